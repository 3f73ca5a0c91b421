import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatSide, sideTotals } from '../order-book/book.ts'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { flipProfit, roiPercent, roiRatio } from './flip-profit.ts'
import { snatchIt, snatchMiss } from './snatch-it.ts'
import { snipeIt } from './snipe-it.ts'

const asks = flatSide([
  { unitPrice: 100, quantity: 2, listings: 1 },
  { unitPrice: 104, quantity: 3, listings: 1 },
  { unitPrice: 150, quantity: 4, listings: 1 },
  { unitPrice: 900, quantity: 1, listings: 1 },
])
const week = { sellPriceAvg7d: 160, sellSold7d: 50, coverage7d: 1 }

describe('profit and return', () => {
  // 85% of the sale, rounded down, less the price
  it.each([
    [100, 150, 27, 27], // 127.5 -> 127
    [1000, 1000, -150, -15],
    [300, 400, 40, 13.33], // 40 / 300
    [3, 4, 0, 0], // 3.4 -> 3
  ])('of buying at %i and selling at %i are %i copper and %d percent', (buy, sell, profit, percent) => {
    expect(flipProfit(buy, sell)).toBe(profit)
    expect(roiPercent(buy, sell)).toBe(percent)
  })

  it('are unknown without both prices or without a price to pay', () => {
    expect(roiRatio(null, 10)).toBeNull()
    expect(roiRatio(10, null)).toBeNull()
    expect(roiPercent(0, 10)).toBeNull()
  })

  it('grow with the selling price and fall with the buying price', () => {
    fc.assert(
      fc.property(fc.nat(1e8), fc.nat(1e8), fc.nat(1000), (buy, sell, more) => {
        expect(flipProfit(buy, sell + more)).toBeGreaterThanOrEqual(flipProfit(buy, sell))
        expect(flipProfit(buy + more, sell)).toBeLessThanOrEqual(flipProfit(buy, sell))
      }),
    )
  })
})

describe('snatchIt', () => {
  it('offers asks below the usual price after fees', () => {
    // usual = min(170, 160) = 160; 85% = 136; asks at 135 or less: 2 + 3
    expect(snatchIt({ sells: asks, sellPriceAvg1d: 170, ...week })).toEqual({
      ...{ buy: 100, sell: 160, quantity: 5 },
      // 2 x 100 + 3 x 104 = 512; 512 / 5 = 102.4
      avgBuyPrice: 103,
    })
  })

  it('offers no more than a week sells', () => {
    expect(snatchIt({ sells: asks, sellPriceAvg1d: 2000, ...week, sellSold7d: 7 })).toMatchObject({ quantity: 5 })
    expect(snatchIt({ sells: asks, sellPriceAvg1d: 2000, sellPriceAvg7d: 2000, sellSold7d: 7, coverage7d: 1 })).toEqual(
      {
        buy: 100,
        sell: 2000,
        quantity: 7,
        // 512 and 2 x 150 = 812
        avgBuyPrice: 116,
      },
    )
  })

  it('offers nothing that would not leave a copper', () => {
    // 85% of 118 = 100.3 -> 100, not more than the ask of 100; of 119 = 101.15 -> 101
    expect(snatchIt({ sells: asks, sellPriceAvg1d: 118, ...week })).toBeNull()
    expect(snatchIt({ sells: asks, sellPriceAvg1d: 119, ...week })).toEqual({
      ...{ buy: 100, sell: 119, quantity: 2, avgBuyPrice: 100 },
    })
  })

  it('says nothing about items that hardly sold or were hardly seen, or have no price', () => {
    const input = { sells: asks, sellPriceAvg1d: 170, ...week }
    expect(snatchIt({ ...input, sellSold7d: 6 })).toBeNull()
    expect(snatchIt({ ...input, coverage7d: 0.49 })).toBeNull()
    expect(snatchIt({ ...input, sells: flatSide([]) })).toBeNull()
    expect(snatchIt({ ...input, sellPriceAvg1d: null })).toBeNull()
  })
})

describe('snatchMiss', () => {
  const input = { sellPrice: 105, sellPriceAvg1d: 118, ...week }

  it('says how far the lowest ask must fall to be an offer', () => {
    // 85 % of 118 = 100.3 -> 100, so 99 leaves a copper: 6 of 105 are 5.71 %
    expect(snatchMiss(input)).toEqual({ usual: 118, wanted: 99, fallPercent: 5.71 })
  })

  it('misses nothing where the ask is an offer', () => {
    expect(snatchMiss({ ...input, sellPrice: 99 })).toBeNull()
    expect(snatchMiss({ ...input, sellPrice: 100 })).not.toBeNull()
  })

  it('says nothing without evidence, asks or a price that could pay', () => {
    expect(snatchMiss({ ...input, sellSold7d: 6 })).toBeNull()
    expect(snatchMiss({ ...input, coverage7d: 0.4 })).toBeNull()
    expect(snatchMiss({ ...input, sellPrice: 0 })).toBeNull()
    expect(snatchMiss({ ...input, sellPriceAvg1d: null })).toBeNull()
    expect(snatchMiss({ ...input, sellPriceAvg1d: 1 })).toBeNull()
  })
})

describe('snipeIt', () => {
  const input = { sells: asks, sellPriceMax7d: 155, ...week }

  it('buys the levels below the most profitable gap and relists under the next level', () => {
    // k = 1: 2 bought for 200, relisted at 103: 2 x 87 - 200 < 0
    // k = 2: 5 bought for 512, relisted at 149: 5 x 126 - 512 = 118; ceil(512 / 5) = 103
    // k = 3: relisting at 899 is above min(155, 1.25 x 160)
    expect(snipeIt(input)).toEqual({ buyMin: 100, buyMax: 104, quantity: 5, sellPrice: 149, avgBuyPrice: 103 })
  })

  it('takes the far gap when the week paid such prices', () => {
    // k = 3: 9 bought for 1112, relisted at 899: 9 x 764 - 1112 = 5764; ceil(1112 / 9) = 124
    expect(snipeIt({ ...input, sellPriceMax7d: 900, sellPriceAvg7d: 720 })).toEqual({
      buyMin: 100,
      buyMax: 150,
      quantity: 9,
      sellPrice: 899,
      avgBuyPrice: 124,
    })
  })

  it('buys no more than a week sells, and nothing without a profit or evidence', () => {
    expect(snipeIt({ ...input, sellPriceMax7d: 900, sellPriceAvg7d: 720, sellSold7d: 8 })).toMatchObject({
      quantity: 5,
    })
    expect(snipeIt({ ...input, sellPriceMax7d: 120 })).toBeNull()
    expect(snipeIt({ ...input, sellSold7d: 6 })).toBeNull()
    expect(snipeIt({ ...input, coverage7d: 0.4 })).toBeNull()
    expect(snipeIt({ ...input, sellPriceMax7d: null })).toBeNull()
    expect(snipeIt({ ...input, sells: asks.slice(0, 3) })).toBeNull()
  })

  it('always names a profit within depth, prices of the book and the bounds', () => {
    const bounds = fc.record({
      sellPriceAvg7d: fc.integer({ min: 1, max: 80 }),
      sellPriceMax7d: fc.integer({ min: 1, max: 80 }),
      sellSold7d: fc.nat(3000),
    })
    fc.assert(
      fc.property(sideArbitrary('sell'), bounds, (sells, bound) => {
        const found = snipeIt({ sells, ...bound, coverage7d: 1 })
        if (found === null) return
        expect(found.quantity).toBeLessThanOrEqual(Math.min(bound.sellSold7d, sideTotals(sells).quantity ?? 0))
        expect(found.sellPrice).toBeLessThanOrEqual(Math.min(bound.sellPriceMax7d, 1.25 * bound.sellPriceAvg7d))
        expect(flipProfit(found.avgBuyPrice - 1, found.sellPrice)).toBeGreaterThan(0)
        expect(found.buyMax).toBeLessThanOrEqual(found.sellPrice)
      }),
    )
  })
})
