import { isNumeric } from './column.ts'
import { columnsOf } from './computed-columns.ts'
import type { Snapshot } from './snapshot.ts'

const missing = (field: string, kind: string): Error => new Error(`${field} is no column of ${kind}`)

/** Reads a column of numbers by row; booleans are 0 and 1. */
export const numberColumn = (snapshot: Snapshot, field: string): ((row: number) => number | null) => {
  const column = columnsOf(snapshot).get(field)
  if (column === undefined || !isNumeric(column)) throw missing(field, 'numbers')
  return (row) => {
    const value = column.values[row] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
}

export const textColumn = (snapshot: Snapshot, field: string): ((row: number) => string | null) => {
  const column = columnsOf(snapshot).get(field)
  if (column?.kind !== 'text') throw missing(field, 'texts')
  return (row) => column.dictionary.texts[column.codes[row] ?? -1] ?? null
}

/** The JSON texts of a column. */
export const jsonColumn = (snapshot: Snapshot, field: string): ((row: number) => string | null) => {
  const column = columnsOf(snapshot).get(field)
  if (column?.kind !== 'json') throw missing(field, 'JSON')
  return (row) => column.texts[row] ?? null
}
