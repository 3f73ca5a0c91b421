import type { FastifyReply, FastifyRequest } from 'fastify'

/** One line for what went wrong or took long; what went well is counted, not written. */
export const logAccess = (request: FastifyRequest, reply: FastifyReply, slowMs: number): void => {
  const milliseconds = Math.round(reply.elapsedTime)
  const status = reply.statusCode
  const isSlow = milliseconds >= slowMs && request.routeOptions.config.isStream !== true
  if (status < 400 && !isSlow) return
  const fields = { method: request.method, url: request.originalUrl, status, milliseconds }
  if (status >= 500) request.log.error(fields, 'request failed')
  else if (isSlow) request.log.warn(fields, 'request was slow')
  // Who sends too much must not fill the log as well; metrics count these.
  else if (status === 429) request.log.debug(fields, 'request over its limit')
  else request.log.info(fields, 'request refused')
}
