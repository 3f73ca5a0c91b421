import { memo, type ReactNode } from 'react'
import { Missing } from '../figures/missing.tsx'
import { type Column, cellValue } from './column.ts'
import { Flash } from './flash.tsx'
import { kindOf } from './kinds/index.ts'
import type { CellContext } from './kinds/kind.ts'
import styles from './table-grid.module.css'
import type { Section } from './table-layout.ts'

export type BodyRowProps<Row> = {
  row: Row
  /** Which row it is; the place of one row is drawn over with that of the next. */
  rowKey: string
  /** Place in the grid from 1, with the rows of the head. */
  ariaRow: number
  /** Place among all rows from 1, drawn in rankings. */
  rank: number | null
  sections: readonly Section<Row>[]
  greatest: Readonly<Record<string, number>>
  tile: CellContext['tile']
  isGrid: boolean
}

type CellProps<Row> = Pick<BodyRowProps<Row>, 'row' | 'rowKey' | 'greatest' | 'tile' | 'isGrid'> & {
  column: Column<Row>
  columnIndex: number
  isEdge: boolean
}

const content = <Row,>({ column, row, rowKey, greatest, tile }: CellProps<Row>): ReactNode => {
  const value = cellValue(column, row)
  if (value === null) return <Missing />
  const href = column.kind === 'item' ? column.href(row) : null
  const cell = kindOf(column).cell(value, column, { href, greatest: greatest[column.id] ?? 0, tile })
  if (column.isLive !== true || typeof value !== 'number') return cell
  return (
    <Flash of={rowKey} value={value}>
      {cell}
    </Flash>
  )
}

const BodyCell = <Row,>(props: CellProps<Row>) => {
  const { column, row, columnIndex, isEdge, isGrid } = props
  const isFirst = columnIndex === 1
  const className = [
    isFirst ? styles.first : '',
    kindOf(column).isRight ? styles.right : '',
    isEdge ? styles.edge : '',
  ].join(' ')
  const shared = {
    className,
    title: column.detail?.(row) ?? undefined,
    ...(isGrid && {
      'aria-colindex': columnIndex,
      'data-cell': columnIndex,
      'data-column': column.id,
      tabIndex: -1,
    }),
  }
  if (isFirst) {
    return (
      <th {...shared} scope="row">
        {content(props)}
      </th>
    )
  }
  return <td {...shared}>{content(props)}</td>
}

const cellsOf = <Row,>({ row, rowKey, sections, greatest, tile, isGrid }: BodyRowProps<Row>): ReactNode[] => {
  const cells: ReactNode[] = []
  let columnIndex = 0
  for (const section of sections) {
    if (section.kind === 'rail') {
      columnIndex += 1
      cells.push(<td key={section.group.id} aria-hidden="true" className={styles.railCell} />)
      continue
    }
    section.columns.forEach((column, index) => {
      columnIndex += 1
      cells.push(
        <BodyCell
          key={column.id}
          {...{ row, rowKey, greatest, tile, isGrid, column, columnIndex }}
          isEdge={index === 0 && columnIndex > 1 && section.group !== null}
        />,
      )
    })
  }
  return cells
}

const PlainBodyRow = <Row,>(props: BodyRowProps<Row>) => (
  <tr className={styles.row} {...(props.isGrid && { 'aria-rowindex': props.ariaRow, 'data-grid-row': '' })}>
    {props.rank !== null && <td className={styles.rank}>{props.rank}</td>}
    {cellsOf(props)}
  </tr>
)

/** Drawn again only when its row or the columns changed. The cast keeps the row's type, which memo loses. */
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow
