import {
  INSTANT_BYTES,
  makeRoom,
  NUMBER_BYTES,
  page,
  textsOf,
  wordsOf,
  writeMinute,
  writeNumber,
  writeText,
  writeWords,
  writtenUpTo,
} from '@gildscope/service-kit'
import type { Cells } from './json-format.ts'
import type { RowFormat } from './row-format.ts'

/** What stands in a field: one of the numbers of a row, which may be an instant in ms, or the same in every row. */
export type NumberCell = { place: number; isInstant?: boolean } | { constant: string | null }

/** Rows of numbers, of which NaN is none. Those of an item are good until they are asked of another one. */
export type NumberRows<T> = {
  cellOf: (field: string) => NumberCell
  numbersOf: (item: T) => Float64Array
}

const COMMA = 44
const OPEN_LIST = 91
const VALUE_BYTES = Math.max(NUMBER_BYTES, INSTANT_BYTES)
const NULL = wordsOf('null')

/** ISO instant without fractions, as the newer rows of the compatible archive have it. */
const instantText = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')

/** The same cells one by one, for what is not written as JSON: those of one item after another are made once. */
export const cellsOfNumbers = <T>({ cellOf, numbersOf }: NumberRows<T>): Cells<T> => {
  let last: T | null = null
  let numbers = new Float64Array()
  const know = (item: T): void => {
    const made = numbersOf(item)
    if (numbers.length !== made.length) numbers = new Float64Array(made.length)
    numbers.set(made)
    last = item
  }
  return (field) => {
    const cell = cellOf(field)
    if ('constant' in cell) return () => cell.constant
    const textOf = cell.isInstant === true ? instantText : (value: number) => value
    return (item) => {
      if (item !== last) know(item)
      const value = numbers[cell.place]!
      return Number.isNaN(value) ? null : textOf(value)
    }
  }
}

/**
 * Rows of numbers as a JSON array with exactly `fields`. What stands between two values, constants included, is one text,
 * and no value but a long number becomes one.
 */
export const numbersFormat = <T>(fields: readonly string[], { cellOf, numbersOf }: NumberRows<T>): RowFormat<T> => {
  const between: string[] = []
  const places: number[] = []
  const instants: number[] = []
  let text = ',{'
  for (const [index, field] of fields.entries()) {
    const cell = cellOf(field)
    text += `${index === 0 ? '' : ','}${JSON.stringify(field)}:`
    if ('constant' in cell) {
      text += JSON.stringify(cell.constant)
      continue
    }
    between.push(text)
    places.push(cell.place)
    instants.push(cell.isInstant === true ? 1 : 0)
    text = ''
  }
  const texts = textsOf([...between, `${text}}`])
  const placeOf = Int32Array.from(places)
  const isInstant = Uint8Array.from(instants)
  const values = places.length
  const rowBytes = texts.words.byteLength + values * VALUE_BYTES

  const writeRow = (start: number, item: T): number => {
    const numbers = numbersOf(item)
    let at = start
    for (let index = 0; index < values; index += 1) {
      at = writeText(at, texts, index)
      const value = numbers[placeOf[index]!]!
      if (isInstant[index] === 1) at = writeMinute(at, value)
      else if (Number.isFinite(value)) at = writeNumber(at, value)
      else at = writeWords(at, NULL)
    }
    return writeText(at, texts, values)
  }

  return {
    part: (items, isFirst) => {
      let at = 0
      for (const item of items) {
        makeRoom(at, rowBytes)
        at = writeRow(at, item)
      }
      page[0] = isFirst ? OPEN_LIST : COMMA
      return writtenUpTo(at)
    },
    end: (isEmpty) => Buffer.from(isEmpty ? '[]' : ']'),
  }
}
