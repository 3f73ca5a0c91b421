import type pg from 'pg'
import * as z from 'zod'
import { storeDocuments } from '../reference/store-documents.ts'

const KIND = 'history-import'
const ID = 'archive'

const stateSchema = z.object({
  /** The archive, by its name in `import_source`. */
  source: z.string(),
  state: z.enum(['waiting', 'running', 'finished', 'stopped']),
  /** What it waits for, or why it stopped. */
  reason: z.string().nullable(),
  since: z.iso.datetime(),
  /** How many items are imported; null before they are known. */
  items: z.int().nullable(),
  /** Spans that every item gets, one after the other; `days` null: all that the archive has. */
  steps: z.array(z.object({ resolution: z.enum(['day', 'hour']), days: z.int().nullable(), fromDay: z.int() })),
})
/** How far the import of the configured archive is, which readers see together with its progress. */
export type BackfillState = z.infer<typeof stateSchema>

/** Null before the first run, and for another source than the last run had. */
export const findBackfillState = async (pool: pg.Pool, source: string): Promise<BackfillState | null> => {
  const { rows } = await pool.query('select data from market.reference_document where kind = $1 and id = $2', [
    KIND,
    ID,
  ])
  const state = rows[0] === undefined ? null : stateSchema.parse(rows[0].data)
  return state?.source === source ? state : null
}

export const saveBackfillState = async (pool: pg.Pool, state: Omit<BackfillState, 'since'>): Promise<void> => {
  const now = new Date()
  const data = { ...state, since: now.toISOString() }
  await storeDocuments({ kind: KIND, source: 'worker', now, documents: [{ id: ID, data }] }, pool)
}

/** Keeps the rest of the state: the import continues where it stopped. */
export const noteBackfillFault = async (pool: pg.Pool, source: string, reason: string): Promise<void> => {
  const before = (await findBackfillState(pool, source)) ?? { source, items: null, steps: [] }
  await saveBackfillState(pool, { ...before, state: 'stopped', reason })
}

/** No archive is configured any more. */
export const forgetBackfillState = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from market.reference_document where kind = $1', [KIND])
}
