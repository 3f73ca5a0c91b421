import type { Readable } from 'node:stream'
import type { AnyEndpoint, EndpointInput, EndpointReply } from '@gildscope/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type RouteContext = { request: FastifyRequest; reply: FastifyReply }

/** Bytes and streams are sent as they are, past the reply schema; so is what was already given to `reply`. */
export type RawReply = Buffer | Readable | FastifyReply

export type RouteHandler<E extends AnyEndpoint> = (
  input: EndpointInput<E>,
  context: RouteContext,
) => EndpointReply<E> | RawReply | Promise<EndpointReply<E> | RawReply>

const MEDIA_TYPES = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  sse: 'text/event-stream; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
} as const

export type RouteOptions = {
  /** What a call costs on arrival, where that is known before it is done; one unless told. */
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

/**
 * Binds a contract to its handler: decoded input in, the reply checked by type and written by the contract's schema,
 * which also keeps back every field that the contract does not name.
 */
export const route = <E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: RouteHandler<E>,
  { points }: RouteOptions = {},
): void => {
  const { method, path, params, query, headers, body, reply } = endpoint
  const contentType = mediaType(endpoint)
  app.route({
    method,
    url: path,
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
      ...((endpoint.media ?? 'json') === 'json' && { response: { 200: reply } }),
    },
    handler: async (request, response) => {
      response.type(contentType)
      return handler(inputOf(endpoint, request), { request, reply: response })
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
}
