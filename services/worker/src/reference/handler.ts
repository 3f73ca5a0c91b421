import { importReference as definition, handle, importForges, type JobContext } from '@gildscope/jobs'
import { forgesFeedOf } from '../config.ts'
import type { WorkerDeps } from '../deps.ts'
import { importReference } from './import-reference.ts'

type Deps = Pick<WorkerDeps, 'db' | 'game' | 'clock' | 'config' | 'jobs'>

export const handler = handle(definition, async ({ deps, signal, log }: JobContext<typeof definition, Deps>) => {
  const imported = await importReference({
    pool: deps.db.pool,
    game: deps.game,
    now: new Date(deps.clock.now()),
    signal,
    log,
  })
  const forges = forgesFeedOf(deps.config)
  // Results of items that were not known are taken now.
  if (imported.rows > 0 && forges !== null) await deps.jobs.enqueue(importForges, forges)
  return imported
})
