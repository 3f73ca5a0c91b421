import { countFlips as definition, handle, type JobContext } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { countFlips } from './count-flips.ts'

type Deps = Pick<WorkerDeps, 'db'>

export const handler = handle(definition, async ({ deps, payload, signal }: JobContext<typeof definition, Deps>) => {
  const rows = await countFlips({ pool: deps.db.pool, signal, ...payload })
  return { summary: rows === 0 ? 'no more fronts counted' : `${rows} items`, rows }
})
