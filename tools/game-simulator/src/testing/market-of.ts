import { BEHAVIOURS, type Behaviour } from '../market/behaviour.ts'
import { type SteppedClock, steppedClock } from '../market/clock.ts'
import { Market } from '../market/market.ts'
import type { MarketProfile } from '../market/market-profile.ts'
import { DAY_MS } from '../market/rhythm.ts'

/** A Monday noon. */
export const NOON = Date.parse('2026-01-05T12:00:00Z')

/** An ordinary stackable item of 40 silver; a test states what differs. */
export const profileOf = (itemId: number, differing: Partial<MarketProfile> = {}): MarketProfile => ({
  itemId,
  seed: itemId * 7_919,
  basePrice: 4_000,
  volatility: 1,
  minPrice: 1,
  tradesPerHour: 60,
  askShare: 0.5,
  tradeUnits: 4,
  orderUnits: 8,
  stackShare: 0,
  halfSpread: 0.06,
  bidOrders: 60,
  askOrders: 140,
  bidReach: 0.8,
  askReach: 0.9,
  ...differing,
})

export const marketOf = (
  profiles: readonly MarketProfile[],
  behaviour: Behaviour = BEHAVIOURS.mixed,
): { market: Market; clock: SteppedClock } => {
  const clock = steppedClock(NOON)
  return { market: new Market({ profiles, behaviour, clock, openedAt: NOON, truthKeepMs: DAY_MS }), clock }
}
