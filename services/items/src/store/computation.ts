import type { Figure, ItemFigure } from '@gildscope/market'
import { type Column, isNumeric, type JsonColumn, type NumberColumn } from './column.ts'
import type { Snapshot } from './snapshot.ts'

/** How a column is computed from others: `values` are those of the rows, NaN if there is none. */
export type Computation = {
  sources: readonly string[]
  values: (columns: readonly Column[], snapshot: Snapshot) => Float64Array
}

const asNumbers = (column: Column): NumberColumn => {
  if (!isNumeric(column)) throw new Error('the column holds no numbers')
  return column
}

/** A value computed from each row alone. */
export const perRow = ({ sources, figure }: ItemFigure): Computation => ({
  sources,
  values: (columns) => {
    const numbers = columns.map((column) => asNumbers(column).values)
    const length = Math.min(...numbers.map((values) => values.length))
    const values = new Float64Array(length)
    const given: Figure[] = new Array<Figure>(sources.length).fill(null)
    for (let row = 0; row < length; row += 1) {
      for (let at = 0; at < numbers.length; at += 1) {
        const value = numbers[at]![row]!
        given[at] = Number.isNaN(value) ? null : value
      }
      values[row] = figure(given) ?? Number.NaN
    }
    return values
  },
})

const partOf = (text: string, part: string): number => {
  const value = (JSON.parse(text) as Record<string, unknown>)[part]
  return typeof value === 'number' ? value : Number.NaN
}

/** One part of a field that contains several by name. */
export const jsonPart = (source: string, part: string): Computation => ({
  sources: [source],
  values: ([column]) =>
    Float64Array.from((column as JsonColumn).texts, (text) => (text === null ? Number.NaN : partOf(text, part))),
})

/** A figure of another item, whose id a field holds. */
export const figureOfItem = (idField: string, field: string): Computation => ({
  sources: [idField, field],
  values: ([ids, figures], { rowOf, tradable }) => {
    const others = asNumbers(ids!).values
    const { values } = asNumbers(figures!)
    return Float64Array.from({ length: Math.min(others.length, tradable) }, (_, row) => {
      const id = others[row]!
      const other = Number.isNaN(id) ? undefined : rowOf.get(id)
      return other === undefined ? Number.NaN : (values[other] ?? Number.NaN)
    })
  },
})
