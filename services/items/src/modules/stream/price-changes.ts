import type { StreamedPrice } from '@gildscope/contracts'
import type { Column, NumberColumn } from '../../store/column.ts'
import type { Snapshot } from '../../store/snapshot.ts'

export const STREAMED_FIELDS = ['buy_price', 'sell_price', 'buy_quantity', 'sell_quantity'] as const

const numbers = (snapshot: Snapshot, field: string): Float64Array => {
  const column: Column | undefined = snapshot.columns.get(field)
  if (column === undefined || !('values' in column)) throw new Error(`${field} holds no numbers`)
  return (column satisfies NumberColumn).values
}

/** Ids of the items whose streamed figures differ between two snapshots. */
export const changedPrices = (now: Snapshot, before: Snapshot): Int32Array => {
  const pairs = STREAMED_FIELDS.map((field) => [numbers(now, field), numbers(before, field)] as const).filter(
    ([values, old]) => values !== old,
  )
  const changed: number[] = []
  for (let row = 0; row < now.tradable; row += 1) {
    const id = now.ids[row]!
    const old = before.ids[row] === id ? row : before.rowOf.get(id)
    const isKnown = old !== undefined && old < before.tradable
    const differs = ([values, previous]: readonly [Float64Array, Float64Array]) =>
      !Object.is(values[row], isKnown ? previous[old] : Number.NaN)
    if (pairs.some(differs)) changed.push(id)
  }
  return Int32Array.from(changed)
}

/** The streamed figures of the given items as JSON; null when none of them is traded. */
export const pricesJson = (snapshot: Snapshot, ids: Iterable<number>): string | null => {
  const columns = STREAMED_FIELDS.map((field) => [field, numbers(snapshot, field)] as const)
  const rows: StreamedPrice[] = []
  for (const id of ids) {
    const row = snapshot.rowOf.get(id)
    if (row === undefined || row >= snapshot.tradable) continue
    const price: StreamedPrice = { id, buy_price: null, sell_price: null, buy_quantity: null, sell_quantity: null }
    for (const [field, values] of columns) if (!Number.isNaN(values[row]!)) price[field] = values[row]!
    rows.push(price)
  }
  return rows.length === 0 ? null : JSON.stringify(rows)
}
