import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { BodyRow } from './body-row.tsx'
import { type Column, type ColumnGroup, cellValue } from './column.ts'
import { columnWidths, RAIL_WIDTH } from './column-widths.ts'
import styles from './data-table.module.css'
import { useDensity } from './density.ts'
import { useSourceRows } from './source-rows.ts'
import { TableFooter } from './table-footer.tsx'
import { TableHead } from './table-head.tsx'
import { tableLayout } from './table-layout.ts'
import type { TableSource } from './table-source.ts'
import { EmptyNotice, FailedLine, FailedNotice, SkeletonRows } from './table-states.tsx'
import { ColumnStepper, countWords, DensityMenu, FilterChips, Toolbar } from './table-toolbar.tsx'
import { useActiveFilters } from './use-active-filters.ts'
import { useBoxWidth } from './use-box-width.ts'
import { useTableColumns } from './use-table-columns.ts'
import type { TableControl } from './use-table-view.ts'

export type DataTableProps<Row extends object> = {
  /** What the table is, to screen readers. */
  label: string
  /** What its rows are, in the plural. */
  noun: string
  columns: readonly Column<Row>[]
  groups?: readonly ColumnGroup[]
  table: TableControl
  source: TableSource<Row>
  rowKey: (row: Row) => string | number
  variant?: 'full' | 'plain' | 'ranking'
  /** Own scroll box of this height in px, whose rows are drawn as they come into view; no pages. */
  height?: number
  pageSizes?: readonly number[]
  fileName?: string
  sets?: readonly { label: string; columns: readonly string[] }[]
  toolbarStart?: ReactNode
  toolbarEnd?: ReactNode
  emptyAction?: ReactNode
}

const SIZES = [10, 20, 30, 50, 100]
const NOTHING: readonly never[] = []

const greatestOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): Record<string, number> => {
  const barred = columns.filter(
    (column) => column.kind === 'count-with-bar' || (column.kind === 'coins' && column.hasBar),
  )
  return Object.fromEntries(
    barred.map((column) => [
      column.id,
      rows.reduce((most, row) => Math.max(most, Number(cellValue(column, row) ?? 0)), 0),
    ]),
  )
}

/** The one table of the product. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { label, noun, columns, table, source, rowKey, variant = 'full', height, pageSizes = SIZES } = props
  const groups = props.groups ?? table.groups
  const { view } = table
  const isNarrow = useMediaQuery('(max-width: 759px)', false, { getInitialValueInEffect: false })
  const density = useDensity()
  const box = useRef<HTMLDivElement>(null)
  const boxWidth = useBoxWidth(box)
  const layout = useMemo(() => tableLayout(columns, groups, view), [columns, groups, view])
  const given = useSourceRows(source, columns, view, height !== undefined)
  const { rows: data, total } = given
  const { headerGroups, rows } = useTableColumns({ columns, groups, layout, rows: data ?? NOTHING, rowKey })
  const filters = useActiveFilters(columns, groups, view.filters)
  const greatest = useMemo(() => greatestOf(layout.shown, data ?? NOTHING), [layout.shown, data])
  const isFull = variant === 'full'
  const isRanking = variant === 'ranking'

  const lastPage = total === null ? null : Math.max(0, Math.ceil(total / view.rows) - 1)
  useEffect(() => {
    if (lastPage !== null && view.page > lastPage) table.setPage(lastPage, 'replace')
  }, [lastPage, view.page, table])

  const rails = layout.sections.filter(({ kind }) => kind === 'rail').length
  const widths = columnWidths(layout.shown, { boxWidth, rails, isNarrow })
  const tableWidth = widths.reduce((sum, width) => sum + width, 0) + rails * RAIL_WIDTH
  const headRows = headerGroups.length + (isFull ? 1 : 0)
  const isEmpty = data !== null && data.length === 0
  const isFailed = given.error !== null && data === null
  const hasPages = height === undefined && !isRanking && (isFull || (total ?? 0) > view.rows)

  const body = (
    <tbody className={given.isStale ? styles.stale : undefined}>
      {data === null && !isFailed && (
        <SkeletonRows count={isRanking ? 10 : Math.min(view.rows, 12)} sections={layout.sections} />
      )}
      {rows.map((row, index) => (
        <BodyRow
          key={row.id}
          ariaRow={headRows + given.offset + index + 1}
          greatest={greatest}
          isGrid={!isRanking}
          isNarrow={isNarrow}
          rank={isRanking ? given.offset + index + 1 : null}
          row={row.original}
          sections={layout.sections}
        />
      ))}
    </tbody>
  )
  let column = 0
  return (
    <div className={`${styles.root} ${styles[variant]}`} data-density={isNarrow ? 'default' : density}>
      {isFull && (
        <Toolbar
          end={
            <>
              {props.toolbarEnd}
              <span className={styles.count}>{countWords(noun, total, given.totalUnfiltered)}</span>
            </>
          }
          start={props.toolbarStart}
        >
          <DensityMenu />
          <ColumnStepper layout={layout} table={table} />
          <FilterChips filters={filters} table={table} />
        </Toolbar>
      )}
      {given.error !== null && data !== null && <FailedLine error={given.error} noun={noun} retry={given.retry} />}
      <div className={styles.frame}>
        <div ref={box} className={styles.box} style={height === undefined ? undefined : { height }}>
          {data === null && !isFailed && <span aria-hidden="true" className={styles.progress} />}
          <table
            aria-colcount={layout.shown.length + rails}
            aria-label={label}
            aria-rowcount={total === null ? -1 : headRows + total}
            className={styles.table}
            role={isRanking ? undefined : 'grid'}
            style={{ '--table': `${tableWidth}px` } as CSSProperties}
          >
            <colgroup>
              {isRanking && <col style={{ width: 28 }} />}
              {layout.sections.flatMap((section) =>
                section.kind === 'rail'
                  ? [<col key={section.group.id} style={{ width: RAIL_WIDTH }} />]
                  : section.columns.map(({ id }) => (
                      <col
                        key={id}
                        className={view.sort?.column === id && !isRanking ? styles.sortedColumn : undefined}
                        style={{ width: widths[column++] }}
                      />
                    )),
              )}
            </colgroup>
            {isRanking ? (
              <thead className={styles.hiddenHead}>
                <tr>
                  <th scope="col">Rank</th>
                  {layout.shown.map(({ id, title }) => (
                    <th key={id} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
            ) : (
              <TableHead {...{ headerGroups, columns, groups, layout, table }} hasFilters={isFull && !isNarrow} />
            )}
            {body}
          </table>
          {isEmpty && (
            <EmptyNotice
              action={props.emptyAction}
              filters={filters}
              noun={noun}
              onClear={table.clearFilters}
              onDrop={(id) => table.setFilter(id, '', 'push')}
            />
          )}
          {isFailed && given.error !== null && <FailedNotice error={given.error} noun={noun} retry={given.retry} />}
        </div>
        {data === null && !isFailed && (
          <p className={styles.waiting} role="status">
            Loading, Please Wait.
          </p>
        )}
        {hasPages && data !== null && (
          <TableFooter count={data.length} pageSizes={pageSizes} table={table} total={total} />
        )}
      </div>
    </div>
  )
}
