import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The gateway stands in the open, so its metrics need the token or, where none is set, a caller on this machine. */
export const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token !== undefined) {
    return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
  }
  return request.headers['x-forwarded-for'] === undefined && LOOPBACK.test(request.socket.remoteAddress ?? '')
}
