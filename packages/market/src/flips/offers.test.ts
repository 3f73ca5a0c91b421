import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { netProceeds } from '../fees.ts'
import { type FlatSide, flatSide, sideLevels } from '../order-book/book.ts'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { hasFlipEvidence } from './flip-evidence.ts'
import { roiPercent, roiRatio } from './flip-profit.ts'
import { heldBuyPrice, heldPriceChange, heldSellPrice } from './held-price.ts'
import { snatchIt, snatchMiss } from './snatch-it.ts'
import { snipeIt } from './snipe-it.ts'

const seen = { sellSold7d: 100_000, coverage7d: 1 }
const one = (unitPrice: number, quantity = 1): FlatSide => flatSide([{ unitPrice, quantity, listings: 1 }])
/** The asks, one entry per unit. */
const unitsOf = (side: FlatSide): number[] =>
  sideLevels(side).flatMap(({ unitPrice, quantity }) => Array<number>(quantity).fill(unitPrice))
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

describe('evidence that an item is worth flipping', () => {
  it.each([
    [7, 0.5, true],
    [6.99, 1, false],
    [100, 0.49, false],
    [0, 1, false],
    [null, 1, false],
  ])('of %d sold in a week that was seen to %d is %s', (sellSold7d, coverage7d, has) => {
    expect(hasFlipEvidence({ sellSold7d, coverage7d })).toBe(has)
  })
})

describe('a return', () => {
  it.each([
    [1, 1, -100], // 85 % of a copper is nothing
    [1, 2, 0],
    [1, 20_000_000, 1_699_999_900],
    [20_000_000, 1, -100],
    [3, 7, 66.67], // 5.95 -> 5; 2 / 3
  ])('of buying at %i and selling at %i is %d percent', (buy, sell, percent) => {
    expect(roiPercent(buy, sell)).toBe(percent)
  })

  it('is never less than losing all, and as percent a hundred times the ratio', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), fc.nat(1e7), (buy, sell) => {
        const ratio = roiRatio(buy, sell) ?? Number.NaN
        expect(ratio).toBeGreaterThanOrEqual(-1)
        expect(Math.abs((roiPercent(buy, sell) ?? Number.NaN) - 100 * ratio)).toBeLessThanOrEqual(0.00501)
      }),
    )
  })
})

describe('asks below the usual price', () => {
  it('are a single unit, the lowest price that can leave a copper', () => {
    // 85 % of 3 = 2.55 -> 2, less a copper 1. For 2 it is 1, which leaves nothing to pay.
    const usual = (price: number) => ({ sells: one(1), sellPriceAvg1d: price, sellPriceAvg7d: price, ...seen })
    expect(snatchIt(usual(3))).toEqual({ buy: 1, sell: 3, quantity: 1, avgBuyPrice: 1 })
    expect(snatchIt(usual(2))).toBeNull()
  })

  it('use the lower of the day and the week', () => {
    const of = (day: number, week: number) =>
      snatchIt({ sells: one(80), sellPriceAvg1d: day, sellPriceAvg7d: week, ...seen })?.sell
    expect(of(100, 120)).toBe(100)
    expect(of(120, 100)).toBe(100)
    expect(of(90, 120)).toBeUndefined()
  })

  it('are more than one order may hold where a week sells so many', () => {
    const input = { sells: one(10, 1000), sellPriceAvg1d: 100, sellPriceAvg7d: 100, coverage7d: 1 }
    expect(snatchIt({ ...input, sellSold7d: 999 })).toMatchObject({ quantity: 999, avgBuyPrice: 10 })
    expect(snatchIt({ ...input, sellSold7d: 2000 })).toMatchObject({ quantity: 1000 })
    expect(snatchIt({ ...input, sellSold7d: 7.9 })).toMatchObject({ quantity: 7 })
  })

  it('are what buying unit by unit finds', () => {
    const input = fc.record({
      sells: sideArbitrary('sell'),
      sellPriceAvg1d: fc.integer({ min: 1, max: 90 }),
      sellPriceAvg7d: fc.integer({ min: 1, max: 90 }),
      sellSold7d: fc.integer({ min: 7, max: 900 }),
    })
    fc.assert(
      fc.property(input, (asked) => {
        const sell = Math.min(asked.sellPriceAvg1d, asked.sellPriceAvg7d)
        const bought = unitsOf(asked.sells)
          .filter((price) => netProceeds(sell) > price)
          .slice(0, asked.sellSold7d)
        const expected = {
          ...{ buy: bought[0], sell, quantity: bought.length },
          avgBuyPrice: Math.ceil(sum(bought) / bought.length),
        }
        expect(snatchIt({ ...asked, coverage7d: 1 })).toEqual(bought.length === 0 ? null : expected)
      }),
    )
  })

  it('are either an offer or a miss, never both, if there are asks and a price could pay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), (ask, usual) => {
        const week = { sellPriceAvg1d: usual, sellPriceAvg7d: usual, ...seen }
        const [offer, miss] = [snatchIt({ sells: one(ask), ...week }), snatchMiss({ sellPrice: ask, ...week })]
        expect(offer !== null && miss !== null).toBe(false)
        expect(offer !== null || miss !== null).toBe(netProceeds(usual) > 1)
        if (miss === null) return
        expect(snatchIt({ sells: one(miss.wanted), ...week })).not.toBeNull()
        expect(snatchIt({ sells: one(miss.wanted + 1), ...week })).toBeNull()
        expect(Math.abs(miss.fallPercent - 100 * (1 - miss.wanted / ask))).toBeLessThanOrEqual(0.00501)
      }),
    )
  })
})

describe('the most profitable gap in the asks', () => {
  const week = { sellPriceAvg7d: 1000, sellPriceMax7d: 1000, ...seen }

  it('needs two levels, and one unit is enough', () => {
    expect(snipeIt({ sells: one(10), ...week })).toBeNull()
    expect(snipeIt({ sells: flatSide([]), ...week })).toBeNull()
    const sells = flatSide([
      { unitPrice: 1, quantity: 1, listings: 1 },
      { unitPrice: 4, quantity: 1, listings: 1 },
    ])
    // Relisted at 3: 2.55 -> 2, less the copper that it cost.
    expect(snipeIt({ sells, ...week })).toEqual({ buyMin: 1, buyMax: 1, quantity: 1, sellPrice: 3, avgBuyPrice: 1 })
  })

  it('that pays as much as a nearer one is left alone: the nearer one takes less coin', () => {
    const sells = flatSide([
      { unitPrice: 100, quantity: 1, listings: 1 },
      { unitPrice: 201, quantity: 1, listings: 1 },
      { unitPrice: 219, quantity: 1, listings: 1 },
    ])
    // 170 - 100 = 70; 2 x 185 - 301 = 69.
    expect(snipeIt({ sells, ...week })).toMatchObject({ quantity: 1, sellPrice: 200 })
  })

  it('buys as many as a week sells, and not one more', () => {
    const sells = flatSide([
      { unitPrice: 10, quantity: 300, listings: 2 },
      { unitPrice: 100, quantity: 1, listings: 1 },
    ])
    expect(snipeIt({ sells, ...week, sellSold7d: 300 })).toMatchObject({ quantity: 300, avgBuyPrice: 10 })
    expect(snipeIt({ sells, ...week, sellSold7d: 299 })).toBeNull()
  })

  it('relists at no more than a quarter above the average of the week, and no more than its highest ask', () => {
    const sells = flatSide([
      { unitPrice: 10, quantity: 1, listings: 1 },
      { unitPrice: 126, quantity: 1, listings: 1 },
    ])
    const at = (sellPriceAvg7d: number, sellPriceMax7d: number) =>
      snipeIt({ sells, ...seen, sellPriceAvg7d, sellPriceMax7d })?.sellPrice
    expect(at(100, 200)).toBe(125)
    expect(at(99, 200)).toBeUndefined()
    expect(at(100, 125)).toBe(125)
    expect(at(100, 124)).toBeUndefined()
  })

  it('is the best of all gaps within the bounds', () => {
    const bounds = fc.record({
      sellPriceAvg7d: fc.integer({ min: 1, max: 80 }),
      sellPriceMax7d: fc.integer({ min: 1, max: 80 }),
      sellSold7d: fc.integer({ min: 7, max: 2000 }),
    })
    fc.assert(
      fc.property(sideArbitrary('sell'), bounds, (sells, bound) => {
        const levels = sideLevels(sells)
        const profits = levels.slice(1).flatMap(({ unitPrice }, place) => {
          const bought = levels.slice(0, place + 1)
          const quantity = sum(bought.map((level) => level.quantity))
          const cost = sum(bought.map((level) => level.quantity * level.unitPrice))
          const highest = Math.min(bound.sellPriceMax7d, 1.25 * bound.sellPriceAvg7d)
          if (quantity > bound.sellSold7d || unitPrice - 1 > highest) return []
          return [{ profit: quantity * netProceeds(unitPrice - 1) - cost, quantity, sellPrice: unitPrice - 1 }]
        })
        const most = Math.max(0, ...profits.map(({ profit }) => profit))
        const best = most === 0 ? undefined : profits.find(({ profit }) => profit === most)
        const found = snipeIt({ sells, ...bound, coverage7d: 1 })
        if (best === undefined) expect(found).toBeNull()
        else expect(found).toMatchObject({ quantity: best.quantity, sellPrice: best.sellPrice })
      }),
    )
  })
})

describe('a price that holds', () => {
  const price = fc.integer({ min: 1, max: 1e7 })

  it('is never above the ask, the lowest ask of the day or what buyers paid', () => {
    fc.assert(
      fc.property(price, price, fc.nat(1e12), fc.integer({ min: 1, max: 1e6 }), (ask, least, value, sold) => {
        const held = heldSellPrice({ sellPrice: ask, sellPriceMin1d: least, sellValue7d: value, sellSold7d: sold })
        const paid = Math.floor(value / sold)
        expect(held).toBe(paid === 0 ? Math.min(ask, least) : Math.min(ask, least, paid))
      }),
    )
  })

  it('is no price of nothing', () => {
    // Ten sold for nine copper: an average of less than one.
    expect(heldSellPrice({ sellPrice: 5, sellPriceMin1d: 0, sellValue7d: 9, sellSold7d: 10 })).toBe(5)
    expect(heldSellPrice({ sellPrice: 5, sellPriceMin1d: 3, sellValue7d: null, sellSold7d: 10 })).toBeNull()
    expect(heldSellPrice({ sellPrice: 5, sellPriceMin1d: 3, sellValue7d: 9, sellSold7d: null })).toBeNull()
  })

  it('for bids is never below the bid', () => {
    fc.assert(
      fc.property(price, price, (bid, day) => {
        expect(heldBuyPrice(bid, day)).toBe(Math.max(bid, day))
      }),
    )
  })

  it('never makes a rise larger, nor a fall out of it', () => {
    const changed = fc.integer({ min: -100, max: 5000 })
    fc.assert(
      fc.property(changed, price, price, (changePercent, ask, least) => {
        const held = heldPriceChange({ changePercent, sellPrice: ask, sellPriceMin1d: least }) ?? Number.NaN
        if (changePercent <= 0) expect(held).toBe(changePercent)
        else {
          expect(held).toBeGreaterThanOrEqual(0)
          expect(held).toBeLessThanOrEqual(changePercent)
        }
      }),
    )
  })

  it('is unknown for a rise without an ask or a lowest one', () => {
    expect(heldPriceChange({ changePercent: 5, sellPrice: null, sellPriceMin1d: 5 })).toBeNull()
    expect(heldPriceChange({ changePercent: 5, sellPrice: 0, sellPriceMin1d: 5 })).toBeNull()
    expect(heldPriceChange({ changePercent: 5, sellPrice: 5, sellPriceMin1d: null })).toBeNull()
    expect(heldPriceChange({ changePercent: 5, sellPrice: 5, sellPriceMin1d: 9 })).toBe(5)
  })
})
