import { describe, expect, it } from 'vitest'
import { snatchOf, snipeOf } from './model.ts'

const item = { id: 1, sell_price: 100, '7d_coverage': 1, '7d_sell_sold': 70 }

describe('flips that were found', () => {
  it('show units, prices and the profit of one', () => {
    // 85 % of 160 = 136 less 103; 85 % of 149 = 126.65 -> 126 less 103
    expect(snatchOf({ ...item, snatchIt: { buy: 100, sell: 160, quantity: 5, avgBuyPrice: 103 } })).toMatchObject({
      profit: 33,
      from: 103,
      isAverage: true,
      units: 5,
    })
    expect(
      snipeOf({ ...item, snipeIt: { buyMin: 100, buyMax: 104, quantity: 5, sellPrice: 149, avgBuyPrice: 103 } }),
    ).toEqual({ units: 5, from: 100, to: 104, sell: 149, profit: 23 })
  })
})

describe('flips that were not found', () => {
  it('say why', () => {
    expect(snatchOf({ ...item, snatchIt: null })).toBe('no ask under the usual price')
    expect(snipeOf({ ...item, snipeIt: null })).toBe('no gap in the asks')
    expect(snatchOf({ ...item, sell_price: null })).toBe('no asks')
    expect(snipeOf({ ...item, '7d_coverage': 0.4 })).toBe('less than half of 7 days seen')
    expect(snatchOf({ ...item, '7d_sell_sold': 6 })).toBe('fewer than 7 sold in 7 days')
  })
})
