import { ApiError } from '@gildscope/api-client'
import { QueryClient } from '@tanstack/react-query'

/** Seconds after which a failed question is asked again by itself. */
export const RETRY_SECONDS = 8

/** What the caller did wrong stays wrong; what the network or a service did may heal. */
export const canHeal = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 1 && canHeal(error),
        retryDelay: 600,
        networkMode: 'always',
        refetchInterval: (query) =>
          query.state.status === 'error' && canHeal(query.state.error) ? RETRY_SECONDS * 1000 : false,
      },
    },
  })
