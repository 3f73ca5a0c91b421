import { getStatus, type MarketStatus } from '@gildscope/contracts'
import { useEndpoint } from './use-endpoint.ts'

const EVERY_MS = 15_000

/** How fresh the data is, asked again and again; `at` is when the answer came, for counting on from it. */
export const useMarketStatus = (): {
  status: MarketStatus | null
  at: number
  error: Error | null
  refetch: () => void
} => {
  const { data, dataUpdatedAt, error, refetch } = useEndpoint(getStatus, {}, { refetchInterval: EVERY_MS })
  return { status: data?.reply ?? null, at: dataUpdatedAt, error, refetch: () => void refetch() }
}
