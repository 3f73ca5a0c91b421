import type { ApiAnswer, ApiClient } from '@gildscope/api-client'
import type { AnyEndpoint, EndpointCall } from '@gildscope/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api-context.tsx'

const clientOf = (api: Api, { service }: AnyEndpoint): ApiClient => {
  if (service === 'game') return api.game
  return service === 'site' ? api.site : api.call
}

/** A call as a query: answered once however many parts of the page ask. */
export const endpointQuery = <E extends AnyEndpoint>(api: Api, endpoint: E, call: EndpointCall<E> = {}) =>
  queryOptions({
    queryKey: [endpoint.name, call] as const,
    // Forgotten with the session; market lists and keys are nobody else's business.
    meta: { isPrivate: endpoint.service === 'account' },
    queryFn: ({ signal }): Promise<ApiAnswer<E>> => {
      return clientOf(api, endpoint).answer(endpoint, call, { signal })
    },
  })
