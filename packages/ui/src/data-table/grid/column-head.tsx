import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Column, ColumnGroup } from '../columns/column.ts'
import { isAtRight } from '../columns/kinds/index.ts'
import type { SortOrder } from '../view/table-view.ts'
import styles from './table-head.module.css'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type ColumnHeadProps<Row> = {
  column: Column<Row>
  group: ColumnGroup | undefined
  /** Place from 1. */
  columnIndex: number
  /** First of its group. */
  isEdge: boolean
  order: SortOrder | null
  onSort: (columnId: string) => void
  /** The head is hovered or focused: a click may follow. */
  onAim?: ((columnId: string) => void) | undefined
}

const Title = <Row,>({ column }: { column: Column<Row> }) => (
  <>
    {column.side !== undefined && <span aria-hidden="true" className={`${styles.mark} ${styles[column.side]}`} />}
    <span className={styles.text}>{column.title}</span>
    {column.note !== undefined && (
      <>
        {' '}
        <span className={styles.note}>{column.note}</span>
      </>
    )}
  </>
)

const SortButton = ({
  order,
  place,
  onClick,
  onAim,
  children,
}: {
  order: SortOrder | null
  place: number
  onClick: () => void
  onAim?: (() => void) | undefined
  children: ReactNode
}) => {
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <button
      className={order === null ? styles.sort : `${styles.sort} ${styles.sorted}`}
      data-cell={place}
      onClick={onClick}
      onFocus={onAim}
      onPointerEnter={onAim}
      tabIndex={-1}
      type="button"
    >
      {children}
      {order !== null && <Arrow aria-hidden="true" className={styles.arrow} size={14} stroke={2} />}
    </button>
  )
}

const PlainColumnHead = <Row,>({ column, group, columnIndex, isEdge, order, onSort, onAim }: ColumnHeadProps<Row>) => {
  const explanation = [group?.title, column.help].filter((text) => text !== undefined).join('. ')
  const isSortable = column.isSortable !== false
  const className = [
    styles.head,
    columnIndex === 1 ? styles.first : '',
    isAtRight(column) ? styles.right : '',
    isEdge ? styles.edge : '',
  ]
  return (
    <th
      aria-colindex={columnIndex}
      className={className.join(' ')}
      scope="col"
      {...(isSortable && order !== null && { 'aria-sort': ARIA_SORT[order] })}
      {...(!isSortable && { 'data-cell': columnIndex, tabIndex: -1 })}
      {...(explanation !== '' && { title: explanation })}
    >
      {isSortable ? (
        <SortButton
          onAim={onAim && (() => onAim(column.id))}
          onClick={() => onSort(column.id)}
          order={order}
          place={columnIndex}
        >
          <Title column={column} />
        </SortButton>
      ) : (
        <Title column={column} />
      )}
    </th>
  )
}

/** Title of a column; a click sorts by it. The cast keeps the row's type, which memo loses. */
export const ColumnHead = memo(PlainColumnHead) as typeof PlainColumnHead
