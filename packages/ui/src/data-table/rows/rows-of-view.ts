import type { Column } from '../columns/column.ts'
import { type CellValue, cellValue } from '../columns/column.ts'
import { matchesFilter, parseColumnFilter } from '../columns/column-filter.ts'
import { kindOf } from '../columns/kinds/index.ts'
import { compareNumbers } from '../columns/kinds/kind.ts'
import type { Sort, TableView } from '../view/table-view.ts'
import type { RowsSource } from './table-source.ts'

export const filterRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filters: TableView['filters'],
): readonly Row[] => {
  const active = columns.flatMap((column) => {
    const filter = parseColumnFilter(column, filters[column.id] ?? '')
    return filter === null ? [] : [{ column, filter }]
  })
  if (active.length === 0) return rows
  return rows.filter((row) =>
    active.every(({ column, filter }) => matchesFilter(column, cellValue(column, row), filter)),
  )
}

/** Many rows name the same few items: each text is compared once, and rows by its place among all. */
const MANY = 1000

/** Precomputed ranks that replace values in comparisons; null where values are compared directly. */
const ranksOf = <Row>(column: Column<Row>, rows: readonly Row[]): ((value: CellValue) => number) | null => {
  if (rows.length < MANY || (column.kind !== 'text' && column.kind !== 'item')) return null
  const { compare, text } = kindOf(column)
  const textOf = (value: CellValue): string => text(value, column)
  const distinct = new Map<string, CellValue>()
  for (const row of rows) {
    const value = cellValue(column, row)
    if (value !== null) distinct.set(textOf(value), value)
  }
  const sorted = [...distinct].sort(([, a], [, b]) => compare(a, b))
  const ranks = new Map<string, number>()
  let rank = 0
  for (const [index, [key, value]] of sorted.entries()) {
    const before = sorted[index - 1]
    // Texts that compare as equal keep their rows in the original order.
    if (before !== undefined && compare(before[1], value) !== 0) rank += 1
    ranks.set(key, rank)
  }
  return (value) => ranks.get(textOf(value)) ?? 0
}

/** Rows sorted by a column; those without a value come last in both directions. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] => {
  const column = columns.find(({ id }) => id === sort?.column)
  if (sort === null || column === undefined) return rows
  const rankOf = ranksOf(column, rows)
  const compare = rankOf === null ? kindOf(column).compare : compareNumbers
  const direction = sort.order === 'asc' ? 1 : -1
  const sortable = (row: Row): CellValue | null => {
    const value = cellValue(column, row)
    return value === null || rankOf === null ? value : rankOf(value)
  }
  return rows
    .map((row) => ({ row, value: sortable(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return direction * compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

/** All rows that match a view's filters, in its order, each with its parts below it. */
export const rowsOfView = <Row>(
  { rows = [], partsOf }: Pick<RowsSource<Row>, 'rows' | 'partsOf'>,
  columns: readonly Column<Row>[],
  { filters, sort }: Pick<TableView, 'filters' | 'sort'>,
): readonly Row[] => {
  const sorted = sortRows(filterRows(rows, columns, filters), columns, sort)
  return partsOf === undefined ? sorted : sorted.flatMap((row) => [row, ...sortRows(partsOf(row), columns, sort)])
}
