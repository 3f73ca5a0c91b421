import { getStatus, type MarketStatus } from '@gildscope/contracts'
import { useEndpoint } from './use-endpoint.ts'

const EVERY_MS = 15_000

/**
 * The freshness of the data, refetched regularly; `at` is when the answer arrived, as the starting point for counting
 * its age.
 */
export const useMarketStatus = (): {
  status: MarketStatus | null
  at: number
  error: Error | null
  refetch: () => void
} => {
  const { data, dataUpdatedAt, error, refetch } = useEndpoint(getStatus, {}, { refetchInterval: EVERY_MS })
  return { status: data?.reply ?? null, at: dataUpdatedAt, error, refetch: () => void refetch() }
}
