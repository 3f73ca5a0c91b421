import type { FastifyReply, FastifyRequest } from 'fastify'
import { redactText } from './redact.ts'

/** Addresses may have 64 kB; who sends such ones must not fill the log. */
const LONGEST_URL = 500

/** Secrets go before the cut, which could make them unrecognisable. */
const shortened = (url: string): string => {
  const safe = redactText(url)
  return safe.length > LONGEST_URL ? `${safe.slice(0, LONGEST_URL)}...` : safe
}

/** One line for what went wrong or took long; what went well is counted, not written. */
export const logAccess = (request: FastifyRequest, reply: FastifyReply, slowMs: number): void => {
  const milliseconds = Math.round(reply.elapsedTime)
  const status = reply.statusCode
  const isSlow = milliseconds >= slowMs && request.routeOptions.config.isStream !== true
  if (status < 400 && !isSlow) return
  const fields = { method: request.method, url: shortened(request.originalUrl), status, milliseconds }
  // While something starts or is away, every request would be an error of its own; what is away says so itself.
  if (status === 503) request.log.warn(fields, 'not available')
  else if (status >= 500) request.log.error(fields, 'request failed')
  else if (isSlow) request.log.warn(fields, 'request was slow')
  // Who sends too much must not fill the log as well; metrics count these.
  else if (status === 429) request.log.debug(fields, 'request over its limit')
  else request.log.info(fields, 'request refused')
}
