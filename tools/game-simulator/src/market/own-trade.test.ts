import { describe, expect, it } from 'vitest'
import { marketOf, profileOf } from '../testing/market-of.ts'
import { BEHAVIOURS } from './behaviour.ts'
import type { MarketEvent } from './market-state.ts'
import { levelsOf } from './order-side.ts'
import { HOUR_MS } from './rhythm.ts'

const ITEM = 7
const open = () => {
  const { market, clock } = marketOf([profileOf(ITEM, { tradesPerHour: 5 })])
  const events: MarketEvent[] = []
  market.onEvent((event) => events.push(event))
  const offers = () => levelsOf(market.book(ITEM)!.asks)
  return { market, clock, events, offers }
}

describe('an order that is placed from outside', () => {
  it('is behind the others at its price, and refused if it would trade immediately', () => {
    const { market, offers, events } = open()
    const [best] = offers()
    const { ahead } = market.place(ITEM, { side: 'sell', unitPrice: best!.unitPrice, quantity: 3 })!
    expect(ahead).toBe(best!.quantity)
    expect(offers()[0]).toEqual({ ...best, quantity: best!.quantity + 3, listings: best!.listings + 1 })
    expect(events).toEqual([expect.objectContaining({ kind: 'listed', isOwned: true, ahead })])
    const bid = market.price(ITEM)!.buys.unit_price
    expect(market.place(ITEM, { side: 'sell', unitPrice: bid, quantity: 3 })).toBeNull()
    expect(market.place(ITEM, { side: 'buy', unitPrice: best!.unitPrice, quantity: 3 })).toBeNull()
    expect(market.place(999, { side: 'sell', unitPrice: 1, quantity: 1 })).toBeNull()
  })

  it('is left in the book where its owner leaves it, while others are taken back', () => {
    const { market, clock, offers, events } = open()
    const highest = offers().at(-1)!.unitPrice + 500
    const at = market.place(ITEM, { side: 'sell', unitPrice: highest, quantity: 5 })!
    const asked: number[] = []
    market.keepOrders(({ side, unitPrice, ahead }) => {
      if (side === 'sell' && unitPrice === highest) asked.push(ahead)
      return side === 'sell' && unitPrice === highest && ahead === at.ahead
    })
    clock.advanceBy(500 * HOUR_MS)
    expect(offers().at(-1)!.unitPrice).toBeGreaterThanOrEqual(highest)
    expect(offers()).toContainEqual({ unitPrice: highest, quantity: 5, listings: 1 })
    expect(events.some(({ kind, side }) => kind === 'delisted' && side === 'sell')).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
  })
})

describe('an order that its owner withdraws', () => {
  it('leaves the queue with what is left of it, and others stay', () => {
    const { market, offers, events } = open()
    const [best] = offers()
    const order = { side: 'sell' as const, unitPrice: best!.unitPrice }
    const { ahead } = market.place(ITEM, { ...order, quantity: 9 })!
    market.buy(ITEM, best!.quantity + 2, 100_000_000)
    expect(market.withdraw(ITEM, { ...order, ahead: 0 })).toBe(7)
    expect(offers()[0]!.unitPrice).toBeGreaterThan(best!.unitPrice)
    expect(events.at(-1)).toMatchObject({ kind: 'delisted', isOwned: true, quantity: 7, ahead: 0 })
    expect(market.withdraw(ITEM, { ...order, ahead })).toBe(0)
    expect(market.withdraw(999, { ...order, ahead })).toBe(0)
  })
})

describe('buying from outside', () => {
  it('takes the cheapest offers in their order and counts as trade', () => {
    const { market, offers, events } = open()
    const before = offers()
    const wanted = before[0]!.quantity + before[1]!.quantity + 1
    const { bought, at } = market.buy(ITEM, wanted, 100_000_000)!
    expect(bought.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(wanted)
    expect([...new Set(bought.map(({ unitPrice }) => unitPrice))]).toEqual(before.slice(0, 3).map((l) => l.unitPrice))
    expect(offers()[0]).toMatchObject({ unitPrice: before[2]!.unitPrice, quantity: before[2]!.quantity - 1 })
    expect(events.filter(({ opensTrade }) => opensTrade)).toHaveLength(1)
    expect(market.truth.count(ITEM, 'sell', at, at + 1)?.sold).toBe(wanted)
  })

  it('buys no more than the coins pay for', () => {
    const { market, offers } = open()
    const [best] = offers()
    expect(market.buy(ITEM, 50, best!.unitPrice * 2 - 1)!.bought).toEqual([{ unitPrice: best!.unitPrice, quantity: 1 }])
    expect(market.buy(ITEM, 50, 0)!.bought).toEqual([])
    expect(market.buy(999, 1, 1_000)).toBeNull()
  })

  it('is not taken whole by who clears prices, however large it is: a listing holds 250 units', () => {
    for (const sweepLevels of [0, 4]) {
      const behaviour = { ...BEHAVIOURS.sweepers, sweepShare: 1, sweepLevels, sizeFactor: 0.01 }
      const { market, clock } = marketOf([profileOf(ITEM, { tradesPerHour: 60 })], behaviour)
      const sales: number[] = []
      market.onEvent(({ kind, side, quantity }) => {
        if (kind === 'sold' && side === 'sell') sales.push(quantity)
      })
      const [best] = levelsOf(market.book(ITEM)!.asks)
      market.place(ITEM, { side: 'sell', unitPrice: best!.unitPrice - 1, quantity: 1_000_000 })
      clock.advanceBy(6 * HOUR_MS)
      market.book(ITEM)
      expect(sales.length).toBeGreaterThan(10)
      // Bargains are bought three times as large.
      expect(Math.max(...sales)).toBeLessThan(3 * 20 * 250)
    }
  })
})
