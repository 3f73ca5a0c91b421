import { type StoreSettings, storeSettings } from '@gildscope/dumps'
import { UnrecoverableJobError } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'

export type Deps = Pick<WorkerDeps, 'config' | 'db' | 'world' | 'metrics'>

/** Where dumps are stored; a job from an earlier schedule may run although dumps are disabled now. */
export const configuredPlace = ({ config }: Deps): StoreSettings => {
  if (config.DUMP_URL === undefined) throw new UnrecoverableJobError('no DUMP_URL is set: there is no place for dumps')
  return storeSettings(config.DUMP_URL, config)
}
