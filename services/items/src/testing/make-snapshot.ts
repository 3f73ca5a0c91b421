import { ITEM_FIELDS, type ItemRow, STORED_ITEM_FIELDS } from '@gildscope/contracts'
import { Draft } from '../store/draft.ts'
import { emptySnapshot, type Snapshot } from '../store/snapshot.ts'

type RowWithId = ItemRow & { id: number }

const rawValue = (field: string, value: unknown): unknown =>
  ITEM_FIELDS.get(field)?.kind === 'instant' && typeof value === 'string' ? new Date(value) : value

/** A snapshot that holds the given rows on top of `previous`; market fields only of marketable items. */
export const makeSnapshot = async (rows: readonly RowWithId[], previous = emptySnapshot()): Promise<Snapshot> => {
  const draft = await Draft.begin(previous, new Map(rows.map((row) => [row.id, row.marketable === true])))
  const at = Int32Array.from(rows, (row) => draft.rowOf.get(row.id) ?? -1)
  for (const field of STORED_ITEM_FIELDS) {
    const page = rows.map((row) => [rawValue(field, row[field as keyof ItemRow] ?? null)])
    draft.fill(field, at, page, 0)
  }
  return draft.publish({ version: previous.version + 1, lastPollAt: null })
}
