import { MINUTE_MS } from '@gildscope/base/time'
import { describe, expect, it } from 'vitest'
import { marketOf, NOON, profileOf } from '../testing/market-of.ts'
import { BEHAVIOURS } from './behaviour.ts'
import type { Market } from './market.ts'
import { SIDES, type Side } from './market-profile.ts'
import type { MarketEvent } from './market-state.ts'
import { bestKey, levelsOf } from './order-side.ts'
import { activityInHour, HOUR_MS } from './rhythm.ts'

const PRESETS = Object.entries(BEHAVIOURS)

const unitsByPrice = (market: Market, id: number, side: Side): Map<number, number> => {
  const book = market.book(id)!
  return new Map(
    levelsOf(side === 'buy' ? book.bids : book.asks).map(({ unitPrice, quantity }) => [unitPrice, quantity]),
  )
}

const text = (market: Market, id: number): string => Buffer.from(market.listingsJson(id)!).toString()

describe('a living market', () => {
  it('gives the same books however often they are read', () => {
    const profiles = [profileOf(1), profileOf(2, { tradesPerHour: 1_000 }), profileOf(3, { tradesPerHour: 0.1 })]
    const watched = marketOf(profiles)
    const left = marketOf(profiles)
    for (let step = 1; step <= 300; step++) {
      watched.clock.advanceTo(NOON + step * MINUTE_MS)
      watched.market.price(1 + (step % 3))
    }
    left.clock.advanceTo(NOON + 300 * MINUTE_MS)
    for (const id of [3, 1, 2]) expect(text(watched.market, id)).toBe(text(left.market, id))
  })

  it.each(PRESETS)('never lets bids and asks cross (%s)', (_name, behaviour) => {
    const { market, clock } = marketOf(
      [profileOf(1, { tradesPerHour: 300 }), profileOf(2, { basePrice: 6 })],
      behaviour,
    )
    for (let step = 1; step <= 200; step++) {
      clock.advanceTo(NOON + step * MINUTE_MS)
      for (const id of [1, 2]) {
        const { bids, asks } = market.book(id)!
        const [bid, ask] = [bestKey(bids), bestKey(asks)]
        if (bid !== null && ask !== null) expect(bid).toBeLessThan(-ask)
      }
    }
  })

  it.each(PRESETS)('shows every event that changed a book (%s)', (_name, behaviour) => {
    const { market, clock } = marketOf([profileOf(1, { tradesPerHour: 200 })], behaviour)
    const books = { buy: unitsByPrice(market, 1, 'buy'), sell: unitsByPrice(market, 1, 'sell') }
    const counted = {
      buy: { listed: 0, sold: 0, delisted: 0, value: 0, trades: 0 },
      sell: { listed: 0, sold: 0, delisted: 0, value: 0, trades: 0 },
    }
    market.onEvent(({ side, kind, unitPrice, quantity, opensTrade }: MarketEvent) => {
      const units = (books[side].get(unitPrice) ?? 0) + (kind === 'listed' ? quantity : -quantity)
      if (units === 0) books[side].delete(unitPrice)
      else books[side].set(unitPrice, units)
      counted[side][kind] += quantity
      if (kind === 'sold') counted[side].value += quantity * unitPrice
      if (opensTrade) counted[side].trades++
    })
    clock.advanceTo(NOON + 3 * HOUR_MS)
    market.advance()
    for (const side of SIDES) {
      expect(unitsByPrice(market, 1, side)).toEqual(
        new Map([...books[side]].sort(([a], [b]) => (side === 'buy' ? b - a : a - b))),
      )
      expect(market.truth.count(1, side, NOON, clock.now() + MINUTE_MS)).toMatchObject(counted[side])
      expect(counted[side].sold).toBeGreaterThan(0)
    }
  })

  it('always sells from the best price', () => {
    const { market, clock } = marketOf([profileOf(1, { tradesPerHour: 300 })], BEHAVIOURS.whales)
    const books = { buy: unitsByPrice(market, 1, 'buy'), sell: unitsByPrice(market, 1, 'sell') }
    market.onEvent(({ side, kind, unitPrice, quantity }) => {
      const prices = [...books[side].keys()]
      if (kind === 'sold') expect(unitPrice).toBe(side === 'buy' ? Math.max(...prices) : Math.min(...prices))
      const units = (books[side].get(unitPrice) ?? 0) + (kind === 'listed' ? quantity : -quantity)
      if (units === 0) books[side].delete(unitPrice)
      else books[side].set(unitPrice, units)
    })
    clock.advanceTo(NOON + HOUR_MS)
    market.advance()
  })

  it.each([1, 30, 300])('trades as often as its class says: %d an hour on each side', (tradesPerHour) => {
    const items = Array.from({ length: 12 }, (_, i) => profileOf(i + 1, { tradesPerHour }))
    const { market, clock } = marketOf(items)
    clock.advanceTo(NOON + 12 * HOUR_MS)
    let trades = 0
    let expected = 0
    for (const { itemId, seed } of items) {
      for (const side of SIDES) trades += market.truth.count(itemId, side, NOON, clock.now()).trades
      for (let hour = NOON / HOUR_MS; hour < clock.now() / HOUR_MS; hour++)
        expected += 2 * tradesPerHour * activityInHour(seed, hour)
    }
    expect(trades / expected).toBeGreaterThan(0.85)
    expect(trades / expected).toBeLessThan(1.15)
  })

  it.each(PRESETS)('keeps its depth over a day (%s)', (_name, behaviour) => {
    const items = Array.from({ length: 8 }, (_, i) => profileOf(i + 1, { tradesPerHour: 40 }))
    const { market, clock } = marketOf(items, behaviour)
    clock.advanceTo(NOON + 24 * HOUR_MS)
    const orders = items.reduce((sum, { itemId }) => sum + market.book(itemId)!.asks.count, 0)
    expect(orders / (items.length * 140)).toBeGreaterThan(0.5)
    expect(orders / (items.length * 140)).toBeLessThan(1.6)
  })

  it('knows nothing of an id without a market', () => {
    const { market } = marketOf([profileOf(1)])
    expect([market.price(2), market.listingsJson(2), market.book(2)]).toEqual([null, null, null])
    expect(market.truth.count(2, 'buy', 0, NOON).sold).toBe(0)
  })

  it('shows an unused side as nothing', () => {
    const { market } = marketOf([profileOf(1, { bidOrders: 0, askShare: 0.99 })])
    expect(market.price(1)?.buys).toEqual({ quantity: 0, unit_price: 0 })
    expect(JSON.parse(text(market, 1)).buys).toEqual([])
  })

  it('writes a book as the game does, best level first and in step with the price', () => {
    const { market } = marketOf([profileOf(1)])
    const { id, buys, sells } = JSON.parse(text(market, 1))
    const price = market.price(1)!
    expect(id).toBe(1)
    expect(buys[0].unit_price).toBe(price.buys.unit_price)
    expect(sells[0].unit_price).toBe(price.sells.unit_price)
    const units = (levels: { quantity: number }[]) => levels.reduce((sum, { quantity }) => sum + quantity, 0)
    expect([units(buys), units(sells)]).toEqual([price.buys.quantity, price.sells.quantity])
    expect(market.listingsJson(1)).toBe(market.listingsJson(1))
  })
})
