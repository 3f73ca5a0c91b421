import type { Clock } from '../clock.ts'
import type { WorkerDeps } from '../deps.ts'

/** Dependencies of the jobs for archives, without those of the market. */
export type ArchiveJobDeps = Pick<WorkerDeps, 'config' | 'db' | 'game' | 'jobs' | 'log' | 'vault' | 'clock'>

export type UpdateDeps = Pick<ArchiveJobDeps, 'db' | 'game' | 'vault'> & {
  jobs: Pick<ArchiveJobDeps['jobs'], 'enqueue'>
  config: Pick<ArchiveJobDeps['config'], 'PUBLIC_ORIGIN' | 'MAILS_PER_HOUR'>
  /** The game's own time, which entries carry. */
  clock: Pick<Clock, 'now'>
  /** The machine's time, which determines turns. */
  now: () => Date
  signal: AbortSignal
}
