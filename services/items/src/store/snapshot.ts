import { ITEM_FIELDS, STORED_ITEM_FIELDS } from '@gildscope/contracts'
import { isMarketField, LAST_SEEN, UNLOCKED_SKINS } from '@gildscope/db'
import { type Column, emptyColumn } from './column.ts'

/** Finds the row of an id. */
export type RowLookup = { get(id: number): number | undefined }

/** Binary search in the sorted ids: as fast as a Map where it matters, and nothing to rebuild when items are added. */
const rowLookup = (sortedIds: Int32Array, rowsById: Int32Array): RowLookup => ({
  get: (id) => {
    let low = 0
    let high = sortedIds.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = sortedIds[middle]!
      if (found === id) return rowsById[middle]
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return undefined
  },
})

/**
 * The whole catalogue and market at one moment; immutable, so a holder of one reads one state. Tradable rows come
 * first, each part in the order of ids: market columns end where the tradable rows end.
 */
export type Snapshot = {
  /** Counts publications of this process. */
  readonly serial: number
  /** The database's change counter. */
  readonly version: number
  /** When the last poll was finished, in ms. */
  readonly lastPollAt: number | null
  readonly ids: Int32Array
  readonly tradable: number
  /** All rows in the order of ids. */
  readonly rowsById: Int32Array
  readonly rowOf: RowLookup
  readonly columns: ReadonlyMap<string, Column>
}

export const emptySnapshot = (): Snapshot => ({
  serial: 0,
  version: 0,
  lastPollAt: null,
  ids: new Int32Array(0),
  tradable: 0,
  rowsById: new Int32Array(0),
  rowOf: rowLookup(new Int32Array(0), new Int32Array(0)),
  columns: new Map([
    [LAST_SEEN, emptyColumn('integer', 0)],
    [UNLOCKED_SKINS, emptyColumn('json', 0)],
    ...STORED_ITEM_FIELDS.map((field): [string, Column] => [field, emptyColumn(ITEM_FIELDS.get(field)!.kind, 0)]),
  ]),
})

export type Layout = Pick<Snapshot, 'ids' | 'tradable' | 'rowsById' | 'rowOf'> & {
  /** For each row its previous row, or -1. */
  moved: Int32Array
}

/** Assigns rows when items are added or become tradable. */
export const layOut = (previous: Snapshot, tradable: ReadonlyMap<number, boolean>): Layout => {
  const known = previous.ids
  const added = [...tradable.keys()].filter((id) => previous.rowOf.get(id) === undefined)
  const sortedIds = new Int32Array(known.length + added.length)
  sortedIds.set(known)
  sortedIds.set(added, known.length)
  sortedIds.sort()

  const oldRows = sortedIds.map((id) => previous.rowOf.get(id) ?? -1)
  const isTradable = (at: number): boolean => tradable.get(sortedIds[at]!) ?? oldRows[at]! < previous.tradable
  const ids = new Int32Array(sortedIds.length)
  const rowsById = new Int32Array(sortedIds.length)
  const moved = new Int32Array(sortedIds.length)
  let next = 0
  let tradableCount = 0
  for (const wanted of [true, false]) {
    for (let at = 0; at < sortedIds.length; at += 1) {
      if (isTradable(at) !== wanted) continue
      ids[next] = sortedIds[at]!
      moved[next] = oldRows[at]!
      rowsById[at] = next
      next += 1
    }
    if (wanted) tradableCount = next
  }
  return { ids, tradable: tradableCount, rowsById, rowOf: rowLookup(sortedIds, rowsById), moved }
}

export const lengthOf = (field: string, layout: Pick<Snapshot, 'ids' | 'tradable'>): number =>
  isMarketField(field) ? layout.tradable : layout.ids.length
