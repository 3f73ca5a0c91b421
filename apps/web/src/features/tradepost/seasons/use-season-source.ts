import { type EndpointCall, getSeasons, type SeasonRow } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import type { Phase, SeasonFigure } from '@gildscope/market'
import type { PageSource, TableView } from '@gildscope/ui/data-table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { everyMinute } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { filterTerms } from '../../../market/filter-terms.ts'
import { fieldOf } from '../../../market/market-column.ts'
import { FIELDS, type SeasonColumn } from './columns.ts'

type SeasonQuery = NonNullable<EndpointCall<typeof getSeasons>['query']>

export type SeasonQuestion = {
  /** null: the one that comes next. */
  festival: string | null
  figure: SeasonFigure
  phase: Phase
  isSureOnly: boolean
}

const aboutOf = ({ festival, figure }: SeasonQuestion): SeasonQuery => ({
  figure,
  ...(festival !== null && { festival }),
})

const isNoFestival = (error: Error | null): boolean => error instanceof ApiError && error.code === 'NOT_FOUND'

/**
 * Rows of the table, which the items service sorts, filters and pages. Until the calendar is known it is no fault that
 * there is no festival of this name: another one will be asked for.
 */
export const useSeasonSource = (
  { sort, filters, page, rows }: TableView,
  columns: readonly SeasonColumn[],
  asked: SeasonQuestion & { isKnown: boolean },
): PageSource<SeasonRow> => {
  const api = useApi()
  const sorted = columns.find(({ id }) => id === sort?.column)
  const sure = asked.isSureOnly ? [{ field: `${asked.phase}_sure`, op: 'eq' as const, value: true }] : []
  const question: SeasonQuery = {
    ...aboutOf(asked),
    fields: [...FIELDS],
    filter: { terms: [...sure, ...filterTerms(columns, filters)], ignored: [] },
    ...(sort !== null && sorted !== undefined && { sort: fieldOf(sorted), order: sort.order }),
  }
  const query = useQuery({
    ...endpointQuery(api, getSeasons, { query: { ...question, offset: page * rows, limit: rows } }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMinute,
  })
  return {
    kind: 'page',
    rows: query.data?.reply,
    total: query.data?.total ?? null,
    isFetching: query.isPlaceholderData && query.isFetching,
    error: !asked.isKnown && isNoFestival(query.error) ? null : query.error,
    retry: () => void query.refetch(),
    readAll: async (signal) => (await api.call.answer(getSeasons, { query: question }, { signal })).reply,
  }
}

/** Items that are known around the festival in three years; null until it is known. */
export const useTested = (asked: SeasonQuestion): number | null =>
  useEndpoint(getSeasons, { query: { ...aboutOf(asked), fields: ['id'], limit: 1 } }).data?.total ?? null
