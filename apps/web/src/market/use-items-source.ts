import { type FilterTerm, getItems, type ItemRow } from '@gildscope/contracts'
import { type PageSource, type TableControl, type TableView, tableLayout } from '@gildscope/ui/data-table'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../api/api-context.tsx'
import { endpointQuery } from '../api/endpoint-query.ts'
import { everyMinute } from '../api/fetched.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useLivePrices } from '../api/use-live-prices.ts'
import { itemsOfPage, itemsOfView } from './items-page.ts'
import { fieldsOfColumns, type MarketColumn } from './market-column.ts'
import { readAllItems } from './read-all-items.ts'

type ItemsSourceOptions = {
  /** Holds for all rows of the table. */
  filter: readonly FilterTerm[]
  /** Rows without the column filters, if known. */
  totalUnfiltered?: number | null
  /** The only items of the table; null: all. */
  ids?: readonly number[] | null
  /** The items are not known yet. */
  isWaiting?: boolean
  /** Rows that come and go with each poll are refetched each minute. */
  comesAndGoes?: boolean
}

const SOON_MS = 300

/** Prefetches the next page, because Forward is the most likely next step. */
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

type ItemsQuery = ReturnType<typeof itemsOfPage>

/** As long as users do not notice that a click has had no effect yet. */
const MOST_HELD_MS = 80

/**
 * Fetches the rows of a changed view before it is drawn. The current view stays for a moment, so that a change is drawn
 * once, with its rows, and not once without and once with them.
 */
const useEarlyRows = (table: TableControl, queryOf: (view: TableView) => ItemsQuery) => {
  const api = useApi()
  const queries = useQueryClient()
  const optionsOf = (view: TableView) => endpointQuery(api, getItems, { query: queryOf(view) })
  const prefetch = (view: TableView): Promise<void> => queries.prefetchQuery(optionsOf(view))
  const latest = useRef({ optionsOf, prefetch })
  latest.current = { optionsOf, prefetch }
  useEffect(
    () =>
      table.onChange((next) => {
        if (queries.getQueryData(latest.current.optionsOf(next).queryKey) !== undefined) return undefined
        return Promise.race([latest.current.prefetch(next), new Promise((done) => setTimeout(done, MOST_HELD_MS))])
      }),
    [table.onChange, queries],
  )
  return (view: TableView): void => void prefetch(view)
}

/** Rows of a table that the items service sorts, filters and pages; their prices are kept up to date. */
export const useItemsSource = (
  table: TableControl,
  columns: readonly MarketColumn[],
  { filter, totalUnfiltered = null, ids = null, isWaiting = false, comesAndGoes = false }: ItemsSourceOptions,
): PageSource<ItemRow> => {
  const api = useApi()
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
      ids,
      fields: fieldsOf(tableLayout<ItemRow>(columns, groups, of).shown),
    })
  const prefetch = useEarlyRows(table, pageOf)
  const query = pageOf(view)
  const { data, error, isPlaceholderData, isFetching, refetch } = useEndpoint(
    getItems,
    { query },
    { keepsPrevious: true, isEnabled: !isWaiting, ...(comesAndGoes && { refetchInterval: everyMinute }) },
  )
  const total = data?.total ?? null
  useLivePrices(data?.reply.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])) ?? [])
  useNextPage(query, total, data !== undefined && !isPlaceholderData)
  return {
    kind: 'page',
    rows: isWaiting ? undefined : data?.reply,
    total,
    totalUnfiltered,
    isFetching: isPlaceholderData && isFetching,
    error,
    retry: () => void refetch(),
    prefetch,
    readAll: (signal) => {
      const { chosen } = tableLayout<ItemRow>(columns, groups, view)
      return readAllItems(api, itemsOfView({ view, columns, base: filter, ids, fields: fieldsOf(chosen) }), signal)
    },
  }
}
