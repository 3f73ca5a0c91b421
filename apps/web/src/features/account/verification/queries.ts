import { viewVerificationList } from '@gildscope/contracts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { canHeal, RETRY_SECONDS } from '../../../api/query-client.ts'
import { checkInterval } from './model.ts'

/** A shared list, polled while it is being checked. */
export const useSharedList = (listId: string) => {
  const api = useApi()
  const { data, error, refetch } = useQuery({
    ...endpointQuery(api, viewVerificationList, { params: { listId } }),
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return canHeal(state.error) && RETRY_SECONDS * 1000
      return checkInterval(state.data?.reply.isChecking ?? false, state.dataUpdateCount)
    },
  })
  return { list: data?.reply, error, retry: () => void refetch() }
}
