import { type FilterTerm, getItems, type ItemRow } from '@gildscope/contracts'
import { type PageSource, type TableControl, type TableView, tableLayout } from '@gildscope/ui/data-table'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../api/api-context.tsx'
import { endpointQuery, useEndpoint } from '../api/use-endpoint.ts'
import { useLivePrices } from '../api/use-live-prices.ts'
import { itemsOfPage, itemsOfView } from './items-page.ts'
import { fieldsOfColumns, type MarketColumn } from './market-column.ts'
import { readAllItems } from './read-all-items.ts'

type ItemsSourceOptions = {
  /** Holds for all rows of the table. */
  filter: readonly FilterTerm[]
  /** Rows without the filters of the columns, when somebody knows. */
  totalUnfiltered?: number | null
}

const SOON_MS = 300

/** Has the page after this one at hand, because Forward is the likeliest next step. */
const useNextPage = (query: ReturnType<typeof itemsOfPage>, total: number | null, isSettled: boolean): void => {
  const api = useApi()
  const queries = useQueryClient()
  const { offset = 0, limit = 0 } = query
  const hasNext = isSettled && total !== null && offset + limit < total
  const key = JSON.stringify(query)
  // The key is the query.
  useEffect(() => {
    if (!hasNext) return undefined
    const next = { query: { ...query, offset: offset + limit } }
    const timer = setTimeout(() => void queries.prefetchQuery(endpointQuery(api, getItems, next)), SOON_MS)
    return () => clearTimeout(timer)
  }, [api, queries, hasNext, key])
}

/** Rows of a table that the items service sorts, filters and pages; their prices are kept up to date. */
export const useItemsSource = (
  table: TableControl,
  columns: readonly MarketColumn[],
  { filter, totalUnfiltered = null }: ItemsSourceOptions,
): PageSource<ItemRow> => {
  const api = useApi()
  const queries = useQueryClient()
  const { view, groups } = table
  const fieldsOf = (wanted: readonly { id: string }[]) => {
    const ids = new Set(wanted.map(({ id }) => id))
    return fieldsOfColumns(columns.filter(({ id }) => ids.has(id)))
  }
  const pageOf = (of: TableView) =>
    itemsOfPage({
      view: of,
      columns,
      base: filter,
      fields: fieldsOf(tableLayout<ItemRow>(columns, groups, of).shown),
    })
  const ask = (next: TableView) => void queries.prefetchQuery(endpointQuery(api, getItems, { query: pageOf(next) }))
  const latest = useRef(ask)
  latest.current = ask
  // The rows of a changed view are on their way before it is drawn.
  useEffect(() => table.onChange((next) => latest.current(next)), [table.onChange])
  const query = pageOf(view)
  const { data, error, isPlaceholderData, isFetching, refetch } = useEndpoint(
    getItems,
    { query },
    { keepsPrevious: true },
  )
  const total = data?.total ?? null
  useLivePrices(data?.reply.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])) ?? [])
  useNextPage(query, total, data !== undefined && !isPlaceholderData)
  return {
    kind: 'page',
    rows: data?.reply,
    total,
    totalUnfiltered,
    isFetching: isPlaceholderData && isFetching,
    error,
    retry: () => void refetch(),
    foresee: ask,
    readAll: (signal) => {
      const { chosen } = tableLayout<ItemRow>(columns, groups, view)
      return readAllItems(api, itemsOfView({ view, columns, base: filter, fields: fieldsOf(chosen) }), signal)
    },
  }
}
