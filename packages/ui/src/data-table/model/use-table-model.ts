import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Column, cellValue } from '../columns/column.ts'
import type { CellContext } from '../columns/kinds/kind.ts'
import { useSourceRows } from '../rows/source-rows.ts'
import { useActiveFilters } from '../rows/use-active-filters.ts'
import {
  layoutKey,
  type RowPart,
  rowParts,
  sortedBesideFirst,
  type TableLayout,
  tableLayout,
} from '../view/table-layout.ts'
import type { DataTableProps } from './data-table-props.ts'
import { figureWidths } from './figure-widths.ts'

const NOTHING: readonly never[] = []

const hasBar = <Row>(column: Column<Row>): boolean =>
  column.kind === 'count-with-bar' || ((column.kind === 'coins' || column.kind === 'percent') && column.hasBar === true)

/** The values of the longest bars, by column. */
const greatestOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(
    columns
      .filter(hasBar)
      .map((column) => [column.id, rows.reduce((most, row) => Math.max(most, Number(cellValue(column, row) ?? 0)), 0)]),
  )

/** How many rails come before each column. */
const railsBeforeColumns = <Row>(parts: readonly RowPart<Row>[]): readonly number[] => {
  let rails = 0
  return parts.flatMap((part) => {
    if (part.kind === 'cell') return [rails]
    rails += part.count
    return []
  })
}

/** A phone has no room for rails; its strip of groups opens them. */
const withoutRails = <Row>(layout: TableLayout<Row>): TableLayout<Row> => ({
  ...layout,
  sections: layout.sections.filter(({ kind }) => kind !== 'rail'),
})

const tileSize = (isNarrow: boolean, isRanking: boolean): CellContext['tile'] => {
  if (isRanking) return 20
  return isNarrow ? 24 : 22
}

/** Keys of the opened rows, and a function that opens or closes one. */
const useOpened = () => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const toggle = useCallback(
    (key: string) =>
      setOpened((before) => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    [],
  )
  return { opened, toggle }
}

/** Everything that the parts of a table draw. */
export const useTableModel = <Row extends object>(props: DataTableProps<Row>) => {
  const { columns, table, source, rowKey, wide, variant = 'full', height, hasHead = false, sortedBy, details } = props
  const groups = props.groups ?? table.groups
  const { view } = table
  const isNarrow = useMediaQuery('(max-width: 759px)', false, { getInitialValueInEffect: false })
  const full = useMemo(() => tableLayout(columns, groups, view), [columns, groups, view])
  // The same columns give the same layout object, so that rows are not redrawn for another filter.
  const key = layoutKey(full)
  const beside = isNarrow ? (sortedBy ?? view.sort?.column) : undefined
  const layout = useMemo(
    () => (isNarrow ? sortedBesideFirst(withoutRails(full), beside) : full),
    [key, columns, groups, isNarrow, beside],
  )
  const parts = useMemo(() => rowParts(layout.sections), [layout])
  const railsBefore = useMemo(() => railsBeforeColumns(parts), [parts])
  const given = useSourceRows(source, columns, view, height !== undefined)
  const rows = given.rows ?? NOTHING
  const filters = useActiveFilters(columns, groups, view.filters)
  const greatest = useMemo(() => greatestOf(layout.shown, rows), [layout.shown, rows])

  const { opened, toggle } = useOpened()

  const figures = useMemo(() => figureWidths(layout.shown, rows), [layout.shown, rows])

  const { total } = given
  const lastPage = total === null ? null : Math.max(0, Math.ceil(total / view.rows) - 1)
  useEffect(() => {
    if (lastPage !== null && view.page > lastPage) table.setPage(lastPage, 'replace')
  }, [lastPage, view.page, table])

  const hasGroupRow = layout.sections.some((section) => section.group !== null)
  const hasFilterRow = variant === 'full' && !isNarrow
  const isWaiting = given.rows === null && given.error === null
  return {
    ...{
      columns,
      groups,
      table,
      layout,
      parts,
      railsBefore,
      given,
      prefetch: source.kind === 'page' ? source.prefetch : undefined,
      rows,
      rowKey,
      selection: props.selection,
      wide,
      filters,
      greatest,
      figures,
      isNarrow,
      variant,
      height,
      hasHead,
      details,
      opened,
      toggle,
    },
    hasGroupRow,
    hasFilterRow,
    hasTwoLines: !isNarrow && layout.shown.some(({ secondLine }) => secondLine !== undefined),
    tile: tileSize(isNarrow, variant === 'ranking'),
    isWaiting,
    isFailed: given.rows === null && given.error !== null,
    isEmpty: given.rows !== null && given.rows.length === 0,
    rails: layout.sections.filter(({ kind }) => kind === 'rail').length,
    headRows: 1 + Number(hasGroupRow) + Number(hasFilterRow),
    hasPages: height === undefined && variant !== 'ranking' && (variant === 'full' || (total ?? 0) > view.rows),
  }
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>
