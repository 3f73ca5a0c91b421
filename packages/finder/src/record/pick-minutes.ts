import { type Copper, encodeColumns, readColumns, SIDES, type Side } from '@gildscope/market'

/** What a poll saw of a side: its best price, and what was traded since the poll before it. */
export type SideOfMinute = {
  /** null: nothing stands. */
  price: Copper | null
  /** Units that were sold to bids or bought from asks, in hundredths: whole numbers add up the same in any order. */
  traded: number
  /** What they were worth. */
  value: Copper
}

/** A minute in which something changed. */
export type PickMinute = { slot: number } & Record<Side, SideOfMinute>

export const MINUTES_AN_HOUR = 60
const COLUMNS = 1 + 3 * SIDES.length

/** Minutes of an hour since 1970, ascending. */
export const encodeMinutes = (hour: number, minutes: readonly PickMinute[]): Uint8Array => {
  const sides = SIDES.flatMap((side) => [
    minutes.map((minute) => minute[side].price ?? 0),
    minutes.map((minute) => minute[side].traded),
    minutes.map((minute) => minute[side].value),
  ])
  const columns = encodeColumns([minutes.map(({ slot }) => slot - hour * MINUTES_AN_HOUR), ...sides])
  const bytes = new Uint8Array(1 + columns.length)
  bytes[0] = minutes.length
  bytes.set(columns, 1)
  return bytes
}

/** Reads the output of `encodeMinutes`; throws RangeError when it ends too early. */
export const decodeMinutes = (hour: number, bytes: Uint8Array): PickMinute[] => {
  const rowCount = bytes[0] ?? 0
  const values = new Float64Array(COLUMNS * rowCount)
  readColumns(bytes.subarray(1), values, { columnCount: COLUMNS, rowCount })
  const at = (column: number, row: number): number => values[column * rowCount + row]!
  const side = (first: number, row: number): SideOfMinute => ({
    price: at(first, row) || null,
    traded: at(first + 1, row),
    value: at(first + 2, row),
  })
  return Array.from({ length: rowCount }, (_, row) => ({
    slot: hour * MINUTES_AN_HOUR + at(0, row),
    buy: side(1, row),
    sell: side(4, row),
  }))
}
