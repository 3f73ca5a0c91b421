import type { Readable } from 'node:stream'
import {
  type Access,
  type AnyEndpoint,
  type EndpointInput,
  type EndpointReply,
  enclose,
  type Media,
  pathsOf,
} from '@gildscope/contracts'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

export type RouteContext = { request: FastifyRequest; reply: FastifyReply }

/** Bytes and streams are sent unchanged, bypassing the reply schema; so is anything already passed to `reply`. */
export type RawReply = Buffer | Readable | FastifyReply

// biome-ignore lint/suspicious/noConfusingVoidType: a handler that has nothing to say returns nothing
type Returned<E extends AnyEndpoint> = [EndpointReply<E>] extends [undefined] ? void : EndpointReply<E> | RawReply

type Handler<E extends AnyEndpoint, Context> = (
  input: EndpointInput<E>,
  context: Context,
) => Returned<E> | Promise<Returned<E>>

export const MEDIA_TYPES = {
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  sse: 'text/event-stream; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const satisfies Record<Media, string>

export type RouteOptions = {
  /** The cost of a call on arrival, if it is known in advance; one by default. */
  points?: number
}

/** Content type of a contract's answer. */
export const mediaType = (endpoint: AnyEndpoint): string => MEDIA_TYPES[endpoint.media ?? 'json']

/** Fastify replaced each part by what its contract decoded; that is the guarantee of this cast. */
const inputOf = <E extends AnyEndpoint>(endpoint: E, { params, query, headers, body }: FastifyRequest) =>
  ({
    params: endpoint.params && params,
    query: endpoint.query && query,
    headers: endpoint.headers && headers,
    body: endpoint.body && body,
  }) as EndpointInput<E>

type Binding<E extends AnyEndpoint> = RouteOptions & {
  handler: Handler<E, RouteContext>
  /** Before the body is read. */
  admit?: (context: RouteContext) => Promise<void>
}

const bind = <E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  { handler, admit, points }: Binding<E>,
): void => {
  const { method, params, query, headers, body, answer, envelope } = endpoint
  const contentType = mediaType(endpoint)
  const bound = {
    method,
    bodyLimit: Math.min(endpoint.bodyBytes, app.initialConfig.bodyLimit ?? endpoint.bodyBytes),
    config: {
      endpoint,
      ...(endpoint.media === 'sse' && { isStream: true }),
      ...(points !== undefined && { points }),
    },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      ...((endpoint.media ?? 'json') === 'json' && { response: { 200: answer } }),
    },
    ...(admit && {
      preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
        // Oversized requests are refused, whoever the caller is.
        const length = Number(request.headers['content-length'] ?? 0)
        if (length > request.routeOptions.bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
        await admit({ request, reply })
      },
    }),
    handler: async (request: FastifyRequest, response: FastifyReply) => {
      response.type(contentType)
      const context = { request, reply: response }
      // Bodies passed to `reply` have to be awaited until they are sent, so they are not examined here.
      if (envelope === undefined) return handler(inputOf(endpoint, request), context)
      return enclose(endpoint, await handler(inputOf(endpoint, request), context))
    },
  }
  for (const url of pathsOf(endpoint)) app.route({ ...bound, url })
}

/**
 * Binds a public contract to its handler: the input is decoded, and the reply is checked by type and written by the
 * contract's schema, which also removes every field that the contract does not name.
 */
export const route = <E extends AnyEndpoint & { access: 'public' }>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, RouteContext>,
  options: RouteOptions = {},
): void => bind(app, endpoint, { ...options, handler })

/** Finds out who calls, or throws what refuses the call. */
export type FindCaller<Caller> = (context: RouteContext) => Promise<Caller>

export type CallerContext<Caller> = RouteContext & { caller: Caller }

/**
 * Like `route`, for contracts with restricted access. `findCaller` runs once for each call, after its size was checked
 * and before its body is read, and the handler receives the caller it found. A route may have a `findCaller` of its own
 * that reads more in the same query. Contracts with a scope are also called with tokens, which `TokenCaller` describes.
 */
export const createCallerRoute =
  <By extends Exclude<Access, 'public'>, Caller, TokenCaller = Caller>(findCaller: FindCaller<Caller | TokenCaller>) =>
  <E extends AnyEndpoint & { access: By }, Found = E extends { scope?: undefined } ? Caller : TokenCaller>(
    app: FastifyInstance,
    endpoint: E,
    handler: Handler<E, CallerContext<Found>>,
    options: RouteOptions & { findCaller?: FindCaller<Found> } = {},
  ): void => {
    const find = (options.findCaller ?? findCaller) as FindCaller<Found>
    const found = new WeakMap<FastifyRequest, { caller: Found }>()
    bind(app, endpoint, {
      ...options,
      admit: async (context) => {
        found.set(context.request, { caller: await find(context) })
      },
      handler: (input, context) => {
        const admitted = found.get(context.request)
        if (admitted === undefined) throw new Error(`${endpoint.name} was called without a caller`)
        return handler(input, { ...context, ...admitted })
      },
    })
  }

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
}
