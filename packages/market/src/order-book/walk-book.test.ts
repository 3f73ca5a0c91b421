import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { flatSide, sideTotals } from './book.ts'
import { walkBook, walkBookToPrice, walkBookWithBudget } from './walk-book.ts'

const asks = flatSide([
  { unitPrice: 100, quantity: 5, listings: 1 },
  { unitPrice: 110, quantity: 10, listings: 2 },
  { unitPrice: 200, quantity: 1, listings: 1 },
])
const bids = flatSide([
  { unitPrice: 90, quantity: 4, listings: 1 },
  { unitPrice: 80, quantity: 6, listings: 3 },
])
const NOTHING = { filled: 0, total: 0, worstPrice: null, averagePrice: null }

describe('walking a book', () => {
  it('takes the requested units from the best price on', () => {
    // 5 x 100 + 3 x 110 = 830
    expect(walkBook(asks, 8)).toEqual({ filled: 8, total: 830, worstPrice: 110, averagePrice: 103.75 })
    expect(walkBook(asks, 5)).toEqual({ filled: 5, total: 500, worstPrice: 100, averagePrice: 100 })
    expect(walkBook(asks, 0)).toEqual(NOTHING)
    expect(walkBook(flatSide([]), 3)).toEqual(NOTHING)
  })

  it('takes everything at a price or better on either side', () => {
    expect(walkBookToPrice(asks, 'sell', 110)).toMatchObject({ filled: 15, total: 1600, worstPrice: 110 })
    expect(walkBookToPrice(asks, 'sell', 99)).toEqual(NOTHING)
    expect(walkBookToPrice(bids, 'buy', 85)).toMatchObject({ filled: 4, total: 360, worstPrice: 90 })
    expect(walkBookToPrice(bids, 'buy', 80)).toMatchObject({ filled: 10, total: 840, worstPrice: 80 })
  })

  it('takes whole units as long as the budget pays', () => {
    // 500 for the first five, 329 left pays for two of 110, then 109 pay for none
    expect(walkBookWithBudget(asks, 829)).toMatchObject({ filled: 7, total: 720, worstPrice: 110 })
    expect(walkBookWithBudget(asks, 99)).toEqual(NOTHING)
    expect(walkBookWithBudget(asks, 5000)).toMatchObject({ filled: 16, total: 1800, worstPrice: 200 })
  })

  it('never fills more than requested, available, or affordable', () => {
    fc.assert(
      fc.property(sideArbitrary('sell'), fc.nat(4000), (side, wanted) => {
        const depth = sideTotals(side).quantity ?? 0
        expect(walkBook(side, wanted).filled).toBe(Math.min(wanted, depth))
        expect(walkBookToPrice(side, 'sell', wanted).filled).toBeLessThanOrEqual(depth)
        const bought = walkBookWithBudget(side, wanted)
        expect(bought.filled).toBeLessThanOrEqual(depth)
        expect(bought.total).toBeLessThanOrEqual(wanted)
        if (bought.filled < depth) expect(walkBook(side, bought.filled + 1).total).toBeGreaterThan(wanted)
      }),
    )
  })

  it('rounds fractional requests to whole units, and negative ones to none', () => {
    expect(walkBook(asks, 5.9)).toMatchObject({ filled: 5, total: 500, worstPrice: 100 })
    expect(walkBook(asks, 0.9)).toEqual(NOTHING)
    expect(walkBook(asks, -3)).toEqual(NOTHING)
    expect(walkBookWithBudget(asks, -1)).toEqual(NOTHING)
    expect(walkBook(asks, Number.NaN)).toEqual(NOTHING)
  })

  it('takes everything when more is requested than available', () => {
    expect(walkBook(asks, Number.POSITIVE_INFINITY)).toMatchObject({ filled: 16, total: 1800, worstPrice: 200 })
    expect(walkBookToPrice(asks, 'sell', Number.POSITIVE_INFINITY).filled).toBe(16)
    expect(walkBookToPrice(bids, 'buy', 0).filled).toBe(10)
  })

  it('pays a copper for a unit at a copper', () => {
    const junk = flatSide([{ unitPrice: 1, quantity: 3, listings: 3 }])
    expect(walkBookWithBudget(junk, 1)).toEqual({ filled: 1, total: 1, worstPrice: 1, averagePrice: 1 })
    expect(walkBookWithBudget(junk, 2.99).filled).toBe(2)
  })

  it('exceeds the limit of one order, and 32 bits', () => {
    const deep = flatSide([
      { unitPrice: 10_000_000, quantity: 250, listings: 1 },
      { unitPrice: 10_000_001, quantity: 251, listings: 2 },
    ])
    // 250 x 10,000,000 + 251 x 10,000,001
    expect(walkBook(deep, 501)).toMatchObject({ filled: 501, total: 5_010_000_251, worstPrice: 10_000_001 })
  })

  it('pays no less for more units, and each further unit no less than the one before', () => {
    fc.assert(
      fc.property(sideArbitrary('sell'), fc.integer({ min: 1, max: 500 }), (side, units) => {
        const total = (count: number): number => walkBook(side, count).total
        if ((sideTotals(side).quantity ?? 0) < units + 1) return
        expect(total(units + 1) - total(units)).toBeGreaterThanOrEqual(total(units) - total(units - 1))
      }),
    )
  })

  it('gets no more for more units on the bid side', () => {
    fc.assert(
      fc.property(sideArbitrary('buy'), fc.integer({ min: 1, max: 500 }), (side, units) => {
        const [fewer, more] = [walkBook(side, units), walkBook(side, units + 1)]
        expect(more.averagePrice ?? 0).toBeLessThanOrEqual((fewer.averagePrice ?? 0) + 1e-9)
        expect(more.worstPrice ?? 0).toBeLessThanOrEqual(fewer.worstPrice ?? 0)
      }),
    )
  })

  it('buys the same by units, by the price of the last one and by their cost', () => {
    fc.assert(
      fc.property(sideArbitrary('sell'), fc.nat(60), (side, limit) => {
        const toPrice = walkBookToPrice(side, 'sell', limit)
        expect(walkBook(side, toPrice.filled)).toEqual(toPrice)
        expect(walkBookWithBudget(side, toPrice.total)).toEqual(toPrice)
        expect(toPrice.worstPrice ?? 0).toBeLessThanOrEqual(limit)
      }),
    )
  })
})
