import type { JobLog } from './handle.ts'

const QUIET_MS = 10_000

/**
 * Queues repeat an error for every poll of a database that is away. One line per source each ten seconds, with the
 * number of those left out.
 */
export const createErrorReporter = (log: JobLog, now: () => number): ((source: string, error: Error) => void) => {
  const bySource = new Map<string, { reportedAt: number; leftOut: number }>()
  return (source, error) => {
    const last = bySource.get(source)
    if (last !== undefined && now() - last.reportedAt < QUIET_MS) {
      last.leftOut += 1
      return
    }
    bySource.set(source, { reportedAt: now(), leftOut: 0 })
    log.warn({ queue: source, leftOut: last?.leftOut ?? 0, error: error.message }, 'queue connection failed')
  }
}
