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
  it('takes the wanted units from the best price on', () => {
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

  it('never fills more than was wanted, than stands, or than the budget pays', () => {
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
})
