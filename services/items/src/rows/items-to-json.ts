import { NUMBER_BYTES, writeNumber } from '../store/write-number.ts'

/** What stands in a field of the row that is made of an item. */
export type Cells<T> = (field: string) => (item: T) => unknown

const COMMA = 44
const CLOSE = 125

export const valueText = (value: unknown): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return value === undefined || value === null ? 'null' : JSON.stringify(value)
}

let scratch = Buffer.allocUnsafe(1 << 18)
const makeRoom = (used: number, more: number): void => {
  if (used + more <= scratch.length) return
  const larger = Buffer.allocUnsafe(Math.max(used + more, scratch.length * 2))
  scratch.copy(larger, 0, 0, used)
  scratch = larger
}

/**
 * Items as a JSON array of rows with exactly `fields`, without making the rows: most cells are numbers, and written as
 * bytes at once they take a third of the time that texts take.
 */
export const itemsToJson = <T>(items: readonly T[], fields: readonly string[], cells: Cells<T>): Buffer => {
  const writers = fields.map((name, index) => ({
    prefix: Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    cell: cells(name),
  }))
  const rowBytes = writers.reduce((sum, { prefix }) => sum + prefix.length + NUMBER_BYTES, 3)
  let at = scratch.write('[')
  for (const [index, item] of items.entries()) {
    makeRoom(at, rowBytes)
    if (index > 0) scratch[at++] = COMMA
    for (const { prefix, cell } of writers) {
      for (let byte = 0; byte < prefix.length; byte += 1) scratch[at + byte] = prefix[byte]!
      at += prefix.length
      const value = cell(item)
      if (typeof value === 'number' && Number.isFinite(value)) at = writeNumber(scratch, at, value)
      else {
        const text = valueText(value)
        makeRoom(at, text.length * 3 + rowBytes)
        at += scratch.write(text, at)
      }
    }
    scratch[at++] = CLOSE
  }
  at += scratch.write(']', at)
  return Buffer.from(scratch.subarray(0, at))
}
