import { useMarketStatus } from '../../api/use-market-status.ts'
import { useSavedAt } from '../../api/use-saved-at.ts'
import { useNow } from '../time/use-now.ts'
import { type Freshness, freshnessOf, freshnessOfSaved } from './freshness.ts'

/** The age of the prices, updated every second. */
export const useFreshness = (): Freshness => {
  const { status, at } = useMarketStatus()
  const savedAt = useSavedAt()
  const now = useNow()
  if (savedAt !== null) return freshnessOfSaved(savedAt, now)
  return freshnessOf(status, Math.max(0, Math.floor((now - at) / 1000)), now)
}
