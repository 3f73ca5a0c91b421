import { describe, expect, it } from 'vitest'
import { netOf } from '../../../market/fees.ts'
import { readItemId } from './item-id.ts'
import { atMomentOf, flipOf, keyFigures } from './model.ts'
import { pageBook } from './order-book/model.ts'

const usual = netOf('usual')

describe('the id of an address', () => {
  it.each([
    [undefined, 'none'],
    ['', 'none'],
    ['ecto', 'none'],
    ['19721x', 'none'],
    ['-5', 'none'],
    ['1e3', 'none'],
    ['19721', 19721],
    ['0', 'unknown'],
    ['12345678901', 'unknown'],
  ])('of %j is %j', (text, id) => {
    expect(readItemId(text)).toBe(id)
  })
})

describe('key figures', () => {
  const item = {
    id: 19721,
    sell_price: 2030,
    buy_price: 2029,
    sell_quantity: 800_477,
    buy_quantity: 309_029,
    '1d_sell_price_change': 0.4,
    '1d_coverage': 1,
    '2d_coverage': 1,
    '1d_buy_price_avg': 2020,
    '2d_buy_price_avg': 2010,
    '1d_sell_quantity': 810_200,
    '1d_buy_quantity': 300_600,
    '1d_sell_sold': 128_123,
    '1d_sell_sold_error': 2.1,
  }

  it('are those of one unit after fees', () => {
    const figures = keyFigures(item, usual)
    // 85 % of 2030 = 1725.5 -> 1725; less 2029 = -304; of 2029 = -14.98 %
    expect(figures.afterFees).toBe(1725)
    expect(figures.flip).toEqual({ profit: -304, roi: -14.98 })
    expect(figures.spread).toEqual({ copper: 1, percent: expect.closeTo(0.0493, 4) })
    expect(figures.sold).toEqual({ units: 128_123, error: 2.1 })
    expect(figures.bought).toEqual({ units: null, error: null })
  })

  it('compare the bid with yesterday and quantities with those a day ago', () => {
    const figures = keyFigures(item, usual)
    // yesterday: 2 x 2010 - 2020 = 2000
    expect(figures.buy.change).toBe(1.45)
    expect(figures.supply.change).toBe(-1.2)
    expect(figures.demand.change).toBe(2.8)
  })

  it('say nothing where a side has no orders', () => {
    const figures = keyFigures({ id: 1, sell_price: 100, buy_price: null }, usual)
    expect(figures.spread).toEqual({ copper: null, percent: null })
    expect(figures.flip).toEqual({ profit: null, roi: null })
    expect(figures.buy).toEqual({ price: null, change: null })
  })

  it('are those of the order book next to them', () => {
    const book = pageBook({
      sells: [
        { unit_price: 2233, quantity: 40, listings: 2 },
        { unit_price: 2240, quantity: 60, listings: 1 },
      ],
      buys: [{ unit_price: 2100, quantity: 7, listings: 1 }],
    })
    const figures = keyFigures(atMomentOf(book, item), usual)
    // 2030 was 0.4 % above yesterday's 2021.9; 2233 is a tenth more than 2030. The bid's yesterday is 2000.
    expect(figures.sell).toEqual({ price: 2233, change: 10.44 })
    expect(figures.buy).toEqual({ price: 2100, change: 5 })
    expect(figures.spread.copper).toBe(133)
    expect(figures.afterFees).toBe(1898)
    expect([figures.supply.units, figures.demand.units]).toEqual([100, 7])
    expect(figures.sold.units).toBe(128_123)
  })

  it('have no price of a side that the order book lacks', () => {
    const figures = keyFigures(atMomentOf(pageBook({ sells: [], buys: [] }), item), usual)
    expect(figures.sell).toEqual({ price: null, change: null })
    expect(figures.flip).toEqual({ profit: null, roi: null })
  })

  it('count exact fees when asked', () => {
    // 5 % of 2030 = 101.5 -> 102 and 10 % = 203 leave 1725
    expect(keyFigures(item, netOf('exact')).afterFees).toBe(1725)
    // for 3 copper each fee is at least 1, so 1 is left instead of 2
    expect(flipOf(1, 3, netOf('exact')).profit).toBe(0)
    expect(flipOf(1, 3, usual).profit).toBe(1)
  })
})
