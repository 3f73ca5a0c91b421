import { handle, importGemstore, type JobContext } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { importFeed } from './import-feed.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock'>

export const handler = handle(
  importGemstore,
  async ({ deps, payload, signal }: JobContext<typeof importGemstore, Deps>) => {
    const now = new Date(deps.clock.now())
    const rows = await importFeed({ pool: deps.db.pool, name: 'gemstore', from: payload.feedUrl, now, signal })
    return { summary: `${rows} offers changed`, rows }
  },
)
