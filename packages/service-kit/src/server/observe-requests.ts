import type { FastifyInstance } from 'fastify'
import { createAccessLog } from '../log/access-log.ts'
import { type ObserveRequest, type Registry, requestDurations } from './metrics.ts'

/** Times every request by its route and logs it. */
export const observeRequests = (app: FastifyInstance, registry: Registry, slowMs: number): void => {
  const observerOf = requestDurations(registry)
  const observeUnmatched = observerOf('any', 'unmatched')
  const logAccess = createAccessLog(slowMs)
  app.addHook('onRoute', (added) => {
    added.config = { ...added.config, observe: observerOf(String(added.method), added.url) }
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { isStream, observe } = request.routeOptions.config
    if (isStream !== true) (observe ?? observeUnmatched)(reply.statusCode, reply.elapsedTime)
    const { method, originalUrl: url, log } = request
    const { statusCode: status, elapsedTime: elapsedMs } = reply
    logAccess(log, { method, url, status, elapsedMs, isStream: isStream === true })
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    observe?: ObserveRequest
  }
}
