import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Column, ColumnGroup } from './column.ts'
import { columnWords } from './column-words.ts'
import styles from './data-table.module.css'
import { FilterField } from './filter-field.tsx'
import { kindOf } from './kinds/index.ts'
import type { TableLayout } from './table-layout.ts'
import { railId, type useTableColumns } from './use-table-columns.ts'
import type { TableControl } from './use-table-view.ts'

type TableHeadProps<Row> = {
  headerGroups: ReturnType<typeof useTableColumns<Row & object>>['headerGroups']
  columns: readonly Column<Row>[]
  groups: readonly ColumnGroup[]
  layout: TableLayout<Row>
  table: TableControl
  hasFilters: boolean
}

type Place<Row> = { column: Column<Row>; columnIndex: number; isEdge: boolean }

const ColumnHead = <Row,>({
  column,
  columnIndex,
  isEdge,
  table,
  groups,
}: Place<Row> & Pick<TableHeadProps<Row>, 'table' | 'groups'>) => {
  const { sort } = table.view
  const order = sort?.column === column.id ? sort.order : null
  const group = groups.find(({ id }) => id === column.group)
  const explanation = [group?.title, column.help].filter((text) => text !== undefined).join('. ')
  const title = (
    <>
      {column.side !== undefined && <span aria-hidden="true" className={`${styles.mark} ${styles[column.side]}`} />}
      <span className={styles.headText}>{column.title}</span>
      {column.note !== undefined && <span className={styles.note}> {column.note}</span>}
    </>
  )
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  const isSortable = column.isSortable !== false
  return (
    <th
      aria-colindex={columnIndex}
      {...(isSortable && { 'aria-sort': order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending' })}
      className={`${styles.head} ${columnIndex === 1 ? styles.first : ''} ${kindOf(column).isRight ? styles.right : ''} ${isEdge ? styles.edge : ''}`}
      data-column={column.id}
      role="columnheader"
      scope="col"
      {...(!isSortable && { 'data-cell': columnIndex, tabIndex: -1 })}
      {...(explanation !== '' && { title: explanation })}
    >
      {isSortable ? (
        <button
          className={order === null ? styles.sort : `${styles.sort} ${styles.sorted}`}
          data-cell={columnIndex}
          onClick={() => table.setSort(column.id)}
          tabIndex={-1}
          type="button"
        >
          {title}
          {order !== null && <Arrow aria-hidden="true" className={styles.arrow} size={14} stroke={2} />}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

const GroupHead = ({
  group,
  columnIndex,
  colSpan,
  onToggle,
}: {
  group: ColumnGroup
  columnIndex: number
  colSpan: number
  onToggle: () => void
}) => (
  <th
    aria-colindex={columnIndex}
    aria-colspan={colSpan}
    className={`${styles.group} ${styles.edge} ${group.side === undefined ? '' : styles[`${group.side}Top`]}`}
    colSpan={colSpan}
    data-group={group.id}
    role="columnheader"
    scope="colgroup"
  >
    <button
      aria-expanded="true"
      className={styles.toggle}
      data-cell={columnIndex}
      onClick={onToggle}
      tabIndex={-1}
      type="button"
    >
      <IconChevronDown aria-hidden="true" className={styles.chevron} size={14} stroke={2} />
      {group.title}
    </button>
  </th>
)

const RailHead = ({
  group,
  count,
  columnIndex,
  rowSpan,
  onToggle,
}: {
  group: ColumnGroup
  count: number
  columnIndex: number
  rowSpan: number
  onToggle: () => void
}) => (
  <th
    aria-colindex={columnIndex}
    aria-rowspan={rowSpan}
    className={`${styles.rail} ${group.side === undefined ? '' : styles[`${group.side}Top`]}`}
    role="columnheader"
    rowSpan={rowSpan}
    scope="col"
  >
    <button
      aria-expanded="false"
      aria-label={`${group.rail} · ${count}: open ${group.title}`}
      className={styles.railButton}
      data-cell={columnIndex}
      onClick={onToggle}
      tabIndex={-1}
      title={group.title}
      type="button"
    >
      <IconChevronRight aria-hidden="true" className={styles.chevron} size={14} stroke={2} />
      <span className={styles.railText}>
        {group.rail} · {count}
      </span>
    </button>
  </th>
)

/** Group row, column row and filter row. */
export const TableHead = <Row,>({ headerGroups, columns, groups, layout, table, hasFilters }: TableHeadProps<Row>) => {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const byGroup = new Map(groups.map((group) => [`group:${group.id}`, group]))
  const rails = new Map(layout.sections.flatMap((s) => (s.kind === 'rail' ? [[railId(s.group.id), s] as const] : [])))
  const leaves = headerGroups.at(-1)?.headers ?? []
  const groupRow = headerGroups.length > 1 ? headerGroups[0] : undefined
  const rowSpan = (groupRow === undefined ? 1 : 2) + (hasFilters ? 1 : 0)
  const firstOfGroup = new Set(
    layout.sections.flatMap((s) => (s.kind === 'columns' && s.group !== null ? [s.columns[0]?.id] : [])),
  )

  const railHead = (id: string, columnIndex: number) => {
    const rail = rails.get(id)
    if (rail === undefined) return null
    const { group, count } = rail
    return (
      <RailHead key={id} {...{ group, count, columnIndex, rowSpan }} onToggle={() => table.toggleGroup(group.id)} />
    )
  }
  const places = leaves.flatMap((header, index) => {
    const column = byId.get(header.column.id)
    return column === undefined ? [] : [{ column, columnIndex: index + 1, isEdge: firstOfGroup.has(column.id) }]
  })
  return (
    <thead className={styles.thead}>
      {groupRow !== undefined && (
        <tr aria-rowindex={1} className={styles.groupRow} data-grid-row="">
          {groupRow.headers.map((header) => {
            const columnIndex = header.index + 1
            const leafIndex = leaves.findIndex((leaf) => header.getLeafHeaders().includes(leaf)) + 1
            const group = byGroup.get(header.column.id)
            if (group === undefined)
              return (
                <td key={header.id} className={columnIndex === 1 ? styles.first : undefined} colSpan={header.colSpan} />
              )
            const leaf = leaves[leafIndex - 1]
            if (leaf !== undefined && rails.has(leaf.column.id)) return railHead(leaf.column.id, leafIndex)
            return (
              <GroupHead
                key={header.id}
                {...{ group }}
                colSpan={header.colSpan}
                columnIndex={leafIndex}
                onToggle={() => table.toggleGroup(group.id)}
              />
            )
          })}
        </tr>
      )}
      <tr aria-rowindex={groupRow === undefined ? 1 : 2} className={styles.headRow} data-grid-row="">
        {places.map((place) => (
          <ColumnHead key={place.column.id} {...place} groups={groups} table={table} />
        ))}
      </tr>
      {hasFilters && (
        <tr aria-rowindex={groupRow === undefined ? 2 : 3} className={styles.filterRow}>
          {places.map(({ column, columnIndex, isEdge }) => (
            <td
              key={column.id}
              aria-colindex={columnIndex}
              className={`${columnIndex === 1 ? styles.first : ''} ${isEdge ? styles.edge : ''}`}
              role="gridcell"
            >
              {column.isFilterable !== false && (
                <FilterField
                  column={column}
                  onFilter={table.setFilter}
                  value={table.view.filters[column.id] ?? ''}
                  words={columnWords(column, columns, groups)}
                />
              )}
            </td>
          ))}
        </tr>
      )}
    </thead>
  )
}
