import type pg from 'pg'
import * as z from 'zod'
import { storeDocuments } from './store-documents.ts'

const KIND = 'import-state'
const ID = 'reference'

/** Increased when the import reads more or different data of the same build. */
export const IMPORT_FORM = 1

const stateSchema = z.object({
  /** When this installation first imported: items found by the first import count as that old. */
  firstBegunAt: z.iso.datetime(),
  isFirstComplete: z.boolean(),
  /** The build of the last reading of everything; null when the game never sent one. */
  build: z.int().nullable(),
  form: z.int(),
  /** When everything was read last; null before. */
  wholeAt: z.iso.datetime().nullable().default(null),
  /** Parts of that reading that failed and are still to be read completely. */
  unread: z.array(z.string()).default([]),
})
export type ImportState = z.infer<typeof stateSchema>

export const findImportState = async (pool: pg.Pool): Promise<ImportState | null> => {
  const { rows } = await pool.query('select data from market.reference_document where kind = $1 and id = $2', [
    KIND,
    ID,
  ])
  return rows[0] === undefined ? null : stateSchema.parse(rows[0].data)
}

export const saveImportState = async (state: ImportState, now: Date, pool: pg.Pool): Promise<void> => {
  await storeDocuments({ kind: KIND, source: 'worker', now, documents: [{ id: ID, data: state }] }, pool)
}
