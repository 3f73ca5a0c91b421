import type { FeedRow } from '@gildscope/contracts'
import { answeredColumnsOf } from '../../store/answered-columns.ts'
import type { NumberColumn } from '../../store/column.ts'
import type { ColumnLookup } from '../../store/computed-columns.ts'
import type { Snapshot } from '../../store/snapshot.ts'

const STREAMED_FIELDS = ['buy_price', 'sell_price', 'buy_quantity', 'sell_quantity'] as const

const numbers = (columns: ColumnLookup, field: string): Float64Array => {
  const column = columns.get(field)
  if (column === undefined || !('values' in column)) throw new Error(`${field} holds no numbers`)
  return (column satisfies NumberColumn).values
}

const columnsOf = (snapshot: Snapshot): Float64Array[] => {
  const columns = answeredColumnsOf(snapshot)
  return STREAMED_FIELDS.map((field) => numbers(columns, field))
}

/** Rows whose streamed figures differ from those of an earlier snapshot. */
export const changedRows = (now: Snapshot, before: Snapshot): Int32Array => {
  const [values, old] = [columnsOf(now), columnsOf(before)]
  const pairs = values.flatMap((column, index) => (column === old[index] ? [] : [[column, old[index]!] as const]))
  const changed: number[] = []
  for (let row = 0; row < now.tradable; row += 1) {
    const id = now.ids[row]!
    const former = before.ids[row] === id ? row : before.rowOf.get(id)
    const isKnown = former !== undefined && former < before.tradable
    const differs = ([column, previous]: readonly [Float64Array, Float64Array]) =>
      !Object.is(column[row], isKnown ? previous[former] : Number.NaN)
    if (pairs.some(differs)) changed.push(row)
  }
  return Int32Array.from(changed)
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** The streamed figures of some rows. */
export const feedRows = (snapshot: Snapshot, rows: Int32Array): FeedRow[] => {
  const [buyPrice, sellPrice, buyQuantity, sellQuantity] = columnsOf(snapshot) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return Array.from(rows, (row) => [
    snapshot.ids[row]!,
    orNull(buyPrice[row]!),
    orNull(sellPrice[row]!),
    orNull(buyQuantity[row]!),
    orNull(sellQuantity[row]!),
  ])
}
