import type { AnyEndpoint, EndpointCall, EndpointReply } from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

export type InjectedReply<E extends AnyEndpoint> = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** Parsed by the contract's reply schema; null when the answer is no success or has no body. */
  body: EndpointReply<E> | null
  /** The answer of a call that failed, as it came. */
  fault: unknown
}

type Part = Record<string, unknown> | undefined

/** Wire form of the given fields; the rest stay away, so that defaults are the server's business. */
const encodeFields = (schema: z.ZodMiniObject | undefined, values: Part): Record<string, string> => {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => {
      const field: z.core.$ZodType | undefined = schema?.shape[name]
      return [name, String(field === undefined ? value : z.encode(field, value))]
    }),
  )
}

const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))

const parseBody = (text: string, contentType: unknown): unknown =>
  String(contentType).includes('json') && text !== '' ? JSON.parse(text) : text

/** Calls an endpoint without a socket, with input and answer typed and checked by its contract. */
export const injectEndpoint = async <E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  call: EndpointCall<E> & { rawHeaders?: Record<string, string> } = {},
): Promise<InjectedReply<E>> => {
  const { params, query, headers, body, rawHeaders } = call as {
    params?: Part
    query?: Part
    headers?: Part
    body?: unknown
    rawHeaders?: Record<string, string>
  }
  const payload =
    endpoint.body === undefined || body === undefined ? undefined : JSON.stringify(z.encode(endpoint.body, body))
  const json = payload === undefined ? {} : { 'content-type': 'application/json' }
  const reply = await app.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, encodeFields(endpoint.params, params)),
    query: encodeFields(endpoint.query, query),
    headers: { ...json, ...encodeFields(endpoint.headers, headers), ...rawHeaders },
    ...(payload === undefined ? {} : { payload }),
  })
  const answer = parseBody(reply.body, reply.headers['content-type'])
  const succeeded = reply.statusCode < 300
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: succeeded && answer !== '' ? replyOf(endpoint, answer) : null,
    fault: succeeded ? null : answer,
  }
}

/** The one cast: the schema is the endpoint's own, so its output is the endpoint's reply. */
const replyOf = <E extends AnyEndpoint>(endpoint: E, answer: unknown): EndpointReply<E> =>
  z.parse(endpoint.reply, answer) as EndpointReply<E>
