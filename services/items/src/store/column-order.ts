import { createPace } from '@gildscope/service-kit'
import { type Column, columnLength } from './column.ts'
import { radixOrder } from './radix-order.ts'
import type { Snapshot } from './snapshot.ts'
import { textRanks } from './text-ranks.ts'

/** `newest` is `desc` with the highest id first among equal rows; the others have the lowest first. */
export type Direction = 'asc' | 'desc' | 'newest'

/** Numbers to sort by, or null for a column that is sorted by presence only. */
const sortKeys = async (column: Column): Promise<(row: number) => number> => {
  const length = columnLength(column)
  if (column.kind === 'text') {
    const ranks = await textRanks(column.dictionary)
    return (row) => (row < length && column.codes[row]! >= 0 ? ranks[column.codes[row]!]! : Number.NaN)
  }
  if (column.kind === 'json') return (row) => ((column.texts[row] ?? null) === null ? Number.NaN : 0)
  return (row) => (row < length ? column.values[row]! : Number.NaN)
}

const orderRows = async (snapshot: Snapshot, column: Column, direction: Direction): Promise<Int32Array> => {
  const keyOf = await sortKeys(column)
  const pace = createPace()
  const rowsById = direction === 'newest' ? snapshot.rowsById.toReversed() : snapshot.rowsById
  const present = new Int32Array(rowsById.length)
  const keys = new Float64Array(rowsById.length)
  const ordered = new Int32Array(rowsById.length)
  let count = 0
  let end = rowsById.length
  for (let at = rowsById.length - 1; at >= 0; at -= 1) {
    const row = rowsById[at]!
    if (Number.isNaN(keyOf(row))) {
      end -= 1
      ordered[end] = row
    }
  }
  await pace()
  for (const row of rowsById) {
    const key = keyOf(row)
    if (Number.isNaN(key)) continue
    present[count] = row
    keys[count] = key
    count += 1
  }
  await pace()
  const order = await radixOrder(keys.subarray(0, count), direction === 'asc' ? 'asc' : 'desc')
  for (let at = 0; at < count; at += 1) ordered[at] = present[order[at]!]!
  return ordered
}

/**
 * A column is immutable and never outlives its layout, so its orders are cached as long as it exists, also across
 * versions that did not change it.
 */
const known = new WeakMap<Column, Partial<Record<Direction, Promise<Int32Array>>>>()

/** All rows sorted by a column: rows without a value last in both directions, equal ones by id. */
export const rowsInOrder = (snapshot: Snapshot, column: Column, direction: Direction): Promise<Int32Array> => {
  const orders = known.get(column) ?? {}
  known.set(column, orders)
  orders[direction] ??= orderRows(snapshot, column, direction)
  return orders[direction]
}
