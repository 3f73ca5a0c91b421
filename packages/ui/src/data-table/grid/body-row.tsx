import { IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { Missing } from '../../figures/missing.tsx'
import { cellValue } from '../columns/column.ts'
import { isAtRight, kindOf } from '../columns/kinds/index.ts'
import type { CellContext } from '../columns/kinds/kind.ts'
import type { RowPart } from '../view/table-layout.ts'
import { Flash } from './flash.tsx'
import styles from './table-grid.module.css'

export type BodyRowProps<Row> = {
  row: Row
  /** Identifies the row; the elements of one row are reused for the next. */
  rowKey: string
  /** Place in the grid from 1, with the rows of the head. */
  ariaRow: number
  /** Place among all rows from 1, drawn in rankings. */
  rank: number | null
  parts: readonly RowPart<Row>[]
  greatest: Readonly<Record<string, number>>
  tile: CellContext['tile']
  isGrid: boolean
  isOpen?: boolean
  /** Label of the button that opens it. */
  opens?: (row: Row) => string
  onToggle?: (rowKey: string) => void
  /** Undefined in tables whose rows cannot be selected. */
  isSelected?: boolean | undefined
  /** Replaces the cells across the full width. */
  wide: ReactNode
}

type CellProps<Row> = Pick<
  BodyRowProps<Row>,
  'row' | 'rowKey' | 'greatest' | 'tile' | 'isGrid' | 'isOpen' | 'opens' | 'onToggle'
> &
  Omit<Extract<RowPart<Row>, { kind: 'cell' }>, 'kind'>

// Shared, so that it is not redrawn.
const MISSING = <Missing />

const content = <Row,>({ column, row, rowKey, columnIndex, greatest, tile }: CellProps<Row>): ReactNode => {
  const value = cellValue(column, row)
  if (value === null) {
    const isUnknown = column.kind === 'percent' && column.isUnknown?.(row) === true
    return isUnknown ? MISSING : (kindOf(column).missing ?? MISSING)
  }
  const href = column.kind === 'item' ? column.href(row) : null
  const aside = column.kind === 'item' ? (column.aside?.(row) ?? null) : null
  const under = columnIndex === 1 && tile === 24 ? (column.under?.(row) ?? null) : null
  const cell = kindOf(column).cell(value, column, { href, greatest: greatest[column.id] ?? 0, tile, under, aside })
  const secondLine = tile === 24 ? null : (column.secondLine?.(row) ?? null)
  if (secondLine !== null)
    return (
      <>
        {cell}
        <span className={column.kind === 'item' ? styles.secondOfItem : styles.second}>{secondLine}</span>
      </>
    )
  if (column.isLive !== true || typeof value !== 'number') return cell
  return (
    <Flash of={rowKey} value={value}>
      {cell}
    </Flash>
  )
}

const TONES = { plain: '', warn: styles.warn, bad: styles.bad, quiet: styles.quiet } as const

/** The first cell of a row that opens. */
const withToggle = <Row,>(props: CellProps<Row>): ReactNode => {
  const { row, rowKey, isOpen = false, opens, onToggle } = props
  return (
    <span className={styles.opening}>
      <button
        aria-expanded={isOpen}
        aria-label={opens?.(row)}
        className={styles.toggle}
        data-toggle=""
        onClick={() => onToggle?.(rowKey)}
        type="button"
      >
        <IconChevronRight aria-hidden="true" size={14} stroke={2} />
      </button>
      <span className={styles.opened}>{content(props)}</span>
    </span>
  )
}

/** A cell; no component of its own, for there are hundreds. */
const bodyCell = <Row,>(props: CellProps<Row>): ReactNode => {
  const { column, row, columnIndex, isEdge, isGrid } = props
  const isFirst = columnIndex === 1
  const Cell = isFirst ? 'th' : 'td'
  const className = [
    isFirst ? styles.first : '',
    isAtRight(column) ? styles.right : '',
    isEdge ? styles.edge : '',
    TONES[column.tone?.(row) ?? 'plain'],
  ].join(' ')
  return (
    <Cell
      key={column.id}
      className={className}
      // A translator would read figures as sentences.
      {...(isAtRight(column) && { translate: 'no' as const })}
      {...(isFirst && { scope: 'row' })}
      {...(!isGrid && { title: column.detail?.(row) ?? undefined })}
      {...(isGrid && {
        'aria-colindex': columnIndex,
        'data-cell': columnIndex,
        'data-column': column.id,
        tabIndex: -1,
      })}
    >
      {isFirst && props.opens !== undefined ? withToggle(props) : content(props)}
    </Cell>
  )
}

const railCells = (columnIndex: number, count: number): ReactNode => (
  <td
    key={columnIndex}
    aria-hidden="true"
    className={styles.railCells}
    colSpan={count}
    style={{ '--rails': count } as CSSProperties}
  />
)

const wideCell = <Row,>({ parts, wide, isGrid }: BodyRowProps<Row>): ReactNode => {
  const columns = parts.reduce((sum, part) => sum + (part.kind === 'rails' ? part.count : 1), 0)
  return (
    <td
      className={styles.wide}
      colSpan={columns}
      {...(isGrid && { 'aria-colindex': 1, 'aria-colspan': columns, 'data-cell': 1, tabIndex: -1 })}
    >
      <div className={styles.wideText}>{wide}</div>
    </td>
  )
}

const PlainBodyRow = <Row,>(props: BodyRowProps<Row>) => (
  <tr
    aria-selected={props.isSelected}
    className={props.isOpen === true ? `${styles.row} ${styles.isOpen}` : styles.row}
    {...(props.opens !== undefined && { 'data-opens': '' })}
    {...(props.isGrid && { 'aria-rowindex': props.ariaRow, 'data-grid-row': '' })}
  >
    {props.rank !== null && <td className={styles.rank}>{props.rank}</td>}
    {props.wide === null
      ? props.parts.map((part) =>
          part.kind === 'rails' ? railCells(part.columnIndex, part.count) : bodyCell({ ...props, ...part }),
        )
      : wideCell(props)}
  </tr>
)

/** Redrawn only when its row or the columns changed. The cast keeps the row's type, which memo loses. */
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow
