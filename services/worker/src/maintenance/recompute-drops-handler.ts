import { deriveDropWays, handle, type JobContext, recomputeDrops } from '@gildscope/jobs'
import { listRecordedItems, recomputeItems } from '@gildscope/research/drops'
import type { WorkerDeps } from '../deps.ts'

type Deps = Pick<WorkerDeps, 'db' | 'metrics'> & { jobs: Pick<WorkerDeps['jobs'], 'enqueue'> }

/** Flags change as more records arrive; cells that are not the sums of their records are a fault. */
export const handler = handle(
  recomputeDrops,
  async ({ deps, signal, log }: JobContext<typeof recomputeDrops, Deps>) => {
    const items = await listRecordedItems(deps.db.pool)
    const { records, remarked, reflagged, wrongCells, wrongItems } = await recomputeItems(deps.db, items, signal)
    for (const item of wrongItems) log.warn(item, 'cells of drops were not the sums of their records')
    deps.metrics.mendedDropCells.inc(wrongCells)
    const rows = remarked + reflagged + wrongCells
    if (rows > 0) await deps.jobs.enqueue(deriveDropWays, {})
    return {
      summary: `${records} records of ${items.length} items: ${remarked} under another patch, ${reflagged} flagged otherwise, ${wrongCells} cells mended`,
      rows,
    }
  },
)
