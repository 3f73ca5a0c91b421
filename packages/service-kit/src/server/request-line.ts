import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const REQUEST_ID = /^[\w-]{8,64}$/

/** The id that a gateway assigned to a request, else a new one. */
export const requestId = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

const ORIGIN = /^https?:\/\/[^/?#]*/i

/** Proxies may send the absolute address; only the part after the host matters here. */
export const originForm = ({ url = '/' }: IncomingMessage): string =>
  url.startsWith('/') ? url : url.replace(ORIGIN, '').replace(/^(?=\?|$)/, '/')
