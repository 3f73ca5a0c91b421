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

type Deps = Pick<WorkerDeps, 'db' | 'game' | 'clock' | 'config' | 'jobs'>

export const handler = handle(definition, async ({ deps, signal, log }: JobContext<typeof definition, Deps>) => {
  const imported = await importReference({
    pool: deps.db.pool,
    game: deps.game,
    clock: deps.clock,
    signal,
    log,
  })
  if (imported.rows === 0) return imported
  // Feed records and history of new items can be imported now.
  const [forges, drops] = [forgesFeedOf(deps.config), dropsFeedOf(deps.config)]
  if (forges !== null) await deps.jobs.enqueue(importForges, forges)
  if (drops !== null) await deps.jobs.enqueue(importDrops, drops)
  if (deps.config.HISTORY_ARCHIVE_URL !== undefined) await deps.jobs.enqueue(backfill, {})
  return imported
})
