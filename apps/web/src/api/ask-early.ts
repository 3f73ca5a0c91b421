import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Fetches unless the query is already running; failures are shown by the component that reads the answer. */
export const askEarly = async <Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> => {
  if (queries.getQueryState(query.queryKey) === undefined) await queries.prefetchQuery(query)
}
