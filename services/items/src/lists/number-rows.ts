import type { Cells } from './list-formats.ts'

/** The value of a field: one of the numbers of a row, which may be an instant in ms, or the same in every row. */
export type NumberCell = { place: number; isInstant?: boolean } | { constant: string | null }

/** Rows of numbers, where NaN means null. The rows of an item are valid until the next item is read. */
export type NumberRows<T> = {
  cellOf: (field: string) => NumberCell
  numbersOf: (item: T) => Float64Array
}

/** ISO instant without fractions, as in the newer rows of the compatible archive. */
const instantText = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')

/** The cells of such rows: those of a row are computed once, for all that is asked of it before the next. */
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
