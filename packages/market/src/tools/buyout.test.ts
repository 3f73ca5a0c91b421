import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { netProceeds } from '../fees.ts'
import { flatSide, sideTotals } from '../order-book/book.ts'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { type BuyoutWish, buyout } from './buyout.ts'

// 100 units in all: 10 at 100, 30 at 120, 60 at 200
const asks = flatSide([
  { unitPrice: 100, quantity: 10, listings: 1 },
  { unitPrice: 120, quantity: 30, listings: 2 },
  { unitPrice: 200, quantity: 60, listings: 3 },
])
const NOTHING = { units: 0, total: 0, average: null, highest: null, breakEven: null }

describe('a buyout', () => {
  // break-even p: 85 % of p, rounded down, is at least total / units
  const table: [string, BuyoutWish, number, number, number, number, number][] = [
    // 1000 for ten, 1240 left pays for ten of 120; 2200 / 20 = 110: 85 % of 130 = 110.5, of 129 = 109.65
    ['for 2240 copper', { kind: 'gold', copper: 2240 }, 20, 2200, 110, 120, 130],
    // 1000 + 3600 = 4600 / 40 = 115: 85 % of 136 = 115.6, of 135 = 114.75
    ['up to 199 copper', { kind: 'price', copper: 199 }, 40, 4600, 115, 120, 136],
    // 29 units: 1000 + 19 x 120 = 3280 / 29 = 113.10 -> at least 114: 85 % of 135 = 114.75, of 134 = 113.9
    ['of 29 %', { kind: 'percentage', ratio: 0.29 }, 29, 3280, 3280 / 29, 120, 135],
    // 4600 + 5 x 200 = 5600 / 45 = 124.44 -> 125: 85 % of 148 = 125.8, of 147 = 124.95
    ['of 45 units', { kind: 'quantity', units: 45 }, 45, 5600, 5600 / 45, 200, 148],
    // everything: 4600 + 12000 = 16600; 166: 85 % of 196 = 166.6, of 195 = 165.75
    ['of more than there is', { kind: 'quantity', units: 1000 }, 100, 16_600, 166, 200, 196],
    ['of more than all of it', { kind: 'percentage', ratio: 1.5 }, 100, 16_600, 166, 200, 196],
  ]
  it.each(table)('%s is known by hand', (_, wish, units, total, average, highest, breakEven) => {
    expect(buyout(asks, wish)).toEqual({ units, total, average, highest, breakEven })
  })

  it('of nothing has no prices', () => {
    const wishes: BuyoutWish[] = [
      { kind: 'gold', copper: 99 },
      { kind: 'price', copper: 99 },
      { kind: 'percentage', ratio: 0 },
      { kind: 'percentage', ratio: -1 },
      { kind: 'quantity', units: 0 },
    ]
    for (const wish of wishes) expect(buyout(asks, wish)).toEqual(NOTHING)
    expect(buyout(flatSide([]), { kind: 'percentage', ratio: 1 })).toEqual(NOTHING)
  })

  it('breaks even at the lowest price that brings the total back', () => {
    fc.assert(
      fc.property(sideArbitrary('sell', 12, 5000), fc.integer({ min: 1, max: 500 }), (side, wanted) => {
        const { units, total, breakEven } = buyout(side, { kind: 'quantity', units: wanted })
        if (breakEven === null) return
        expect(units * netProceeds(breakEven)).toBeGreaterThanOrEqual(total)
        expect(units * netProceeds(breakEven - 1)).toBeLessThan(total)
      }),
    )
  })

  it('of every share is that share of the units, to the unit', () => {
    fc.assert(
      fc.property(sideArbitrary('sell'), fc.integer({ min: 0, max: 100 }), (side, percent) => {
        const all = sideTotals(side).quantity ?? 0
        const { units } = buyout(side, { kind: 'percentage', ratio: percent / 100 })
        expect(units).toBe(Number((BigInt(all) * BigInt(percent)) / 100n))
      }),
    )
  })
})
