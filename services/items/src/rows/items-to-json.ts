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

let scratch = Buffer.allocUnsafeSlow(1 << 18)
let view = new DataView(scratch.buffer)
const makeRoom = (used: number, more: number): void => {
  if (used + more <= scratch.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(used + more, scratch.length * 2))
  scratch.copy(larger, 0, 0, used)
  scratch = larger
  view = new DataView(larger.buffer)
}

/** Text as words of four bytes, which are written in a quarter of the time; what stands behind the text is written over. */
type Words = { words: Int32Array; length: number }

const WORD = 4
/** Words are made by the machine's own order of bytes. */
const IS_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

const wordsOf = (text: string): Words => {
  const length = Buffer.byteLength(text)
  const words = new Int32Array(Math.ceil(length / WORD))
  Buffer.from(words.buffer).write(text)
  return { words, length }
}

const NULL = wordsOf('null')

const writeWords = (at: number, { words, length }: Words): number => {
  const target = view
  let place = at
  for (let word = 0; word < words.length; word += 1) {
    target.setInt32(place, words[word]!, IS_LITTLE)
    place += WORD
  }
  return at + length
}

const LONGEST_PLAIN = 64
const QUOTE = 34
const BACKSLASH = 92

/** A short text in quotes; the place before it when it holds anything that JSON escapes or that takes several bytes. */
const writePlain = (start: number, text: string): number => {
  const target = scratch
  let at = start
  target[at++] = QUOTE
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index)
    if (sign < 32 || sign > 126 || sign === QUOTE || sign === BACKSLASH) return start
    target[at++] = sign
  }
  target[at++] = QUOTE
  return at
}

/**
 * Items as a JSON array of rows with exactly `fields`, without making the rows: most cells are numbers, and written as
 * bytes at once they take a third of the time that texts take.
 */
export const jsonFormat = <T>(fields: readonly string[], cells: Cells<T>): RowFormat<T> => {
  const prefixes = fields.map((name, index) => wordsOf(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`))
  const makers = fields.map((name) => cells(name))
  const valueBytes = Math.max(NUMBER_BYTES, LONGEST_PLAIN + 2)
  const rowBytes = prefixes.reduce((sum, { length }) => sum + length + WORD + valueBytes, 4)

  const writeValue = (at: number, value: unknown): number => {
    if (value === null || value === undefined) return writeWords(at, NULL)
    if (typeof value === 'number' && Number.isFinite(value)) return writeNumber(scratch, at, value)
    if (typeof value === 'string' && value.length <= LONGEST_PLAIN) {
      const end = writePlain(at, value)
      if (end > at) return end
    }
    const text = valueText(value)
    makeRoom(at, text.length * 3 + rowBytes)
    return at + scratch.write(text, at)
  }

  return {
    part: (items, isFirst) => {
      let at = 0
      for (const [index, item] of items.entries()) {
        makeRoom(at, rowBytes)
        scratch[at++] = index === 0 && isFirst ? OPEN_LIST : COMMA
        if (prefixes.length === 0) scratch[at++] = OPEN
        for (let field = 0; field < prefixes.length; field += 1) {
          at = writeWords(at, prefixes[field]!)
          at = writeValue(at, makers[field]!(item))
        }
        scratch[at++] = CLOSE
      }
      return Buffer.from(scratch.subarray(0, at))
    },
    end: (isEmpty) => Buffer.from(isEmpty ? '[]' : ']'),
  }
}
