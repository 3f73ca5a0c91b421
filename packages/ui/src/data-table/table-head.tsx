import { useMemo, useRef } from 'react'
import { ColumnHead } from './column-head.tsx'
import { columnWords } from './column-words.ts'
import { FilterField } from './filter-field.tsx'
import { GroupHead, RailHead } from './group-head.tsx'
import styles from './table-head.module.css'
import { filteredView, sortedView, type TableView } from './table-view.ts'
import { railId } from './use-table-columns.ts'
import type { TableModel } from './use-table-model.ts'

type Model<Row extends object> = { model: TableModel<Row> }

const placesOf = <Row extends object>({ columns, headerGroups, layout }: TableModel<Row>) => {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const edges = new Set(
    layout.sections.flatMap((s) => (s.kind === 'columns' && s.group !== null ? [s.columns[0]?.id] : [])),
  )
  return (headerGroups.at(-1)?.headers ?? []).flatMap(({ column: { id } }, index) => {
    const column = byId.get(id)
    return column === undefined ? [] : [{ column, columnIndex: index + 1, isEdge: edges.has(id) }]
  })
}

const GroupRow = <Row extends object>({ model, besideFirst }: Model<Row> & { besideFirst: number }) => {
  const { headerGroups, groups, layout, table, headRows } = model
  const byId = new Map(groups.map((group) => [`group:${group.id}`, group]))
  const rails = new Map(layout.sections.flatMap((s) => (s.kind === 'rail' ? [[railId(s.group.id), s.count]] : [])))
  let columnIndex = 1
  return (
    <tr aria-rowindex={1} className={styles.groupRow} data-grid-row="">
      {headerGroups[0]?.headers.map((header) => {
        const start = columnIndex
        columnIndex += header.colSpan
        const group = byId.get(header.column.id)
        if (group === undefined) return <td key={header.id} className={start === 1 ? styles.first : undefined} />
        const count = rails.get(railId(group.id))
        const shared = { group, columnIndex: start, onToggle: table.toggleGroup }
        return count === undefined ? (
          <GroupHead key={header.id} {...shared} besideFirst={besideFirst} colSpan={header.colSpan} />
        ) : (
          <RailHead key={header.id} {...shared} count={Number(count)} rowSpan={headRows} />
        )
      })}
    </tr>
  )
}

const FilterRow = <Row extends object>({ model, onAim }: Model<Row> & { onAim: Aims['atFilter'] }) => {
  const { columns, groups, table, headRows } = model
  return (
    <tr aria-rowindex={headRows} className={styles.filterRow}>
      {placesOf(model).map(({ column, columnIndex, isEdge }) => (
        <td
          key={column.id}
          aria-colindex={columnIndex}
          className={`${columnIndex === 1 ? styles.first : ''} ${isEdge ? styles.edge : ''}`}
        >
          {column.isFilterable !== false && (
            <FilterField
              column={column}
              onAim={onAim}
              onFilter={table.setFilter}
              value={table.view.filters[column.id] ?? ''}
              words={columnWords(column, columns, groups)}
            />
          )}
        </td>
      ))}
    </tr>
  )
}

type Aims = {
  atSort?: ((columnId: string) => void) | undefined
  atFilter?: ((columnId: string, text: string) => void) | undefined
}

/** What the reader may be about to ask for is told to the source; always the same functions, so that no head is drawn again for them. */
const useAims = <Row extends object>({ foresee, table }: TableModel<Row>): Aims => {
  const latest = useRef({ foresee, view: table.view })
  latest.current = { foresee, view: table.view }
  const isForeseen = foresee !== undefined
  return useMemo(() => {
    if (!isForeseen) return {}
    const tell = (toNext: (view: TableView) => TableView) => latest.current.foresee?.(toNext(latest.current.view))
    return {
      atSort: (id) => tell((view) => sortedView(view, id)),
      atFilter: (id, text) => tell((view) => filteredView(view, id, text)),
    }
  }, [isForeseen])
}

/** Group row, column row and filter row. */
export const TableHead = <Row extends object>({ model, besideFirst }: Model<Row> & { besideFirst: number }) => {
  const { headerGroups, groups, table, hasFilterRow } = model
  const { sort } = table.view
  const aims = useAims(model)
  return (
    <thead className={styles.thead}>
      {headerGroups.length > 1 && <GroupRow besideFirst={besideFirst} model={model} />}
      <tr aria-rowindex={headerGroups.length} className={styles.headRow} data-grid-row="">
        {placesOf(model).map((place) => (
          <ColumnHead
            key={place.column.id}
            {...place}
            group={groups.find(({ id }) => id === place.column.group)}
            onAim={aims.atSort}
            onSort={table.setSort}
            order={sort?.column === place.column.id ? sort.order : null}
          />
        ))}
      </tr>
      {hasFilterRow && <FilterRow model={model} onAim={aims.atFilter} />}
    </thead>
  )
}
