import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { isUnderOwnName } from './own-host.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The gateway is public, so its metrics require the token or, when none is set, a caller on this machine that uses one
 * of its names.
 */
export const mayReadMetrics = (
  request: FastifyRequest,
  config: Pick<Config, 'METRICS_TOKEN' | 'ALLOWED_HOSTS' | 'PUBLIC_ORIGIN'>,
): boolean => {
  if (config.METRICS_TOKEN !== undefined) {
    return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${config.METRICS_TOKEN}`))
  }
  const isHere = request.headers['x-forwarded-for'] === undefined && LOOPBACK.test(request.socket.remoteAddress ?? '')
  return isHere && isUnderOwnName(request, config)
}
