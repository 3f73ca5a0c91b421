import { backfill as definition, handle, type JobContext, rollUp, windows } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { createArchiveClient } from './archive-client.ts'
import { archiveOptions } from './archive-options.ts'
import { backfill } from './backfill.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'config' | 'jobs'>

export const handler = handle(definition, async ({ deps, signal, log }: JobContext<typeof definition, Deps>) => {
  const url = deps.config.HISTORY_ARCHIVE_URL
  if (url === undefined) return 'no archive is configured'
  const rows = await backfill({
    pool: deps.db.pool,
    archive: createArchiveClient(archiveOptions(deps.config, url, signal)),
    now: new Date(deps.clock.now()),
    signal,
    log,
    onMore: async () => {
      // In order: the open day is built from its hours, windows from both.
      await deps.jobs.enqueue(rollUp, {})
      await deps.jobs.enqueue(windows, { span: 'rolling' })
      await deps.jobs.enqueue(windows, { span: 'hourly' })
    },
  })
  return { summary: `${rows} rows of history`, rows }
})
