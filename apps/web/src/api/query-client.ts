import { ApiError } from '@gildscope/contracts/client'
import { QueryClient } from '@tanstack/react-query'
import { UnsentCall } from './readable-client.ts'

/** Seconds after which a failed question is retried automatically. */
export const RETRY_SECONDS = 8

/** A mistake of the caller is permanent; a failure of the network or of a service may be temporary. */
export const canHeal = (error: unknown): boolean => {
  if (error instanceof ApiError) return error.status === 0 || error.status === 429 || error.status >= 500
  return !(error instanceof UnsentCall)
}

const retryAfterSeconds = (error: unknown): number | null =>
  error instanceof ApiError ? error.retryAfterSeconds : null

/** Milliseconds before a failed query is retried; if the server requests a longer wait, it is respected. */
export const retryMs = (error: unknown): number => Math.max(RETRY_SECONDS, retryAfterSeconds(error) ?? 0) * 1000

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 1 && canHeal(error) && retryAfterSeconds(error) === null,
        retryDelay: 600,
        networkMode: 'always',
        refetchInterval: (query) =>
          query.state.status === 'error' && canHeal(query.state.error) ? retryMs(query.state.error) : false,
      },
    },
  })
