import { DROP_WAYS, DROP_WAYS_SOURCE } from '@gildscope/contracts'
import { deriveDropWays, handle, type JobContext } from '@gildscope/jobs'
import {
  type DropWay,
  findDropWays,
  listResearchItems,
  MOST_WAYS,
  mostResearched,
  type ResearchItem,
} from '@gildscope/research/drops'
import type pg from 'pg'
import type { WorkerDeps } from '../deps.ts'
import { replaceDocuments } from '../reference/store-documents.ts'
import { dropWayDocument } from './drop-way-form.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock'>

/** The key of a Black Lion Chest has no price in coin. */
const ACTIVITIES = ['Opening', 'Salvaging'] as const

const findStoredIds = async (pool: pg.Pool, { activity, itemId }: ResearchItem): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from market.reference_document
     where kind = $1 and (data ? 'salvage_kit') = $2 and (data -> 'ingredients' -> 0 ->> 'item_id')::int = $3`,
    [DROP_WAYS, activity === 'Salvaging', itemId],
  )
  return rows.map(({ id }) => id)
}

/**
 * All of them each time, because prices say what is worth most: fifty items with 7,000 cells take less than a second. An
 * item with a fault keeps what it had.
 */
export const handler = handle(
  deriveDropWays,
  async ({ deps, signal, log }: JobContext<typeof deriveDropWays, Deps>) => {
    const { db, pool } = deps.db
    const now = new Date(deps.clock.now())
    const found: DropWay[] = []
    const staying: string[] = []
    let items = 0
    let faults = 0
    for (const activity of ACTIVITIES)
      for (const itemId of await listResearchItems(db, activity)) {
        signal.throwIfAborted()
        const item = { activity, itemId }
        items += 1
        try {
          found.push(...(await findDropWays(deps.db, item, now)))
        } catch (err) {
          signal.throwIfAborted()
          faults += 1
          log.error({ ...item, err }, 'what an item yields could not be derived')
          staying.push(...(await findStoredIds(pool, item)))
        }
      }
    const kept = mostResearched(found, Math.max(0, MOST_WAYS - staying.length))
    const left = found.length - kept.length
    if (left > 0)
      log.warn({ left, most: MOST_WAYS }, `${left} ways of drop research are left out, as there are too many`)
    const documents = kept.map(dropWayDocument)
    const rows = await replaceDocuments({ kind: DROP_WAYS, source: DROP_WAYS_SOURCE, now, documents, staying }, pool)
    return {
      summary: `${documents.length} ways of ${items} items, ${rows} changed, ${faults} items with a fault`,
      rows,
    }
  },
)
