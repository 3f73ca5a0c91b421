import type { ApiAnswer } from '@gildscope/api-client'
import type { AnyEndpoint, EndpointCall } from '@gildscope/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api-context.tsx'

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
