import { ITEM_FIELDS } from '@gildscope/contracts'
import { type Column, emptyColumn } from './column.ts'
import { isMarketField, LAST_SEEN } from './field-tables.ts'

/**
 * The whole catalogue and market at one moment; never changed, so whoever holds one reads one state.
 * Tradable rows come first, each part in the order of ids: market columns end where the tradable rows end.
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
  readonly rowOf: ReadonlyMap<number, number>
  readonly columns: ReadonlyMap<string, Column>
}

export const emptySnapshot = (): Snapshot => ({
  serial: 0,
  version: 0,
  lastPollAt: null,
  ids: new Int32Array(0),
  tradable: 0,
  rowsById: new Int32Array(0),
  rowOf: new Map(),
  columns: new Map([
    [LAST_SEEN, emptyColumn('integer', 0)],
    ...[...ITEM_FIELDS].map(([field, { kind }]): [string, Column] => [field, emptyColumn(kind, 0)]),
  ]),
})

export type Layout = Pick<Snapshot, 'ids' | 'tradable' | 'rowsById' | 'rowOf'> & {
  /** For each row its old row, or -1. */
  moved: Int32Array
}

/** Where rows go when items come in or become tradable. */
export const layOut = (previous: Snapshot, tradable: ReadonlyMap<number, boolean>): Layout => {
  const all = new Map<number, boolean>()
  for (let row = 0; row < previous.ids.length; row += 1) all.set(previous.ids[row]!, row < previous.tradable)
  for (const [id, isTradable] of tradable) all.set(id, isTradable)
  const sorted = Int32Array.from(all.keys()).sort()
  const ids = new Int32Array(sorted.length)
  let next = 0
  for (const wanted of [true, false]) {
    for (const id of sorted) {
      if (all.get(id) !== wanted) continue
      ids[next] = id
      next += 1
    }
  }
  const rowOf = new Map<number, number>()
  for (let row = 0; row < ids.length; row += 1) rowOf.set(ids[row]!, row)
  return {
    ids,
    tradable: [...all.values()].filter(Boolean).length,
    rowOf,
    rowsById: Int32Array.from(sorted, (id) => rowOf.get(id)!),
    moved: Int32Array.from(ids, (id) => previous.rowOf.get(id) ?? -1),
  }
}

export const lengthOf = (field: string, layout: Pick<Snapshot, 'ids' | 'tradable'>): number =>
  isMarketField(field) ? layout.tradable : layout.ids.length
