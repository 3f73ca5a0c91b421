export type SortOrder = 'asc' | 'desc'
export type Sort = { column: string; order: SortOrder }
export type Density = 'compact' | 'default' | 'roomy'

/** How a table shows its rows; everything but the density is kept in the address. */
export type TableView = {
  sort: Sort | null
  /** Raw filter text by column id. */
  filters: Readonly<Record<string, string>>
  /** From 0. */
  page: number
  /** Rows per page. */
  rows: number
  /** Ids of the columns that were chosen; null: those that are not hidden. */
  columns: readonly string[] | null
  /** Ids of the open groups; null: the groups' defaults. */
  groups: readonly string[] | null
  /** Columns shown at a time, and the first visible one of the open groups. */
  columnsAtATime: 20 | 30
  firstColumn: number
}

/** The view after a click on a head: a new column starts descending, the same one flips. */
export const sortedView = (view: TableView, column: string): TableView => {
  const order = view.sort?.column === column && view.sort.order === 'desc' ? 'asc' : 'desc'
  return { ...view, sort: { column, order }, page: 0 }
}

const withoutEmpty = (filters: TableView['filters']): TableView['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text.trim() !== ''))

/** The view with a different filter for a column; an empty one removes it. */
export const filteredView = (view: TableView, column: string, text: string): TableView => ({
  ...view,
  filters: withoutEmpty({ ...view.filters, [column]: text }),
  page: 0,
})
