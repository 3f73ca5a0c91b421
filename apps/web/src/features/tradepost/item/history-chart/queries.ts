import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../api/api-context.tsx'
import type { Fetched } from '../../../../api/fetched.ts'
import { canHeal, retryMs } from '../../../../api/query-client.ts'
import { useMarketStatus } from '../../../../api/use-market-status.ts'
import { historyQuery, pollMsOf, type Question } from './history-query.ts'

/** The rows of the selected range; the previous ones stay until they have loaded. */
export const useHistory = ({ itemId, view }: Question) => {
  const api = useApi()
  const { status } = useMarketStatus()
  const again = Math.max(view.range.leastRefetchMs, pollMsOf(status))
  const history = useQuery({
    ...historyQuery(api, useQueryClient(), { itemId, view }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' && canHeal(state.error) ? retryMs(state.error) : again),
  })
  const { data, error, errorUpdatedAt, refetch } = history
  const state: Fetched = {
    error,
    nextTry: error !== null && canHeal(error) ? errorUpdatedAt + retryMs(error) : null,
    retry: () => void refetch(),
  }
  return { data, state, collectingSince: status?.collectingSince ?? null }
}
