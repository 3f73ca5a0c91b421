import { expect, test } from 'vitest'
import { createGeneratedWorld } from '../generated-world.ts'
import { NOON } from '../testing/market-of.ts'
import { steppedClock } from './clock.ts'
import { depthFactor, fairValue } from './fair-value.ts'
import { frontPrices } from './market-profile.ts'
import { HOUR_MS } from './rhythm.ts'

const MINUTE_MS = 60_000

test('the busiest books keep their prices and their depth in the hours after a start', () => {
  const clock = steppedClock(NOON)
  const { market, archive } = createGeneratedWorld({ seed: 11, tradable: 800, clock })
  const busy = archive.busiest(25)
  const worst = new Map(busy.map((id) => [id, { bid: Infinity, ask: 0, filled: 0, looks: 0 }]))
  for (let at = NOON; at <= NOON + 6 * HOUR_MS; at += 5 * MINUTE_MS) {
    clock.advanceTo(at)
    for (const id of busy) {
      const profile = market.profile(id)!
      const { bids, asks } = market.book(id)!
      const price = market.price(id)!
      const front = frontPrices(profile, fairValue(profile, at))
      const depth = depthFactor(profile.seed, at)
      const seen = worst.get(id)!
      seen.bid = Math.min(seen.bid, price.buys.unit_price / front.bid)
      seen.ask = Math.max(seen.ask, asks.count === 0 ? Infinity : price.sells.unit_price / front.ask)
      seen.filled += Math.min(bids.count / (depth * profile.bidOrders), asks.count / (depth * profile.askOrders))
      seen.looks++
    }
  }
  for (const [id, { bid, ask, filled, looks }] of worst) {
    expect(bid, `best bid of ${id}`).toBeGreaterThan(0.65)
    expect(ask, `best ask of ${id}`).toBeLessThan(1.5)
    expect(filled / looks, `fill of ${id}`).toBeGreaterThan(0.6)
  }
})
