import { NUMBER_BYTES, writeNumber } from '../store/write-number.ts'
import type { RowFormat } from './row-format.ts'

/** What stands in a field of the row that is made of an item. */
export type Cells<T> = (field: string) => (item: T) => unknown

const COMMA = 44
const OPEN_LIST = 91
const OPEN = 123
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
export const jsonFormat = <T>(fields: readonly string[], cells: Cells<T>): RowFormat<T> => {
  const writers = fields.map((name, index) => ({
    prefix: Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`),
    cell: cells(name),
  }))
  const rowBytes = writers.reduce((sum, { prefix }) => sum + prefix.length + NUMBER_BYTES, 4)
  return {
    part: (items, isFirst) => {
      let at = 0
      for (const [index, item] of items.entries()) {
        makeRoom(at, rowBytes)
        scratch[at++] = index === 0 && isFirst ? OPEN_LIST : COMMA
        scratch[at++] = OPEN
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
      return Buffer.from(scratch.subarray(0, at))
    },
    end: (isEmpty) => Buffer.from(isEmpty ? '[]' : ']'),
  }
}
