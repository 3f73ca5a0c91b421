import { countFlips, simulateRecord as definition, handle, type JobContext } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { openFinder } from './open-finder.ts'
import { simulateRecord } from './simulate-record.ts'

type Deps = Pick<WorkerDeps, 'db' | 'config' | 'jobs'>

export const handler = handle(definition, async ({ deps, signal }: JobContext<typeof definition, Deps>) => {
  const finder = openFinder()
  try {
    const { GAME_API_URL: game } = deps.config
    const sets = await simulateRecord({ pool: deps.db.pool, game, find: finder.find, signal })
    if (sets !== null) await deps.jobs.enqueue(countFlips, { isForced: true })
    return sets === null ? 'nothing to simulate' : { summary: `${sets} sets`, rows: sets }
  } finally {
    await finder.close()
  }
})
