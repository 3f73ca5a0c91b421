import { type Column, columnLength } from './column.ts'
import type { ColumnLookup } from './computed-columns.ts'
import { csvText, type Dictionary } from './dictionary.ts'
import { makeRoom, page, roomOf, type Words, wordsOf, writeWords, writtenUpTo } from './row-page.ts'
import { NUMBER_BYTES, writeNumber } from './write-number.ts'

export type RowStyle = 'json' | 'jsonl' | 'human' | 'csv'

/** Writes rows `from` to `to`; the start and end of the list are written with its first and last rows. */
export type RowWriter = (rows: Int32Array, from: number, to: number) => Buffer

const NULL = wordsOf('null')
const TRUE = wordsOf('true')
const FALSE = wordsOf('false')
const NONE = wordsOf('')
const INSTANT_BYTES = 26
const QUOTE = 34

/**
 * Rows whose values are fetched before they are written. Sorted rows are scattered all over their columns: prefetching
 * overlaps many of the slow reads; during writing, each would block.
 */
const ROWS_AT_ONCE = 256

const NO_NUMBERS = new Float64Array(0)
const NO_CODES = new Int32Array(0)

/** All with the same shape, so that the loop over fields stays fast. */
type FieldWriter = {
  kind: Column['kind'] | 'unknown'
  prefix: Words
  length: number
  values: Float64Array
  codes: Int32Array
  dictionary: Dictionary | null
  texts: readonly (string | null)[]
  /** Values of the rows that are written next. */
  nextValues: Float64Array
  nextCodes: Int32Array
}

type Style = {
  open: string
  betweenRows: string
  beforeField: (field: string, index: number) => string
  endRow: string
  close: string
  empty: string
}

const csvHeader = (fields: readonly string[]): string => fields.map(csvText).join(',')

const styleOf = (style: RowStyle, fields: readonly string[]): Style => {
  if (style === 'csv')
    return {
      open: `${csvHeader(fields)}\n`,
      betweenRows: '',
      beforeField: (_field, index) => (index === 0 ? '' : ','),
      endRow: '\n',
      close: '',
      empty: `${csvHeader(fields)}\n`,
    }
  if (style === 'human')
    return {
      open: '[\n',
      betweenRows: ',\n',
      beforeField: (field, index) => `${index === 0 ? '  {\n' : ',\n'}    ${JSON.stringify(field)}: `,
      endRow: '\n  }',
      close: '\n]',
      empty: '[]',
    }
  const beforeField = (field: string, index: number) => `${index === 0 ? '{' : ','}${JSON.stringify(field)}:`
  if (style === 'jsonl') return { open: '', betweenRows: '', beforeField, endRow: '}\n', close: '', empty: '' }
  return { open: '[', betweenRows: ',', beforeField, endRow: '}', close: ']', empty: '[]' }
}

const fieldWriter = (column: Column | undefined, prefix: string): FieldWriter => ({
  kind: column?.kind ?? 'unknown',
  prefix: wordsOf(prefix),
  length: column === undefined ? 0 : columnLength(column),
  values: column !== undefined && 'values' in column ? column.values : NO_NUMBERS,
  codes: column?.kind === 'text' ? column.codes : NO_CODES,
  dictionary: column?.kind === 'text' ? column.dictionary : null,
  texts: column?.kind === 'json' ? column.texts : [],
  nextValues: column === undefined || 'values' in column ? new Float64Array(ROWS_AT_ONCE) : NO_NUMBERS,
  nextCodes: column?.kind === 'text' ? new Int32Array(ROWS_AT_ONCE) : NO_CODES,
})

const fetchNext = (writer: FieldWriter, rows: Int32Array, from: number, to: number): void => {
  const { kind, length, values, codes, nextValues, nextCodes } = writer
  if (kind === 'json') return
  for (let index = from; index < to; index += 1) {
    const row = rows[index]!
    if (kind === 'text') nextCodes[index - from] = row < length ? codes[row]! : -1
    else nextValues[index - from] = row < length ? values[row]! : Number.NaN
  }
}

const mostBytes = ({ kind, prefix, dictionary }: FieldWriter): number =>
  roomOf(prefix) +
  (dictionary === null ? (kind === 'instant' ? INSTANT_BYTES : NUMBER_BYTES) : dictionary.longestBytes * 2)

const copyBytes = (out: Buffer, position: number, source: Uint8Array, start: number, end: number): number => {
  // For few bytes a call costs more than copying them.
  if (end - start > 40) {
    out.set(source.subarray(start, end), position)
    return position + end - start
  }
  let at = position
  for (let index = start; index < end; index += 1) {
    out[at] = source[index]!
    at += 1
  }
  return at
}

const humanJson = (text: string): string => JSON.stringify(JSON.parse(text), null, 2).replaceAll('\n', '\n    ')

/** Most answers contain few different instants, in runs of equal ones. */
let lastInstant = Number.NaN
let lastInstantText = ''
const instantText = (value: number): string => {
  if (value !== lastInstant) {
    lastInstant = value
    lastInstantText = new Date(value).toISOString()
  }
  return lastInstantText
}

/** A writer of the given fields, in their order; unknown ones are null. JSON is byte for byte what JSON.stringify gives. */
export const createRowWriter = (columns: ColumnLookup, fields: readonly string[], rowStyle: RowStyle): RowWriter => {
  const style = styleOf(rowStyle, fields)
  const writers = fields.map((field, index) => fieldWriter(columns.get(field), style.beforeField(field, index)))
  const rowBytes = writers.reduce((sum, writer) => sum + mostBytes(writer), 0) + 16
  const isCsv = rowStyle === 'csv'
  const missing = isCsv ? NONE : NULL
  const betweenRows = wordsOf(style.betweenRows)
  const endRow = wordsOf(style.endRow)

  const writeText = (at: number, { dictionary }: FieldWriter, code: number): number => {
    const { offsets, bytes, csv } = dictionary!
    if (!isCsv) return copyBytes(page, at, bytes, offsets[code]!, offsets[code + 1]!)
    const special = csv[code]
    if (special !== null && special !== undefined) return at + page.write(special, at)
    return copyBytes(page, at, bytes, offsets[code]! + 1, offsets[code + 1]! - 1)
  }

  const writeJson = (at: number, text: string): number => {
    const form = isCsv ? csvText(text) : rowStyle === 'human' ? humanJson(text) : text
    makeRoom(at, form.length * 3 + rowBytes)
    return at + page.write(form, at)
  }

  const writeInstant = (at: number, value: number): number => {
    if (isCsv) return at + page.write(instantText(value), at, 'latin1')
    page[at] = QUOTE
    const end = at + 1 + page.write(instantText(value), at + 1, 'latin1')
    page[end] = QUOTE
    return end + 1
  }

  /** `place` is the row's among those that were fetched. */
  const writeRow = (start: number, row: number, place: number): number => {
    let at = start
    for (let index = 0; index < writers.length; index += 1) {
      const writer = writers[index]!
      at = writeWords(at, writer.prefix)
      if (writer.kind === 'text') {
        const code = writer.nextCodes[place]!
        at = code < 0 ? writeWords(at, missing) : writeText(at, writer, code)
        continue
      }
      if (writer.kind === 'json') {
        const text = writer.texts[row] ?? null
        at = text === null ? writeWords(at, missing) : writeJson(at, text)
        continue
      }
      const value = writer.nextValues[place]!
      if (Number.isNaN(value)) at = writeWords(at, missing)
      else if (writer.kind === 'boolean') {
        const bytes = value === 1 ? TRUE : FALSE
        at = writeWords(at, bytes)
      } else if (writer.kind === 'instant') at = writeInstant(at, value)
      else at = writeNumber(at, value)
    }
    return writeWords(at, endRow)
  }

  return (rows, from, to) => {
    if (rows.length === 0) return Buffer.from(style.empty)
    makeRoom(0, style.open.length * 3)
    let at = from === 0 ? page.write(style.open, 0) : 0
    for (let first = from; first < to; first += ROWS_AT_ONCE) {
      const end = Math.min(first + ROWS_AT_ONCE, to)
      for (const writer of writers) fetchNext(writer, rows, first, end)
      for (let index = first; index < end; index += 1) {
        makeRoom(at, rowBytes)
        if (index > 0) at = writeWords(at, betweenRows)
        at = writeRow(at, rows[index]!, index - first)
      }
    }
    makeRoom(at, style.close.length)
    if (to === rows.length) at += page.write(style.close, at)
    return writtenUpTo(at)
  }
}
