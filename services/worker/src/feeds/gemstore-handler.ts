import { handle, importGemstore, type JobContext, queueNotices } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { importFeed } from './import-feed.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'jobs'>

export const handler = handle(
  importGemstore,
  async ({ deps, payload, signal }: JobContext<typeof importGemstore, Deps>) => {
    const now = new Date(deps.clock.now())
    const rows = await importFeed({ pool: deps.db.pool, name: 'gemstore', from: payload.feedUrl, now, signal })
    await deps.jobs.enqueue(queueNotices, {})
    return { summary: `${rows} offers changed`, rows }
  },
)
