import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Asks unless somebody did; a failure is shown by whatever reads the answer. */
export const askEarly = async <Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> => {
  if (queries.getQueryState(query.queryKey) === undefined) await queries.prefetchQuery(query)
}
