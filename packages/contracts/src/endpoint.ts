import * as z from 'zod/mini'
import type { TokenScope } from './account/token-scopes.ts'
import type { ErrorCode } from './errors.ts'
import { named } from './named.ts'

/** `gateway`: calls that the gateway answers itself, from what the services send it. */
export type Service = 'items' | 'stats' | 'account' | 'gateway'

/**
 * `game`: a call of the game's own API that pages make; no service of ours answers it. `site`: a static file written by
 * the build of the pages.
 */
export type Answerer = Service | 'game' | 'site'
export type HttpMethod = 'GET' | 'POST'

/**
 * How the answer's body is written. `json` replies follow the reply schema; the others are text; `jsonl`: one row of
 * JSON per line.
 */
export type Media = 'json' | 'jsonl' | 'csv' | 'sse' | 'rss' | 'atom' | 'ics' | 'svg' | 'html'

/**
 * `error`: faults answer `{ error: { code, message, details } }`.
 * `result`: faults answer `{ result: 'error', error, code, details }`, as the account pages of the specification expect.
 */
export type FaultShape = 'error' | 'result'

/**
 * Who may call. `public`: anyone. `session`: an account of the site, by its session. `share`: the same, or the holder
 * of a share id for the requested data. `submitter`: the holder of a token issued by the operator. The server
 * identifies the caller before it reads a body, and passes it to the handler.
 */
export type Access = 'public' | 'session' | 'share' | 'submitter'

/**
 * The field of `{ result: 'success', ... }` that contains the reply; null if there is only `result`. Undefined: the
 * reply is the answer.
 */
export type Envelope = string | null | undefined

/** A call that will be removed, announced to scripts in the headers of its answers. Days are UTC. */
export type Deprecation = {
  /** YYYY-MM-DD, the day after which no new code should use it. */
  since: string
  /** YYYY-MM-DD, the day after which it may be removed. */
  sunset: string
  /** Address of what comes instead, with the prefix, such as `/gw2/v2/history/json`. */
  successor?: string
}

type Fields = z.ZodMiniObject
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}.${string}`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never

/** Enough for a form whose fields are all filled in. */
const FORM_BYTES = 16_384

export type EndpointDefinition<
  Path extends string = string,
  Params extends Fields | undefined = Fields | undefined,
  Query extends Fields | undefined = Fields | undefined,
  Headers extends Fields | undefined = Fields | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  By extends Access = Access,
  In extends Envelope = Envelope,
  Scope extends TokenScope | undefined = TokenScope | undefined,
> = {
  /** The function-like name of the call, also the operation id of the OpenAPI document. */
  name: string
  service: Answerer
  method: HttpMethod
  access: By
  /** Of a call with a session: what a personal token needs to make it, too; without one no token can. */
  scope?: Scope | undefined
  /** Without the `/gw2` prefix; parameters as `:name`, each with a field in `params`. */
  path: Path
  /** Paths at which older services answered it, answered alike; the reference does not list them. */
  olderPaths?: readonly string[]
  /** Also answered without the prefix of calls: an address that people put into readers, wikis and pages of their own. */
  isAtRoot?: true
  summary: string
  description?: string
  params?: Params
  query?: Query
  headers?: Headers
  body?: Body
  /** The longest body; by default that of a form. Keys of an object cost more to parse than their bytes suggest. */
  bodyBytes?: number
  reply: Reply
  envelope?: In
  /** The reply to a call with `fields`: it has only these, which is faster to check than all fields. */
  replyOf?: (fields: readonly string[]) => Reply
  media?: Media
  faults?: FaultShape
  /**
   * False for a public read whose answers have no `ETag`: they differ each time, or are sent while they are created.
   */
  hasEtag?: false
  /** False for what pages of other sites may not read: calls that take a password or make a session. */
  crossOrigin?: false
  /** The answer to a page signs its browser in: the page of another site must not do that. */
  isSignIn?: true
  /** A POST that programs send which are neither pages of this site nor scripts, and that no session decides. */
  isSentFromElsewhere?: true
  deprecated?: Deprecation
  /** The server-sent events of a stream: the data of each event, by its name. */
  events?: Readonly<Record<string, { description: string; data: z.ZodMiniType }>>
  /** Codes beyond those that every call may answer, and those that refuse a caller. */
  errors?: readonly ErrorCode[]
  /** An address to try it with; what is sent along and what is answered is recorded in the examples. */
  example?: { request: string }
}

type Enclosed<Reply, In extends Envelope> = In extends string
  ? { result: 'success' } & { [Field in In]: Reply }
  : In extends null
    ? { result: 'success' }
    : Reply

export type Endpoint<
  Path extends string = string,
  Params extends Fields | undefined = Fields | undefined,
  Query extends Fields | undefined = Fields | undefined,
  Headers extends Fields | undefined = Fields | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  By extends Access = Access,
  In extends Envelope = Envelope,
  Scope extends TokenScope | undefined = TokenScope | undefined,
> = EndpointDefinition<Path, Params, Query, Headers, Body, Reply, By, In, Scope> & {
  /** The body on the wire: the reply in its envelope. */
  answer: z.ZodMiniType
  bodyBytes: number
}

export type AnyEndpoint = Endpoint

/** Every path at which a call is answered. */
export const pathsOf = ({ path, olderPaths = [] }: Pick<AnyEndpoint, 'path' | 'olderPaths'>): readonly string[] => [
  path,
  ...olderPaths,
]

/** The reply of a call that only confirms success. */
export const nothing = z.undefined()

const done = named('Done', z.object({ result: z.literal('success') }))

const answerOf = (reply: z.ZodMiniType, envelope: Envelope): z.ZodMiniType => {
  if (envelope === undefined) return reply
  if (envelope === null) return done
  return z.object({ result: z.literal('success'), [envelope]: reply })
}

/**
 * Declares a call once, for server, client, tests and the OpenAPI document.
 * A path parameter without a field in `params` does not compile. Builds may drop calls that nothing uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <
  const Path extends string,
  Reply extends z.ZodMiniType,
  const By extends Access,
  Params extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
  Headers extends Fields | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
  const In extends Envelope = undefined,
  const Scope extends TokenScope | undefined = undefined,
>(
  definition: EndpointDefinition<Path, Params, Query, Headers, Body, Reply, By, In, Scope> &
    ([ParamNames<Path>] extends [never]
      ? unknown
      : { params: z.ZodMiniObject<Record<ParamNames<Path>, z.ZodMiniType>> }),
): Endpoint<Path, Params, Query, Headers, Body, Reply, By, In, Scope> => ({
  ...definition,
  bodyBytes: definition.bodyBytes ?? FORM_BYTES,
  answer: answerOf(definition.reply, definition.envelope),
})

/** An absent part is `undefined`; the optional mark of the definition's property does not make a present one optional. */
type Decoded<Schema> = [NonNullable<Schema>] extends [never]
  ? undefined
  : NonNullable<Schema> extends z.ZodMiniType
    ? z.output<NonNullable<Schema>>
    : undefined

/** The decoded input of a handler. */
export type EndpointInput<E extends AnyEndpoint> = {
  params: Decoded<E['params']>
  query: Decoded<E['query']>
  headers: Decoded<E['headers']>
  body: Decoded<E['body']>
}

type PresentKeys<T> = { [K in keyof T]: T[K] extends undefined ? never : K }[keyof T]

/** The arguments of a caller: the same decoded values; parts that the call does not have are absent. */
export type EndpointCall<E extends AnyEndpoint> = Partial<
  Pick<
    {
      params: Decoded<E['params']>
      query: Partial<Decoded<E['query']>>
      headers: Partial<Decoded<E['headers']>>
      body: Decoded<E['body']>
    },
    PresentKeys<{
      params: Decoded<E['params']>
      query: Decoded<E['query']>
      headers: Decoded<E['headers']>
      body: Decoded<E['body']>
    }>
  >
>

export type EndpointReply<E extends AnyEndpoint> = z.output<E['reply']>

/** The body of an endpoint's answer on the wire. */
export type EndpointAnswer<E extends AnyEndpoint> = Enclosed<
  EndpointReply<E>,
  E extends { envelope?: infer In } ? Extract<In, Envelope> : undefined
>

/** Puts a reply into the envelope of its endpoint. */
export const enclose = ({ envelope }: AnyEndpoint, reply: unknown): unknown => {
  if (envelope === undefined) return reply
  return { result: 'success', ...(envelope !== null && { [envelope]: reply }) }
}
