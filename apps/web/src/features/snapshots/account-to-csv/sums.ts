import { type RowValue, sumValues } from '@gildscope/holdings'
import { compactRows, type ViewRow } from './view-row.ts'

type Side = { value: RowValue; items: number }

export type Sums = {
  /** Kinds of items and currencies. */
  kinds: number
  value: RowValue
  /** Units of items; currencies are excluded, since coins would dominate. */
  quantity: number
  /** For a difference: the sum of all increases across places, and of all decreases. */
  gained: Side
  lost: Side
}

const sideOf = (rows: readonly ViewRow[]): Side => ({
  value: sumValues(rows.map(({ value }) => value)),
  items: rows.length,
})

/** Totals of rows, regardless of moves between places. */
export const sumsOf = (rows: readonly ViewRow[]): Sums => {
  const kinds = compactRows(rows, 'nano')
  return {
    kinds: kinds.length,
    value: sumValues(rows.map(({ value }) => value)),
    quantity: rows.reduce((sum, { kind, total }) => sum + (kind === 'item' ? total : 0), 0),
    gained: sideOf(kinds.filter(({ total }) => total > 0)),
    lost: sideOf(kinds.filter(({ total }) => total < 0)),
  }
}
