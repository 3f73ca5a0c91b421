import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** `gateway`: calls that the gateway answers by itself, of what the services tell it. */
export type Service = 'items' | 'stats' | 'account' | 'gateway'

/** `game`: a call of the game's own API that pages make; no service of ours answers it. */
export type Answerer = Service | 'game'
export type HttpMethod = 'GET' | 'POST'

/** How the answer's body is written. `json` replies follow the reply schema; the others are text. */
export type Media = 'json' | 'csv' | 'sse' | 'rss'

/**
 * `error`: faults answer `{ error: { code, message, details } }`.
 * `result`: faults answer `{ result: 'error', error, code, details }`, as the account pages of the specification expect.
 */
export type FaultShape = 'error' | 'result'

type Fields = z.ZodMiniObject
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type EndpointDefinition<
  Path extends string = string,
  Params extends Fields | undefined = Fields | undefined,
  Query extends Fields | undefined = Fields | undefined,
  Headers extends Fields | undefined = Fields | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** The function-like name of the call, also the operation id of the OpenAPI document. */
  name: string
  service: Answerer
  method: HttpMethod
  /** Without the `/gw2` prefix; parameters as `:name`, each with a field in `params`. */
  path: Path
  summary: string
  description?: string
  params?: Params
  query?: Query
  headers?: Headers
  body?: Body
  reply: Reply
  /** The reply to a call that names `fields`: it has these alone, which is quicker to check than all that there are. */
  replyOf?: (fields: readonly string[]) => Reply
  media?: Media
  faults?: FaultShape
  /** False for what pages of other sites may not read: calls that take a password or make a session. */
  crossOrigin?: false
  /** Codes beyond VALIDATION, TOO_MANY_REQUESTS and INTERNAL, which every call may answer. */
  errors?: readonly ErrorCode[]
  example?: { request?: string; reply?: unknown }
}

export type AnyEndpoint = EndpointDefinition

/**
 * Declares a call once, for server, client, tests and the OpenAPI document.
 * A path parameter without a field in `params` does not compile.
 */
export const endpoint = <
  const Path extends string,
  Reply extends z.ZodMiniType,
  Params extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
  Headers extends Fields | undefined = undefined,
  Body extends z.ZodMiniType | undefined = undefined,
>(
  definition: EndpointDefinition<Path, Params, Query, Headers, Body, Reply> &
    ([ParamNames<Path>] extends [never]
      ? unknown
      : { params: z.ZodMiniObject<Record<ParamNames<Path>, z.ZodMiniType>> }),
): EndpointDefinition<Path, Params, Query, Headers, Body, Reply> => definition

/** An absent part is `undefined`; the optional mark of the definition's property does not make a present one optional. */
type Decoded<Schema> = [NonNullable<Schema>] extends [never]
  ? undefined
  : NonNullable<Schema> extends z.ZodMiniType
    ? z.output<NonNullable<Schema>>
    : undefined

/** What a handler receives: everything decoded. */
export type EndpointInput<E extends AnyEndpoint> = {
  params: Decoded<E['params']>
  query: Decoded<E['query']>
  headers: Decoded<E['headers']>
  body: Decoded<E['body']>
}

type PresentKeys<T> = { [K in keyof T]: T[K] extends undefined ? never : K }[keyof T]

/** What a caller gives: the same decoded values; parts that the call does not have are absent. */
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
