import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { askEarly } from './ask-early.ts'

/**
 * Fetches while the page is being drawn; the component that shows the answer would only fetch once the whole page is
 * mounted.
 */
export const useEarly = () => {
  const queries = useQueryClient()
  return <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): void =>
    void askEarly(queries, query)
}
