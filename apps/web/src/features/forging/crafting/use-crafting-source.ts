import { type CraftingRow, type EndpointCall, getCrafting } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import type { PageSource, TableView } from '@gildscope/ui/data-table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { everyMinute } from '../../../api/fetched.ts'
import { filterTerms } from '../../../market/filter-terms.ts'
import { fieldOf } from '../../../market/market-column.ts'
import { type CraftingColumn, FIELDS } from './columns.ts'

type CraftingQuery = NonNullable<EndpointCall<typeof getCrafting>['query']>

const ROWS_PER_CALL = 5000

/**
 * All rows of a query, some thousands per call. A row that moved from one call's range to the next meanwhile is kept
 * once.
 */
const readAll = async (api: Api, query: CraftingQuery, signal: AbortSignal): Promise<readonly CraftingRow[]> => {
  const rows = new Map<number, CraftingRow>()
  for (let offset = 0; ; offset += ROWS_PER_CALL) {
    const call = { query: { ...query, offset, limit: ROWS_PER_CALL } }
    const { reply, total } = await api.call.answer(getCrafting, call, { signal })
    for (const row of reply) if (row.id != null && !rows.has(row.id)) rows.set(row.id, row)
    if (reply.length < ROWS_PER_CALL || offset + ROWS_PER_CALL >= (total ?? 0)) return [...rows.values()]
  }
}

/** Rows of the table, which the items service sorts, filters and pages. */
export const useCraftingSource = (
  view: TableView,
  columns: readonly CraftingColumn[],
  sides: { ingredients: Side; output: Side },
): PageSource<CraftingRow> => {
  const api = useApi()
  const { sort, filters, page, rows } = view
  const sorted = columns.find(({ id }) => id === sort?.column)
  const question: CraftingQuery = {
    ...sides,
    fields: FIELDS,
    filter: { terms: filterTerms(columns, filters), ignored: [] },
    ...(sort !== null && sorted !== undefined && { sort: fieldOf(sorted), order: sort.order }),
  }
  const query = useQuery({
    ...endpointQuery(api, getCrafting, { query: { ...question, offset: page * rows, limit: rows } }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMinute,
  })
  return {
    kind: 'page',
    rows: query.data?.reply,
    total: query.data?.total ?? null,
    isFetching: query.isPlaceholderData && query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
    readAll: (signal) => readAll(api, question, signal),
  }
}
