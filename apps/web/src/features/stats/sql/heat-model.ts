import { shortNumber } from '@gildscope/ui/chart'
import type { HeatCell } from '@gildscope/ui/heat'
import type { Drawn } from './chart-model.ts'
import type { Cell, QueryResult } from './engine/messages.ts'

/** More cells are too small to be told apart. */
const MOST_COLUMNS = 120
const MOST_ROWS = 60

export type Heat = {
  columns: readonly string[]
  rows: readonly string[]
  cells: readonly HeatCell[]
  /** Ends of the scale. */
  from: string
  to: string
}

const textOf = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 4 })

const nameOf = (value: Cell): string => (value === null ? 'null' : String(value).replace(/ 00:00:00$/, ''))

/** Numbers by size, texts in the order of the result, which the query chose. */
const namesOf = (values: readonly Cell[]): Map<string, number> => {
  const known = [...new Set(values)]
  const isSized = known.every((value) => value === null || typeof value === 'number')
  const sorted = isSized ? known.toSorted((a, b) => Number(a) - Number(b)) : known
  return new Map(sorted.map((value, place) => [nameOf(value), place]))
}

const faultOf = (columns: number, rows: number): string | null =>
  columns > MOST_COLUMNS || rows > MOST_ROWS
    ? `A heat map has at most ${MOST_COLUMNS} columns and ${MOST_ROWS} rows; this one would have ${columns} and ${rows}.`
    : null

/** Cells of `across` and `down`, shaded by the mean of `up`; a sentence where that is no picture. */
export const heatOf = (result: QueryResult, { across, down, up }: Drawn): Heat | string => {
  if (down === undefined) return 'A heat map needs three columns.'
  const [x, y, z] = [across, down, up].map((name) => result.columns.findIndex((column) => column.name === name)) as [
    number,
    number,
    number,
  ]
  const columns = namesOf(result.rows.map((row) => row[x] ?? null))
  const rows = namesOf(result.rows.map((row) => row[y] ?? null))
  const fault = faultOf(columns.size, rows.size)
  if (fault !== null) return fault
  const sums = Array.from({ length: columns.size * rows.size }, () => ({ sum: 0, count: 0 }))
  for (const row of result.rows) {
    const value = row[z]
    const place = (rows.get(nameOf(row[y] ?? null)) ?? 0) * columns.size + (columns.get(nameOf(row[x] ?? null)) ?? 0)
    const cell = sums[place]
    if (typeof value !== 'number' || cell === undefined) continue
    cell.sum += value
    cell.count++
  }
  const means = sums.map(({ sum, count }) => (count === 0 ? null : sum / count))
  const known = means.filter((mean) => mean !== null)
  if (known.length === 0) return `${up} is null in every row.`
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return {
    ...{ columns: [...columns.keys()], rows: [...rows.keys()], from: shortNumber(least), to: shortNumber(most) },
    cells: means.map((mean) =>
      mean === null ? null : { level: most === least ? 0 : (mean - least) / (most - least), text: textOf(mean) },
    ),
  }
}
