import type { TableView } from '../view/table-view.ts'

/** All rows are local; the table sorts, filters and pages them. `rows` undefined: loading. */
export type RowsSource<Row> = {
  kind: 'rows'
  rows: readonly Row[] | undefined
  /**
   * Rows that stay below a row wherever it is sorted, such as those of its parts; filters only consider the row itself.
   */
  partsOf?: ((row: Row) => readonly Row[]) | undefined
  error?: Error | null
  retry?: () => void
}

/** The source itself sorts, filters and pages: `rows` are those of the view's page. */
export type PageSource<Row> = {
  kind: 'page'
  rows: readonly Row[] | undefined
  /** Rows of all pages, after filters. */
  total: number | null
  /** Rows without any filter. */
  totalUnfiltered?: number | null
  /** A newer page is loading while `rows` are still those of the previous one. */
  isFetching: boolean
  error: Error | null
  retry: () => void
  /** The user is about to request this view; called often, and free when its rows are loaded. */
  prefetch?: (view: TableView) => void
  /** Every row matching the view's filters, sorted, for downloads; may report progress. */
  readAll: (signal: AbortSignal, onProgress: (done: number) => void) => Promise<readonly Row[]>
}

export type TableSource<Row> = RowsSource<Row> | PageSource<Row>
