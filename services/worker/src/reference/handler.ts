import { MINUTE_MS } from '@gildscope/base/time'
import {
  backfill,
  importReference as definition,
  handle,
  importDrops,
  importForges,
  type JobContext,
} from '@gildscope/jobs'
import { dropsFeedOf, forgesFeedOf } from '../config.ts'
import type { WorkerDeps } from '../deps.ts'
import { importReference } from './import-reference.ts'

type Deps = Pick<WorkerDeps, 'db' | 'game' | 'clock' | 'config'> & { jobs: Pick<WorkerDeps['jobs'], 'enqueue'> }

export const handler = handle(definition, async ({ deps, now, signal, log }: JobContext<typeof definition, Deps>) => {
  const imported = await importReference({
    pool: deps.db.pool,
    game: deps.game,
    clock: deps.clock,
    signal,
    log,
  })
  if (!imported.isFirstComplete) {
    // Pages without names cannot wait for the schedule. One run a minute, whatever else begins one.
    const again = Math.ceil(now.getTime() / MINUTE_MS) + 1
    const delayMs = again * MINUTE_MS - now.getTime()
    await deps.jobs.enqueue(definition, {}, { jobId: `import-reference-${again}`, delayMs })
  }
  if (imported.rows === 0) return imported
  // Feed records and history of new items can be imported now.
  const [forges, drops] = [forgesFeedOf(deps.config), dropsFeedOf(deps.config)]
  if (forges !== null) await deps.jobs.enqueue(importForges, forges)
  if (drops !== null) await deps.jobs.enqueue(importDrops, drops)
  if (deps.config.HISTORY_ARCHIVE_URL !== undefined) await deps.jobs.enqueue(backfill, {})
  return imported
})
