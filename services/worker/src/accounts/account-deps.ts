import type { WorkerDeps } from '../deps.ts'

/** Dependencies of the jobs for site accounts, without those of the market. */
export type AccountJobDeps = Pick<
  WorkerDeps,
  'config' | 'db' | 'game' | 'jobs' | 'log' | 'metrics' | 'vault' | 'mailer' | 'outgoing' | 'pushKeys' | 'clock'
>
