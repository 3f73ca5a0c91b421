import type { Clock } from '../clock.ts'
import type { WorkerDeps } from '../deps.ts'

/** What the jobs of archives use; nothing of the market's. */
export type ArchiveJobDeps = Pick<WorkerDeps, 'config' | 'db' | 'game' | 'jobs' | 'log' | 'vault' | 'clock'>

export type UpdateDeps = Pick<ArchiveJobDeps, 'db' | 'game' | 'vault'> & {
  config: Pick<ArchiveJobDeps['config'], 'PUBLIC_ORIGIN' | 'MAILS_PER_HOUR'>
  /** The game's own time, which entries bear. */
  clock: Pick<Clock, 'now'>
  /** The machine's time, by which turns come. */
  now: () => Date
  signal: AbortSignal
}
