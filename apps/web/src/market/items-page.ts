import type { EndpointCall, FilterTerm, getItems } from '@gildscope/contracts'
import type { TableView } from '@gildscope/ui/data-table'
import { filterTerms } from './filter-terms.ts'
import { fieldOf, type MarketColumn } from './market-column.ts'

export type ItemsQuery = NonNullable<EndpointCall<typeof getItems>['query']>

type Question = {
  view: Pick<TableView, 'sort' | 'filters' | 'page' | 'rows'>
  columns: readonly MarketColumn[]
  /** Holds for all rows of the table. */
  base: readonly FilterTerm[]
  fields: readonly string[]
  /** The only items that there are; null: all. */
  ids?: readonly number[] | null
}

/** Every row of a view: its filters and its order. */
export const itemsOfView = ({ view, columns, base, fields, ids = null }: Question): ItemsQuery => {
  const sorted = columns.find(({ id }) => id === view.sort?.column)
  return {
    fields: [...fields],
    filter: { terms: [...base, ...filterTerms(columns, view.filters)], ignored: [] },
    ...(ids !== null && { ids: [...ids] }),
    ...(view.sort !== null && sorted !== undefined && { sort: fieldOf(sorted), order: view.sort.order }),
  }
}

export const itemsOfPage = (question: Question): ItemsQuery => {
  const { page, rows } = question.view
  return { ...itemsOfView(question), offset: page * rows, limit: rows }
}
