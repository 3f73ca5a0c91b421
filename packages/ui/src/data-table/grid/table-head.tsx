import { useMemo, useRef } from 'react'
import { columnWords } from '../columns/column-words.ts'
import type { TableModel } from '../model/use-table-model.ts'
import { filteredView, sortedView, type TableView } from '../view/table-view.ts'
import { ColumnHead } from './column-head.tsx'
import { FilterField } from './filter-field.tsx'
import { GroupHead, RailHead } from './group-head.tsx'
import styles from './table-head.module.css'

type Model<Row extends object> = { model: TableModel<Row> }

/** The columns of the head and of its filters, as of every row. */
const cells = <Row extends object>({ parts }: TableModel<Row>) => parts.filter((part) => part.kind === 'cell')

const GroupRow = <Row extends object>({ model, besideFirst }: Model<Row> & { besideFirst: number }) => {
  const { layout, table, headRows } = model
  let columnIndex = 1
  return (
    <tr aria-rowindex={1} className={styles.groupRow} data-grid-row="">
      {layout.sections.flatMap((section) => {
        const start = columnIndex
        const colSpan = section.kind === 'rail' ? 1 : section.columns.length
        columnIndex += colSpan
        const { group } = section
        if (section.kind === 'columns' && group === null)
          return section.columns.map(({ id }, index) => (
            <td key={id} className={start + index === 1 ? styles.first : undefined} />
          ))
        if (group === null) return []
        const shared = { group, columnIndex: start, onToggle: table.toggleGroup }
        return section.kind === 'rail' ? (
          <RailHead key={group.id} {...shared} count={section.count} rowSpan={headRows} />
        ) : (
          <GroupHead key={group.id} {...shared} besideFirst={besideFirst} colSpan={colSpan} />
        )
      })}
    </tr>
  )
}

const FilterRow = <Row extends object>({ model, onAim }: Model<Row> & { onAim: Aims['atFilter'] }) => {
  const { columns, groups, table, headRows } = model
  return (
    <tr aria-rowindex={headRows} className={styles.filterRow}>
      {cells(model).map(({ column, columnIndex, isEdge }) => (
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

/**
 * Announces to the source what the user may request next; the functions are stable, so that no head is redrawn for
 * them.
 */
const useAims = <Row extends object>({ prefetch, table }: TableModel<Row>): Aims => {
  const latest = useRef({ prefetch, view: table.view })
  latest.current = { prefetch, view: table.view }
  const canPrefetch = prefetch !== undefined
  return useMemo(() => {
    if (!canPrefetch) return {}
    const prefetchView = (toNext: (view: TableView) => TableView) =>
      latest.current.prefetch?.(toNext(latest.current.view))
    return {
      atSort: (id) => prefetchView((view) => sortedView(view, id)),
      atFilter: (id, text) => prefetchView((view) => filteredView(view, id, text)),
    }
  }, [canPrefetch])
}

/** Group row, column row and filter row. */
export const TableHead = <Row extends object>({ model, besideFirst }: Model<Row> & { besideFirst: number }) => {
  const { groups, table, hasGroupRow, hasFilterRow } = model
  const { sort } = table.view
  const aims = useAims(model)
  return (
    <thead className={styles.thead}>
      {hasGroupRow && <GroupRow besideFirst={besideFirst} model={model} />}
      <tr aria-rowindex={hasGroupRow ? 2 : 1} className={styles.headRow} data-grid-row="">
        {cells(model).map(({ column, columnIndex, isEdge }) => (
          <ColumnHead
            key={column.id}
            {...{ column, columnIndex, isEdge }}
            group={groups.find(({ id }) => id === column.group)}
            onAim={aims.atSort}
            onSort={table.setSort}
            order={sort?.column === column.id ? sort.order : null}
          />
        ))}
      </tr>
      {hasFilterRow && <FilterRow model={model} onAim={aims.atFilter} />}
    </thead>
  )
}
