export { type Column, type ColumnGroup, type ColumnKind, defineColumns } from './column.ts'
export type { PageSource, RowsSource, TableSource } from './table-source.ts'
export type { Density, Sort, SortOrder, TableView } from './table-view.ts'
