import { type CSSProperties, type FocusEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { markBeyond } from '../../layout/use-beyond.ts'
import { cellValue } from '../columns/column.ts'
import { kindOf } from '../columns/kinds/index.ts'
import type { TableModel } from '../model/use-table-model.ts'
import { columnWidths, RAIL_WIDTH } from './column-widths.ts'
import { PlainBody } from './plain-body.tsx'
import { RankingHead } from './ranking-head.tsx'
import styles from './table-grid.module.css'
import { TableHead } from './table-head.tsx'
import { SkeletonRows } from './table-states.tsx'
import { useBoxWidth } from './use-box-width.ts'
import { type CellPlace, useCellDetails } from './use-cell-details.ts'
import { useFollowedLinks } from './use-followed-links.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { VirtualBody } from './virtual-body.tsx'

type Model<Row extends object> = { model: TableModel<Row> }

// As many as fill the box, so that nothing below moves when rows arrive.
const SKELETONS = 20
const RANK_WIDTH = 30
/** Between the first column, which stays, and a cell that is led to. */
const BESIDE_FIRST = 4

const Widths = <Row extends object>({ model, widths }: Model<Row> & { widths: readonly number[] }) => {
  const { layout, variant, table } = model
  let place = 0
  return (
    <colgroup>
      {variant === 'ranking' && <col style={{ width: RANK_WIDTH }} />}
      {layout.sections.flatMap((section) => {
        if (section.kind === 'rail') return [<col key={section.group.id} style={{ width: RAIL_WIDTH }} />]
        return section.columns.map(({ id }) => {
          const width = widths[place]
          place += 1
          const isSorted = table.view.sort?.column === id && variant !== 'ranking'
          // In a ranking the name takes the remaining width.
          const isAuto = variant === 'ranking' && place === 1
          return (
            <col key={id} className={isSorted ? styles.sorted : undefined} style={isAuto ? undefined : { width }} />
          )
        })
      })}
    </colgroup>
  )
}

const Body = <Row extends object>({ model }: Model<Row>) => {
  const { layout, isWaiting, variant, table } = model
  if (!isWaiting) return <PlainBody model={model} />
  const count = variant === 'ranking' ? 10 : Math.min(table.view.rows, SKELETONS)
  return (
    <tbody>
      <SkeletonRows count={count} hasRank={variant === 'ranking'} sections={layout.sections} />
    </tbody>
  )
}

/** Row and column of a cell; null: unknown. */
const placeOf = <Row extends object>(
  { layout, rows, headRows, given }: TableModel<Row>,
  cell: HTMLElement,
): CellPlace<Row> | null => {
  const column = layout.shown.find(({ id }) => id === cell.dataset.column)
  const rowIndex = Number(cell.closest('tr')?.getAttribute('aria-rowindex')) - headRows - given.offset - 1
  const row = rows[rowIndex]
  return column === undefined || row === undefined ? null : { column, row }
}

/** Text of a cell by its element; for a head its title. */
const textOfCell = <Row extends object>(model: TableModel<Row>, cell: HTMLElement): string => {
  const place = placeOf(model, cell)
  if (place === null) return cell.textContent.trim()
  const value = cellValue(place.column, place.row)
  return value === null ? '' : kindOf(place.column).text(value, place.column)
}

/** A click on a row that opens does what its button does, unless it follows a link, presses another button or selects text. */
const toggleRow = ({ target }: MouseEvent): void => {
  if (!(target instanceof Element) || target.closest('a, button, input, label') !== null) return
  if (window.getSelection()?.isCollapsed === false) return
  target.closest('tr[data-opens]')?.querySelector<HTMLElement>('[data-toggle]')?.click()
}

type TableGridProps<Row extends object> = Model<Row> & {
  label: string
  /** Shown below the head instead of rows. */
  children: ReactNode
}

/** The table itself, in a box that scrolls. */
export const TableGrid = <Row extends object>({ model, label, children }: TableGridProps<Row>) => {
  const { layout, given, rails, headRows, isNarrow, isWaiting, variant, height } = model
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const isGrid = variant !== 'ranking'
  const isSideways = isGrid || model.hasHead
  const boxWidth = useBoxWidth(box, isGrid ? 'expected' : isSideways ? 'after layout' : 'never', isNarrow)
  const keepScroll = useKeptScroll(box, label, !isWaiting)
  const room = {
    boxWidth: isGrid ? boxWidth : Math.max(0, boxWidth - RANK_WIDTH),
    rails,
    railsBefore: model.railsBefore,
    isNarrow,
    hasHead: isGrid,
  }
  const widths = columnWidths(layout.shown, { ...room, figures: model.figures })
  const least = widths.reduce((sum, width) => sum + width, 0) + rails * RAIL_WIDTH
  useEffect(() => {
    if (isSideways && boxWidth > 0 && box.current !== null) markBeyond(box.current)
  }, [isSideways, least, boxWidth])
  const follow = useFollowedLinks()
  const showDetail = useCellDetails(grid, model.rows, (cell) => placeOf(model, cell))
  const select = ({ target }: FocusEvent): void => {
    const cell = target.closest<HTMLElement>('[data-column]')
    const place = cell === null ? null : placeOf(model, cell)
    if (place !== null && model.rowKey(place.row) !== model.selection?.key) model.selection?.onSelect(place.row)
  }
  const keys = useGridKeys(grid, { isOn: isGrid, textOf: (cell) => textOfCell(model, cell) })
  // The box is measured after the table is mounted, without drawing its rows again.
  const body = useMemo(
    () => (height !== undefined && !isWaiting ? <VirtualBody box={box} model={model} /> : <Body model={model} />),
    [height, isWaiting, model],
  )
  // Set on the cells themselves, because a CSS variable would recalculate the style of every cell.
  const besideFirst = (widths[0] ?? 0) + BESIDE_FIRST
  const place = { scrollPaddingLeft: besideFirst }
  const hasDetails = boxWidth > 0 && model.details !== undefined
  const width = isSideways ? `max(100%, ${least + (isGrid ? 0 : RANK_WIDTH)}px)` : '100%'
  return (
    <div
      ref={box}
      className={`${styles.box} ${styles[variant]} ${model.hasHead ? styles.sideways : ''}`}
      data-box=""
      onScroll={({ currentTarget }) => {
        markBeyond(currentTarget)
        keepScroll(currentTarget)
      }}
      style={{ ...place, ...(height !== undefined && { height, maxHeight: 'none' }) }}
    >
      {isWaiting && <span aria-hidden="true" className={styles.progress} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click, too */}
      <table
        ref={grid}
        aria-busy={isWaiting || given.isStale || undefined}
        aria-label={label}
        className={styles.table}
        onClick={(event) => {
          follow(event)
          if (model.details !== undefined) toggleRow(event)
        }}
        onFocusCapture={(event) => {
          showDetail(event)
          select(event)
        }}
        onPointerOver={showDetail}
        style={hasDetails ? ({ width, '--box': `${boxWidth}px` } as CSSProperties) : { width }}
        {...(isGrid && {
          'aria-colcount': layout.shown.length + rails,
          'aria-rowcount': given.total === null ? -1 : headRows + given.total,
          role: 'grid',
        })}
        {...keys}
      >
        <Widths model={model} widths={widths} />
        {isGrid ? (
          <TableHead besideFirst={besideFirst} model={model} />
        ) : (
          <RankingHead columns={layout.shown} isSeen={model.hasHead} />
        )}
        {body}
      </table>
      <div className={styles.below} style={boxWidth > 0 ? { width: boxWidth } : undefined}>
        {children}
      </div>
    </div>
  )
}
