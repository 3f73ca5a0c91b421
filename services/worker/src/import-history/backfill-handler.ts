import { backfill as definition, handle, type JobContext, rollUp, seasons, windows } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { createArchiveClient } from './archive-client.ts'
import { describeFault } from './archive-fault.ts'
import { archiveOptions } from './archive-options.ts'
import { backfill } from './backfill.ts'
import { forgetBackfillState, noteBackfillFault } from './backfill-state.ts'
import { sourceOf } from './import-source.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'config' | 'jobs'>

export const handler = handle(definition, async ({ deps, signal, log }: JobContext<typeof definition, Deps>) => {
  const { pool } = deps.db
  const { HISTORY_ARCHIVE_URL: url, HISTORY_ARCHIVE_DAYS: days } = deps.config
  if (url === undefined) {
    await forgetBackfillState(pool)
    return 'no archive is configured'
  }
  try {
    const rows = await backfill({
      pool,
      archive: createArchiveClient(archiveOptions(deps.config, url, signal)),
      days: days ?? null,
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
    // Years that arrived, all at once: the festivals in them are counted again.
    if (rows !== null && rows > 0) await deps.jobs.enqueue(seasons, {})
    return rows === null ? 'waits for the items to import' : { summary: `${rows} rows of history`, rows }
  } catch (error) {
    if (!signal.aborted) await noteBackfillFault(pool, sourceOf(url).name, describeFault(error))
    throw error
  }
})
