import { useMarketStatus } from '../../api/use-market-status.ts'
import { useNow } from '../time/use-now.ts'
import { type Freshness, freshnessOf } from './freshness.ts'

/** The age of the prices, updated every second. */
export const useFreshness = (): Freshness => {
  const { status, at } = useMarketStatus()
  const now = useNow()
  return freshnessOf(status, Math.max(0, Math.floor((now - at) / 1000)), now)
}
