import { encodeColumns, readColumns } from '../history/int-columns.ts'
import { SIDES, type Side } from '../side.ts'
import { type Fronts, NO_FRONTS, type Stretch } from './front-spells.ts'

const HEAD = { columnCount: 2, rowCount: SIDES.length }
const COLUMNS_OF_A_SIDE = 3

/** The front comes last, as a stretch that has no minute yet. */
const stretchesOf = ({ front, standing }: Fronts): Stretch[] =>
  front === null ? [...standing] : [...standing, { price: front.price, from: front.since, to: front.since }]

/** What stands on both sides of an item, as compact columns. */
export const encodeFronts = (fronts: Record<Side, Fronts>): Uint8Array => {
  const sides = SIDES.map((side) => stretchesOf(fronts[side]))
  const parts = [
    encodeColumns([sides.map(({ length }) => length), SIDES.map((side) => (fronts[side].front === null ? 0 : 1))]),
    ...sides.map((stretches) =>
      encodeColumns([
        stretches.map(({ price }) => price),
        stretches.map(({ from }) => from),
        stretches.map(({ from, to }) => to - from),
      ]),
    ),
  ]
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Reads the output of `encodeFronts`, null as nothing that stands; throws RangeError when it is anything else. */
export const decodeFronts = (bytes: Uint8Array | null): Record<Side, Fronts> => {
  if (bytes === null) return { buy: NO_FRONTS, sell: NO_FRONTS }
  const head = new Float64Array(HEAD.columnCount * HEAD.rowCount)
  let at = readColumns(bytes, head, HEAD)
  const [buy, sell] = SIDES.map((_, index): Fronts => {
    const rowCount = head[index]!
    const values = new Float64Array(COLUMNS_OF_A_SIDE * rowCount)
    at += readColumns(bytes.subarray(at), values, { columnCount: COLUMNS_OF_A_SIDE, rowCount })
    const standing = Array.from({ length: rowCount }, (_none, row): Stretch => {
      const [price, from, minutes] = [values[row]!, values[rowCount + row]!, values[2 * rowCount + row]!]
      return { price, from, to: from + minutes }
    })
    const last = head[HEAD.rowCount + index] === 1 ? standing.pop() : undefined
    return { front: last === undefined ? null : { price: last.price, since: last.from }, standing }
  })
  if (at !== bytes.length) throw new RangeError('packed fronts do not have the stated length')
  return { buy: buy!, sell: sell! }
}
