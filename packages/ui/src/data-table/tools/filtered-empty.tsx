import type { ReactNode } from 'react'
import { EmptyNotice } from '../grid/table-states.tsx'
import type { TableModel } from '../model/use-table-model.ts'
import { rowsOfView } from '../rows/rows-of-view.ts'
import type { TableSource } from '../rows/table-source.ts'

type FilteredEmptyProps<Row extends object> = {
  model: TableModel<Row>
  source: TableSource<Row>
  noun: string
  action: ReactNode
}

const omit = (filters: Readonly<Record<string, string>>, id: string): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => key !== id))

/** No rows: names the filters responsible and, for local rows, how many there would be without each of them. */
export const FilteredEmpty = <Row extends object>({ model, source, noun, action }: FilteredEmptyProps<Row>) => {
  const { columns, filters, table } = model
  const counted = filters.map((filter) => {
    if (source.kind === 'page') return { ...filter, without: null }
    const rest = omit(table.view.filters, filter.column.id)
    return { ...filter, without: rowsOfView({ rows: source.rows }, columns, { filters: rest, sort: null }).length }
  })
  return (
    <EmptyNotice
      action={action}
      filters={counted}
      noun={noun}
      onClear={table.clearFilters}
      onDrop={(id) => table.setFilter(id, '', 'push')}
    />
  )
}
