import type { Column } from '../columns/column.ts'
import { cellValue } from '../columns/column.ts'
import { matchesFilter, parseColumnFilter } from '../columns/column-filter.ts'
import { kindOf } from '../columns/kinds/index.ts'
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

/** Rows in the order of a column; those without a value come last in both orders. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] => {
  const column = columns.find(({ id }) => id === sort?.column)
  if (sort === null || column === undefined) return rows
  const { compare } = kindOf(column)
  const direction = sort.order === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, value: cellValue(column, row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return direction * compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

/** All rows of a view's filters, in its order, each with its parts below it. */
export const rowsOfView = <Row>(
  { rows = [], partsOf }: Pick<RowsSource<Row>, 'rows' | 'partsOf'>,
  columns: readonly Column<Row>[],
  { filters, sort }: Pick<TableView, 'filters' | 'sort'>,
): readonly Row[] => {
  const sorted = sortRows(filterRows(rows, columns, filters), columns, sort)
  return partsOf === undefined ? sorted : sorted.flatMap((row) => [row, ...sortRows(partsOf(row), columns, sort)])
}
