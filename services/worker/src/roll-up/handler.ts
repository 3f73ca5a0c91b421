import { rollUp as definition, handle, type JobContext } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { rollUp } from './roll-up.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock'>

export const handler = handle(definition, async ({ deps, signal }: JobContext<typeof definition, Deps>) => {
  const { hours, days, packed, rows } = await rollUp({
    pool: deps.db.pool,
    now: new Date(deps.clock.now()),
    signal,
  })
  return { summary: `${hours} hours, ${days} days, ${packed} packs`, rows }
})
