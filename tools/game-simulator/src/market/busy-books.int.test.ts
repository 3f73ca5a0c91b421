import { MINUTE_MS } from '@gildscope/base/time'
import { expect, test } from 'vitest'
import { createGeneratedWorld } from '../generated-world.ts'
import { NOON } from '../testing/market-of.ts'
import { BEHAVIOURS, SHOWN_BEHAVIOUR } from './behaviour.ts'
import { steppedClock } from './clock.ts'
import { depthFactor, fairValue } from './fair-value.ts'
import { frontPrices } from './market-profile.ts'
import { HOUR_MS } from './rhythm.ts'

test.each([
  ['mixed', BEHAVIOURS.mixed],
  ['shown', SHOWN_BEHAVIOUR],
])(
  'the busiest books of a %s market keep their prices and their depth in the hours after a start',
  (_name, behaviour) => {
    const clock = steppedClock(NOON)
    const { market, archive } = createGeneratedWorld({ seed: 11, tradable: 800, clock, behaviour })
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
  },
)

test('units of a shown market continue from its past, and stay near it', () => {
  const clock = steppedClock(NOON)
  const { market, archive } = createGeneratedWorld({ seed: 11, tradable: 800, clock, behaviour: SHOWN_BEHAVIOUR })
  const busy = archive.busiest(60)
  /** Units in the book relative to those of the last completed hour, smallest first. */
  const shares = (): number[] =>
    busy
      .flatMap((id) => {
        const past = archive.hours(id, clock.now() - 2 * HOUR_MS, clock.now()).at(-1)!
        const { bids, asks } = market.book(id)!
        return [bids.units / past.buy_quantity_avg!, asks.units / past.sell_quantity_avg!]
      })
      .sort((one, other) => one - other)
  const first = shares()
  expect(first[0]).toBeGreaterThan(0.95)
  expect(first.at(-1)).toBeLessThan(1.05)
  for (const hours of [1, 3, 6, 12]) {
    clock.advanceTo(NOON + hours * HOUR_MS)
    const later = shares()
    expect(later[Math.floor(0.05 * later.length)], `after ${hours} hours`).toBeGreaterThan(0.7)
    expect(later[Math.floor(0.95 * later.length)], `after ${hours} hours`).toBeLessThan(1.4)
  }
})
