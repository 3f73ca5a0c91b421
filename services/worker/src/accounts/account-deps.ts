import type { WorkerDeps } from '../deps.ts'

/** What the jobs of site accounts use; nothing of the market's. */
export type AccountJobDeps = Pick<
  WorkerDeps,
  'config' | 'db' | 'game' | 'jobs' | 'log' | 'metrics' | 'vault' | 'mailer' | 'clock'
>
