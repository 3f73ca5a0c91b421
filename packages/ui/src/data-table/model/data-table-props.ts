import type { ReactNode } from 'react'
import type { Column, ColumnGroup } from '../columns/column.ts'
import type { TableSource } from '../rows/table-source.ts'
import type { TableControl } from '../view/use-table-view.ts'

/** Columns that go together, offered in the column chooser. */
export type ColumnSet = { label: string; columns: readonly string[] }

/** The details below an opened row. */
export type RowDetails<Row> = {
  /** Names the row to screen readers: `Details of Glob of Ectoplasm, 19 Nov`. */
  label: (row: Row) => string
  draw: (row: Row) => ReactNode
}

export type DataTableProps<Row extends object> = {
  /** Name of the table for screen readers. */
  label: string
  /** The plural noun for its rows. */
  noun: string
  columns: readonly Column<Row>[]
  groups?: readonly ColumnGroup[]
  table: TableControl
  source: TableSource<Row>
  rowKey: (row: Row) => string | number
  /** One row is highlighted, the one that the user selected last, by pointer or by keys. */
  selection?: { key: string | number | null; onSelect: (row: Row) => void }
  /** Content across the full width instead of a row's cells, such as a gap; null: the row has its cells. */
  wide?: (row: Row) => ReactNode
  /** `full`: tools, filters, pages; `plain`: head and rows; `ranking`: ten rows with their ranks, without a head. */
  variant?: 'full' | 'plain' | 'ranking'
  /**
   * A ranking with a visible head, because it has several figures; it scrolls sideways if there is no room for them.
   */
  hasHead?: boolean
  /**
   * Id of the column that rows are sorted by initially, which a phone shows next to the first; else that of the view.
   */
  sortedBy?: string
  /** Own scroll box of this height in px, whose rows are drawn as they come into view; no pages. */
  height?: number
  pageSizes?: readonly number[]
  sets?: readonly ColumnSet[]
  /** For tables with pages: rows open by a click or by Enter on their first cell. Must be stable across renders. */
  details?: RowDetails<Row>
  toolbarStart?: ReactNode
  toolbarEnd?: ReactNode
  emptyAction?: ReactNode
}
