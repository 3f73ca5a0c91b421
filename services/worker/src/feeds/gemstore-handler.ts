import { handle, importGemstore, type JobContext, queueNotices } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { importList } from './community/import-list.ts'
import { importFeed } from './import-feed.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'jobs' | 'config'>

export const handler = handle(
  importGemstore,
  async ({ deps, payload, signal }: JobContext<typeof importGemstore, Deps>) => {
    const now = new Date(deps.clock.now())
    const list = { pool: deps.db.pool, name: 'gemstore', now, signal } as const
    const rows = deps.config.COMMUNITY_FEEDS
      ? await importList({ ...list, address: payload.feedUrl }).then(({ changed, fault }) => {
          if (fault !== null) throw fault
          return changed
        })
      : await importFeed({ ...list, from: payload.feedUrl })
    await deps.jobs.enqueue(queueNotices, {})
    return { summary: `${rows} offers changed`, rows }
  },
)
