import { freezePicks as definition, handle, type JobContext } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { freezeToday } from './freeze-today.ts'
import { openFinder } from './open-finder.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock'>

export const handler = handle(definition, async ({ deps }: JobContext<typeof definition, Deps>) => {
  const finder = openFinder()
  try {
    const { picks, reason } = await freezeToday(deps.db.pool, deps.clock.now(), finder.find)
    return { summary: reason === null ? `${picks} picks` : `nothing frozen: ${reason}`, rows: picks }
  } finally {
    await finder.close()
  }
})
