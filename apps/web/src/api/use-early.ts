import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Asks while the page is being drawn; what shows the answer would ask only when all of the page stands. */
export const useEarly = () => {
  const client = useQueryClient()
  return <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): void => {
    if (client.getQueryState(query.queryKey) === undefined) void client.prefetchQuery(query)
  }
}
