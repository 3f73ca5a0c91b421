import { gemExchange, handle, type JobContext } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { storeGemRates } from './store-gem-rates.ts'

type Deps = Pick<WorkerDeps, 'db' | 'game' | 'clock'>

export const handler = handle(gemExchange, async ({ deps, signal }: JobContext<typeof gemExchange, Deps>) => {
  const now = new Date(deps.clock.now())
  const rows = await storeGemRates({ pool: deps.db.pool, game: deps.game }, now, signal)
  return { summary: `${rows} rates`, rows }
})
