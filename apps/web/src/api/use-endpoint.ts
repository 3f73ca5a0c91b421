import type { AnyEndpoint, EndpointCall } from '@gildscope/contracts'
import type { ApiAnswer } from '@gildscope/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from './api-context.tsx'
import { endpointQuery } from './endpoint-query.ts'
import { useEarly } from './use-early.ts'

type Options = {
  isEnabled?: boolean
  /** Milliseconds between repeated calls while all is well, or by how the call fares. */
  refetchInterval?: number | ((query: { state: { error: Error | null } }) => number)
  staleTime?: number
  /** Shows the previous answer while the next one is loading. */
  keepsPrevious?: boolean
}

/** The answer of a call and its state; `data.reply` has the type of the contract. */
export const useEndpoint = <E extends AnyEndpoint>(endpoint: E, call: EndpointCall<E> = {}, options: Options = {}) => {
  const api = useApi()
  const { isEnabled = true, refetchInterval, staleTime, keepsPrevious = false } = options
  const query = endpointQuery(api, endpoint, call)
  const askEarly = useEarly()
  if (isEnabled) askEarly(query)
  return useQuery({
    ...query,
    enabled: isEnabled,
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(staleTime !== undefined && { staleTime }),
    ...(keepsPrevious && { placeholderData: (previous: ApiAnswer<E> | undefined) => previous }),
  })
}
