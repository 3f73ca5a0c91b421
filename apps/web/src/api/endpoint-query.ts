import type { AnyEndpoint, EndpointCall } from '@gildscope/contracts'
import type { ApiAnswer, ApiClient } from '@gildscope/contracts/client'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api-context.tsx'

const clientOf = (api: Api, { service }: AnyEndpoint): ApiClient => {
  if (service === 'game') return api.game
  return service === 'site' ? api.site : api.call
}

/** A call as a query: sent once, however many parts of the page use it. */
export const endpointQuery = <E extends AnyEndpoint>(api: Api, endpoint: E, call: EndpointCall<E> = {}) =>
  queryOptions({
    queryKey: [endpoint.name, call] as const,
    // Forgotten when the session ends; market lists and keys are private.
    meta: { isPrivate: endpoint.service === 'account' },
    queryFn: ({ signal }): Promise<ApiAnswer<E>> => {
      return clientOf(api, endpoint).answer(endpoint, call, { signal })
    },
  })
