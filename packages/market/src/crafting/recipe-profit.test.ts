import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatSide } from '../order-book/book.ts'
import { ingredientCost, recipeProfit, refinementProfit } from './recipe-profit.ts'

describe('the profit of a recipe', () => {
  it('is known by hand', () => {
    // 5 units at 1001: 85 % = 850.85 -> 850 each, 4250; less 4000 = 250 = 6.25 %
    // 1.5 s: 250 / 0.025 min = 10000 a minute, 600000 an hour
    // 70 sold in a week = 10 a day; 250 / 5 x 10 = 500
    expect(recipeProfit({ cost: 4000, sellPrice: 1001, outputCount: 5, timeToCraftMs: 1500, sellSold7d: 70 })).toEqual({
      proceeds: 4250,
      profit: 250,
      profitPercent: 6.25,
      profitPerMinute: 10_000,
      profitPerHour: 600_000,
      velocityPerDay: 10,
      profitPerDay: 500,
    })
  })

  it('per day is limited by how often a day permits to craft it', () => {
    // 250 a craft: 10 units a day are two crafts, a day permits one or half of one
    const input = { cost: 4000, sellPrice: 1001, outputCount: 5, timeToCraftMs: 1500, sellSold7d: 70 }
    const perDay = [null, 3, 1, 0.5].map((craftsPerDay) => recipeProfit({ ...input, craftsPerDay }).profitPerDay)
    expect(perDay).toEqual([500, 500, 250, 125])
  })

  it('into bids is what each of them pays, and unknown if there are too few', () => {
    const bids = flatSide([
      { unitPrice: 101, quantity: 2, listings: 1 },
      { unitPrice: 50, quantity: 3, listings: 2 },
    ])
    // 85 % of 101 = 85.85 -> 85, twice; 85 % of 50 = 42.5 -> 42: 212 less 200
    const input = { cost: 200, sellPrice: 101, timeToCraftMs: null, sellSold7d: null, bids }
    expect(recipeProfit({ ...input, outputCount: 3 })).toMatchObject({ proceeds: 212, profit: 12, profitPercent: 6 })
    expect(recipeProfit({ ...input, outputCount: 6 })).toMatchObject({ proceeds: null, profit: null })
  })

  it('may be a loss, in whole copper', () => {
    // 85 - 100 = -15; 7 s: -15 / (7/60) = -128.57 -> -129; x 60 = -7714.29 -> -7714; 3 a week: -15 x 3/7 = -6.43 -> -6
    expect(
      recipeProfit({ cost: 100, sellPrice: 100, outputCount: 1, timeToCraftMs: 7000, sellSold7d: 3 }),
    ).toMatchObject({ profit: -15, profitPercent: -15, profitPerMinute: -129, profitPerHour: -7714, profitPerDay: -6 })
  })

  it('is unknown if one of its inputs is', () => {
    const input = { cost: 100, sellPrice: 200, outputCount: 1, timeToCraftMs: 1000, sellSold7d: 7 }
    expect(recipeProfit({ ...input, cost: null })).toMatchObject({ proceeds: 170, profit: null, profitPerDay: null })
    expect(recipeProfit({ ...input, sellPrice: null })).toMatchObject({ proceeds: null, profit: null })
    expect(recipeProfit({ ...input, timeToCraftMs: null })).toMatchObject({ profit: 70, profitPerMinute: null })
    expect(recipeProfit({ ...input, timeToCraftMs: 0 })).toMatchObject({ profitPerMinute: null, profitPerHour: null })
    expect(recipeProfit({ ...input, sellSold7d: null })).toMatchObject({ velocityPerDay: null, profitPerDay: null })
    expect(recipeProfit({ ...input, cost: 0 }).profitPercent).toBeNull()
  })

  it('never falls with the price of the output and never holds a NaN', () => {
    const amount = fc.option(fc.nat(1e8))
    fc.assert(
      fc.property(amount, fc.nat(1e7), fc.nat(100), fc.nat(1e5), amount, (cost, price, more, ms, sold) => {
        const input = { cost, outputCount: 3, timeToCraftMs: ms, sellSold7d: sold }
        const less = recipeProfit({ ...input, sellPrice: price })
        const higher = recipeProfit({ ...input, sellPrice: price + more })
        if (cost !== null) expect(higher.profit).toBeGreaterThanOrEqual(less.profit!)
        for (const figure of Object.values(higher)) expect(figure).not.toBeNaN()
      }),
    )
  })
})

describe('a refinement', () => {
  // 3 iron ore -> 1 ingot
  const recipe = { id: 3, outputId: 2, outputCount: 1, ingredients: [{ itemId: 1, count: 3 }], takesMore: false }
  const prices = new Map([
    [1, { buyPrice: 40, sellPrice: 50 }],
    [2, { buyPrice: 170, sellPrice: 200 }],
  ])
  const input = { recipe, timeToCraftMs: 1000, sellSold7d: 14, pricesOf: (id: number) => prices.get(id) }

  // crafting prices | sell prices | cost 3 x | sell | 85 % of it less cost
  it.each([
    ['buy', 'buy', 120, 170, 144 - 120],
    ['buy', 'sell', 120, 200, 170 - 120],
    ['sell', 'buy', 150, 170, 144 - 150],
    ['sell', 'sell', 150, 200, 170 - 150],
  ] as const)('bought at %s prices and sold at %s prices is known by hand', (craftAt, sellAt, cost, sell, profit) => {
    expect(refinementProfit({ ...input, craftAt, sellAt })).toMatchObject({ cost, sell, profit, velocityPerDay: 2 })
  })

  it('has no cost where an ingredient has no price, or a currency is needed', () => {
    expect(ingredientCost(recipe, () => null)).toBeNull()
    expect(ingredientCost({ ...recipe, takesMore: true }, () => 1)).toBeNull()
    const unpriced = refinementProfit({ ...input, pricesOf: () => undefined, craftAt: 'buy', sellAt: 'buy' })
    expect(unpriced).toMatchObject({ cost: null, sell: null, profit: null })
  })
})
