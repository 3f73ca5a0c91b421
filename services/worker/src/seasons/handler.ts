import { DAY_MS, SECOND_MS } from '@gildscope/base/time'
import { handle, type JobContext, seasons } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { computeSeasons } from './compute-seasons.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock'>

export const handler = handle(seasons, async ({ deps, now, signal }: JobContext<typeof seasons, Deps>) => {
  const today = Math.floor(deps.clock.now() / DAY_MS)
  const countedAt = Math.floor(now.getTime() / SECOND_MS)
  const { items, rows } = await computeSeasons(deps.db.pool, { today, countedAt }, signal)
  return { summary: `${items} items have seasons, ${rows} rows written`, rows }
})
