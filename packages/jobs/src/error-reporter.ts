import type { JobLog } from './handle.ts'

const QUIET_MS = 10_000

/**
 * All queues share one storage, and each repeats an error for every poll while it is unreachable. Logs one line each
 * ten seconds, with the number of those left out.
 */
export const createErrorReporter = (log: JobLog, now: () => number): ((source: string, error: Error) => void) => {
  let reportedAt = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (source, error) => {
    if (now() - reportedAt < QUIET_MS) {
      leftOut += 1
      return
    }
    log.warn({ queue: source, leftOut, error: error.message }, 'queue connection failed')
    reportedAt = now()
    leftOut = 0
  }
}
