import { type AnyEndpoint, type EndpointAnswer, type EndpointCall, readAnswer, writeCall } from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'

export type InjectedReply<E extends AnyEndpoint> = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** As it came, envelope and all, parsed by the contract; null when the answer is no success or has no body. */
  body: EndpointAnswer<E> | null
  /** The answer of a call that failed, as it came. */
  fault: unknown
}

const parseBody = (text: string, contentType: unknown): unknown =>
  String(contentType).startsWith('application/json') && text !== '' ? JSON.parse(text) : text

/** Calls an endpoint without a socket, with input and answer typed and checked by its contract. */
export const injectEndpoint = async <E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  call: EndpointCall<E> & { rawHeaders?: Record<string, string> } = {},
): Promise<InjectedReply<E>> => {
  const { method, path, query, headers, body } = writeCall(endpoint, call)
  const reply = await app.inject({
    method,
    url: path,
    query,
    headers: { ...headers, ...call.rawHeaders },
    ...(body !== null && { payload: body }),
  })
  const answer = parseBody(reply.body, reply.headers['content-type'])
  const succeeded = reply.statusCode < 300
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: succeeded && answer !== '' ? readAnswer(endpoint, answer) : null,
    fault: succeeded ? null : answer,
  }
}
