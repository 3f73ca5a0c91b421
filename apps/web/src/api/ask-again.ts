import type { AnyEndpoint } from '@gildscope/contracts'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Asks again what a change made old, where it is shown. A first answer that is still on its way may be older than the
 * change and would be taken for the new one, so it is dropped; of later ones the library does the same.
 */
export const askAgain = async (queries: QueryClient, { name }: AnyEndpoint): Promise<void> => {
  const ofCall = { queryKey: [name] }
  await queries.cancelQueries({ ...ofCall, type: 'active', predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries(ofCall)
}
