import { numbersLayout, writeNumbers } from '@gildscope/service-kit'
import { type Cells, jsonFormat } from './json-format.ts'
import type { RowFormat } from './row-format.ts'

/** The value of a field: one of the numbers of a row, which may be an instant in ms, or the same in every row. */
export type NumberCell = { place: number; isInstant?: boolean } | { constant: string | null }

/** Rows of numbers, where NaN means null. The rows of an item are valid until the next item is read. */
export type NumberRows<T> = {
  cellOf: (field: string) => NumberCell
  numbersOf: (item: T) => Float64Array
}

const OPEN_LIST = 91

/** ISO instant without fractions, as in the newer rows of the compatible archive. */
const instantText = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')

/** The same cells one by one, for formats other than JSON: consecutive rows of an item are computed once. */
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
 * Rows of numbers as a JSON array with exactly `fields`. Everything between two values, constants included, is one
 * prepared text, and only long numbers are converted to strings.
 */
export const numbersFormat = <T>(fields: readonly string[], { cellOf, numbersOf }: NumberRows<T>): RowFormat<T> => {
  const texts: string[] = []
  const numbers: { place: number; isInstant?: boolean }[] = []
  let text = ',{'
  for (const [index, field] of fields.entries()) {
    const cell = cellOf(field)
    text += `${index === 0 ? '' : ','}${JSON.stringify(field)}:`
    if ('constant' in cell) text += JSON.stringify(cell.constant)
    else {
      texts.push(text)
      numbers.push(cell)
      text = ''
    }
  }
  const layout = numbersLayout([...texts, `${text}}`], numbers)
  if (layout === null) return jsonFormat(fields, cellsOfNumbers({ cellOf, numbersOf }))

  return {
    part: (items, isFirst) => {
      const rows = writeNumbers(items, numbersOf, layout)
      if (isFirst) rows[0] = OPEN_LIST
      return rows
    },
    end: (isEmpty) => Buffer.from(isEmpty ? '[]' : ']'),
  }
}
