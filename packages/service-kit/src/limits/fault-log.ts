import type { FastifyBaseLogger } from 'fastify'

const EVERY_MS = 10_000

/** Logs faults that come with every request, at most one in ten seconds. */
export const createFaultLog = (log: FastifyBaseLogger, message: string): ((error: Error) => void) => {
  let loggedAt = 0
  return (error) => {
    if (Date.now() - loggedAt < EVERY_MS) return
    loggedAt = Date.now()
    log.warn({ error: error.message }, message)
  }
}
