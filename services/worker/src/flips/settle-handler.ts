import { settlePicks as definition, handle, type JobContext } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { settleSets } from './settle-sets.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock'>

export const handler = handle(definition, async ({ deps, signal }: JobContext<typeof definition, Deps>) => {
  const { hours, sets } = await settleSets({ pool: deps.db.pool, now: new Date(deps.clock.now()), signal })
  return { summary: `${hours} hours, ${sets} sets ended`, rows: sets }
})
