import { useMemo } from 'react'
import type { Column } from '../columns/column.ts'
import type { TableView } from '../view/table-view.ts'
import { rowsOfView } from './rows-of-view.ts'
import type { TableSource } from './table-source.ts'

export type SourceRows<Row> = {
  /** Rows of the page; null: not here yet. */
  rows: readonly Row[] | null
  total: number | null
  totalUnfiltered: number | null
  /** Place of the first row among all pages. */
  offset: number
  isStale: boolean
  error: Error | null
  retry: (() => void) | undefined
}

const NO_ROWS = { rows: undefined, partsOf: undefined }

/** The part of a source on the page of a view. `isWhole`: one page holds all rows. */
export const useSourceRows = <Row>(
  source: TableSource<Row>,
  columns: readonly Column<Row>[],
  view: TableView,
  isWhole: boolean,
): SourceRows<Row> => {
  const { rows: all, partsOf } = source.kind === 'rows' ? source : NO_ROWS
  const { filters, sort, page, rows: pageSize } = view
  const matching = useMemo(
    () => (all === undefined ? undefined : rowsOfView({ rows: all, partsOf }, columns, { filters, sort })),
    [all, partsOf, columns, filters, sort],
  )
  const unfiltered = useMemo(
    () => (partsOf === undefined ? all?.length : all?.reduce((sum, row) => sum + 1 + partsOf(row).length, 0)),
    [all, partsOf],
  )
  const rows = useMemo(
    () => (isWhole ? matching : matching?.slice(page * pageSize, (page + 1) * pageSize)),
    [matching, isWhole, page, pageSize],
  )
  const offset = isWhole ? 0 : page * pageSize
  if (source.kind === 'page') {
    const { total, totalUnfiltered = null, isFetching, error, retry } = source
    return { rows: source.rows ?? null, total, totalUnfiltered, offset, isStale: isFetching, error, retry }
  }
  return {
    rows: rows ?? null,
    total: matching?.length ?? null,
    totalUnfiltered: unfiltered ?? null,
    offset,
    isStale: false,
    error: source.error ?? null,
    retry: source.retry,
  }
}
