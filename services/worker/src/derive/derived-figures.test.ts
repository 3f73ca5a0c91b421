import { type Book, EMPTY_SIDE, flatSide } from '@gildscope/market'
import { describe, expect, test } from 'vitest'
import { type DerivedInput, derivedFigures, type WindowFigures } from './derived-figures.ts'

const window = (figures: Partial<WindowFigures>): WindowFigures => ({
  coverage: 1,
  buyValue: null,
  sellValue: null,
  sellDelistedValue: null,
  sellSold: null,
  sellPriceAvg: null,
  sellPriceMax: null,
  ...figures,
})
const figures = (input: Partial<DerivedInput>) =>
  derivedFigures({ buyPrice: null, sellPrice: null, book: null, day: null, twoDays: null, week: null, ...input })
const asks = (...levels: [number, number][]): Book => ({
  buys: EMPTY_SIDE,
  sells: flatSide(levels.map(([unitPrice, quantity]) => ({ unitPrice, quantity, listings: 1 }))),
})

describe('derivedFigures', () => {
  test('has nothing to say of an item without orders and windows', () => {
    expect(figures({})).toEqual({
      profit: null,
      roi: null,
      dayTax: null,
      sellPriceChange: null,
      snatchIt: null,
      snipeIt: null,
    })
  })

  test('takes profit after fees and its percentage of the price paid', () => {
    expect(figures({ buyPrice: 100, sellPrice: 150 })).toMatchObject({ profit: 27, roi: 27 })
    expect(figures({ sellPrice: 150 })).toMatchObject({ profit: null, roi: null })
  })

  test('taxes trades at 15 and withdrawn asks at 5 percent', () => {
    const day = window({ buyValue: 1000, sellValue: 3000, sellDelistedValue: 999 })
    expect(figures({ day }).dayTax).toBe(600 + 49)
  })

  test('knows no tax while it is unknown what withdrawn asks were worth', () => {
    expect(figures({ day: window({ buyValue: 1000, sellValue: 3000 }) }).dayTax).toBeNull()
  })

  test("compares the ask with the day before the last, not with the last two days' mean", () => {
    const input = {
      sellPrice: 220,
      day: window({ sellPriceAvg: 100 }),
      twoDays: window({ sellPriceAvg: 150 }),
      week: window({ sellSold: 700 }),
    }
    expect(figures(input).sellPriceChange).toBe(10)
    expect(figures({ ...input, week: window({ sellSold: 69.9 }) }).sellPriceChange).toBeNull()
  })

  test('finds asks well below the usual price, for whole units only', () => {
    const input = {
      sellPrice: 100,
      book: asks([100, 50], [1000, 5]),
      day: window({ sellPriceAvg: 1000 }),
      week: window({ sellPriceAvg: 1100, sellPriceMax: 1200, sellSold: 20.6 }),
    }
    expect(figures(input).snatchIt).toEqual({ buy: 100, sell: 1000, quantity: 20, avgBuyPrice: 100 })
    expect(figures({ ...input, week: window({ sellPriceAvg: 1100, sellSold: 20, coverage: 0.4 }) }).snatchIt).toBeNull()
  })

  test('finds a gap in the asks that trade can fill', () => {
    const input = {
      book: asks([100, 2], [200, 5]),
      week: window({ sellPriceAvg: 180, sellPriceMax: 210, sellSold: 10 }),
    }
    expect(figures(input).snipeIt).toEqual({ buyMin: 100, buyMax: 100, quantity: 2, sellPrice: 199, avgBuyPrice: 100 })
  })
})
