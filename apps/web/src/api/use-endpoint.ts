import type { ApiAnswer } from '@gildscope/api-client'
import type { AnyEndpoint, EndpointCall } from '@gildscope/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from './api-context.tsx'
import { useEarly } from './use-early.ts'

/** A call as a query: answered once however many parts of the page ask. */
export const endpointQuery = <E extends AnyEndpoint>(api: Api, endpoint: E, call: EndpointCall<E> = {}) =>
  queryOptions({
    queryKey: [endpoint.name, call] as const,
    // Forgotten with the session; market lists and keys are nobody else's business.
    meta: { isPrivate: endpoint.service === 'account' },
    queryFn: ({ signal }): Promise<ApiAnswer<E>> => {
      const client = endpoint.service === 'game' ? api.game : api.call
      return client.answer(endpoint, call, { signal })
    },
  })

type Options = {
  isEnabled?: boolean
  /** Milliseconds between repeated calls while all is well, or by how the call fares. */
  refetchInterval?: number | ((query: { state: { error: Error | null } }) => number)
  staleTime?: number
  /** Shows the answer before while the next is on its way. */
  keepsPrevious?: boolean
}

/** The answer of a call and how it fares; `data.reply` is what the contract says. */
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
