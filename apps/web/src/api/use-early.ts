import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { askEarly } from './ask-early.ts'

/** Asks while the page is being drawn; what shows the answer would ask only when all of the page stands. */
export const useEarly = () => {
  const queries = useQueryClient()
  return <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): void =>
    void askEarly(queries, query)
}
