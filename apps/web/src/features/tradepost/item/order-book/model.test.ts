import { describe, expect, it } from 'vitest'
import { netOf } from '../../../../market/fees.ts'
import { EMPTY_BOOK, ladder, levelRows, pageBook, readUnits, tradeNow } from './model.ts'

const net = netOf('usual')
const level = (unit_price: number, quantity: number, listings = 1) => ({ unit_price, quantity, listings })
const book = pageBook({
  sells: [level(2031, 48_119), level(2030, 31_250), level(2032, 22_874)],
  buys: [level(2029, 4127), level(2028, 18_920), level(2020, 0)],
})

describe('levels', () => {
  it('are sorted best first, with cumulative units and coins, and without empty ones', () => {
    expect(levelRows(book.sell.flat)).toEqual([
      { unitPrice: 2030, quantity: 31_250, listings: 1, unitsToHere: 31_250, costToHere: 63_437_500 },
      // 63,437,500 + 48,119 x 2031 = 63,437,500 + 97,729,689
      { unitPrice: 2031, quantity: 48_119, listings: 1, unitsToHere: 79_369, costToHere: 161_167_189 },
      { unitPrice: 2032, quantity: 22_874, listings: 1, unitsToHere: 102_243, costToHere: 207_647_157 },
    ])
    expect(book.buy.levels).toHaveLength(2)
    expect(book.buy.units).toBe(23_047)
  })

  it('meet in the middle of the ladder, measured by the longer side', () => {
    const { asks, bids, most } = ladder(book, 2)
    expect(asks.map(({ unitPrice }) => unitPrice)).toEqual([2031, 2030])
    expect(bids.map(({ unitPrice }) => unitPrice)).toEqual([2029, 2028])
    expect(most).toBe(79_369)
  })
})

describe('a typed count', () => {
  it.each([
    ['', 1],
    [' 10,000 ', 10_000],
    ['1', 1],
    ['0', null],
    ['-3', null],
    ['2.5', null],
    ['ten', null],
    ['1234567890', null],
  ])('%j is %j', (text, units) => {
    expect(readUnits(text)).toBe(units)
  })
})

describe('trading now', () => {
  it('pays the first level while it lasts', () => {
    expect(tradeNow(book, 'buy', 10_000, net)).toMatchObject({ filled: 10_000, total: 20_300_000, lastPrice: 2030 })
  })

  it('walks on to dearer levels', () => {
    // 31,250 x 2030 + 8,750 x 2031 = 63,437,500 + 17,771,250
    const answer = tradeNow(book, 'buy', 40_000, net)
    expect(answer).toMatchObject({ filled: 40_000, total: 81_208_750, lastPrice: 2031 })
    expect(answer.averagePrice).toBeCloseTo(2030.21875, 6)
  })

  it('stops where nothing is listed any more', () => {
    expect(tradeNow(book, 'buy', 500_000, net)).toMatchObject({ filled: 102_243, available: 102_243 })
  })

  it('sells into the bids and takes the fees', () => {
    // 4,127 x 2029 + 873 x 2028 = 8,373,683 + 1,770,444 = 10,144,127; 85 % = 8,622,507.95
    expect(tradeNow(book, 'sell', 5000, net)).toMatchObject({ filled: 5000, total: 8_622_507, lastPrice: 2028 })
  })

  it('has no price when there are no offers', () => {
    expect(tradeNow(EMPTY_BOOK, 'buy', 5, net)).toEqual({
      filled: 0,
      available: 0,
      total: 0,
      first: null,
      lastPrice: null,
      averagePrice: null,
    })
  })
})
