import { SECOND_MS } from '@gildscope/base/time'
import { isDiskFull } from '../faults/database-away.ts'
import type { ReadinessCheck } from './readiness.ts'

/** Nothing but a write can tell whether there is room again, so a failure counts for a while. */
const COUNTS_FOR_MS = 30 * SECOND_MS

/** What `/ready` says after a write for which the disk of the database had no room. */
export const watchFullDisk = (now: () => number) => {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    note: (error: unknown): void => {
      if (isDiskFull(error)) failedAt = now()
    },
    checks: (): Record<string, ReadinessCheck> =>
      now() - failedAt < COUNTS_FOR_MS
        ? { disk: () => ({ ready: false, reason: 'the disk of the database is full: nothing is saved' }) }
        : {},
  }
}

export type FullDisk = ReturnType<typeof watchFullDisk>
