import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactNetProceeds, netProceeds } from '../fees.ts'
import { columnsOf, piecesOf, type TradeRow } from '../testing/trade-columns.ts'
import { breakEvenPrice } from './break-even-price.ts'
import { profitPerDay } from './flip-profit.ts'
import { matchTrades } from './match-trades.ts'
import { receivedOf, type TradePart, tradeFlips } from './trade-flips.ts'

const DAY = 86_400_000
const buy = (at: number, quantity: number, price: number, item = 7): TradeRow => ({
  side: 'buy',
  item,
  quantity,
  price,
  at,
})
const sell = (at: number, quantity: number, price: number, item = 7): TradeRow => ({
  ...{ side: 'sell', item, quantity, price, at },
})

describe('proceeds of sales', () => {
  it('loses fees once in sum, or at each sale as the game does', () => {
    // Three units at a copper: 85 % of 3 = 2; at each sale both fees take a copper, so each costs one.
    const sales: TradePart[] = [1, 2, 3].map((at) => [at, 1, 1])
    expect(receivedOf(sales, 'simple')).toBe(2)
    expect(receivedOf(sales, 'exact')).toBe(-3)
    // Sold together, all three units pay a copper for each fee.
    expect(receivedOf([[1, 3, 1]], 'exact')).toBe(1)
    expect(receivedOf([], 'exact')).toBe(0)
  })

  it('is by either rule within a copper and a half for each sale above 20 copper', () => {
    const part = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 250 }), fc.integer({ min: 20, max: 1e6 }))
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 10 }), (sales) => {
        const gap = receivedOf(sales, 'simple') - receivedOf(sales, 'exact')
        expect(Math.abs(gap)).toBeLessThanOrEqual(1.5 * sales.length)
      }),
    )
  })
})

describe('flips', () => {
  const flips = (rows: TradeRow[], fees: 'simple' | 'exact' = 'exact', bounds = {}) => {
    const trades = columnsOf(rows)
    return tradeFlips(trades, matchTrades(trades, 'fifo'), { fees, ...bounds })
  }

  it('of one purchase sold on the same UTC day are one, on the next are two', () => {
    expect(flips([buy(0, 2, 10), sell(DAY - 2, 1, 20), sell(DAY - 1, 1, 20)])).toHaveLength(1)
    const [first, second] = flips([buy(0, 2, 10), sell(DAY - 1, 1, 20), sell(DAY, 1, 20)])
    expect([first?.sellDay, second?.sellDay]).toEqual([0, 1])
  })

  it('of two purchases in one sale pay its fees apart for each day of purchase', () => {
    const made = flips([buy(0, 1, 10), buy(DAY, 1, 10), sell(2 * DAY, 2, 100)])
    expect(made.map(({ buyDay, quantity, value, received }) => [buyDay, quantity, value, received])).toEqual([
      [0, 1, 100, 85],
      [1, 1, 100, 85],
    ])
  })

  it('put pieces of one sale into one part, of two sales into two', () => {
    const [one] = flips([buy(0, 1, 10), buy(1, 1, 12), sell(5, 2, 100)])
    expect(one).toMatchObject({
      cost: 22,
      buys: [
        [0, 1, 10],
        [1, 1, 12],
      ],
      sells: [[5, 2, 100]],
      received: 170,
    })
    const [two] = flips([buy(0, 2, 10), sell(5, 1, 100), sell(6, 1, 100)])
    expect(two).toMatchObject({
      buys: [[0, 2, 10]],
      sells: [
        [5, 1, 100],
        [6, 1, 100],
      ],
    })
  })

  it('begin with the first requested moment and end before the last', () => {
    const rows = [buy(0, 3, 10), sell(10, 1, 20), sell(20, 1, 20), sell(30, 1, 20)]
    const sold = (from: number, to: number) =>
      flips(rows, 'exact', { from, to }).flatMap(({ sells }) => sells.map(([at]) => at))
    expect(sold(10, 30)).toEqual([10, 20])
    expect(sold(11, 31)).toEqual([20, 30])
    expect(sold(31, 99)).toEqual([])
  })

  it('keep items apart that are sold in turn', () => {
    const rows = [buy(0, 1, 10), buy(0, 1, 50, 8), sell(5, 1, 20), sell(6, 1, 90, 8)]
    expect(flips(rows).map(({ item, cost, value }) => [item, cost, value])).toEqual([
      [7, 10, 20],
      [8, 50, 90],
    ])
  })
})

describe('matching', () => {
  const rows = [buy(0, 250, 10), buy(1, 251, 20), sell(2, 300, 99)]

  it('takes the oldest, the newest or the mean of the stock', () => {
    const costs = (method: 'fifo' | 'lifo' | 'average') =>
      piecesOf(matchTrades(columnsOf(rows), method).pieces).reduce((sum, { cost }) => sum + cost, 0)
    expect(costs('fifo')).toBe(250 * 10 + 50 * 20)
    expect(costs('lifo')).toBe(251 * 20 + 49 * 10)
    // 7520 / 501 each, 300 of them: 4502.99, of two lots rounded apart.
    expect(Math.abs(costs('average') - 4503)).toBeLessThanOrEqual(1)
  })

  it('knows no purchase at all where nothing was bought', () => {
    const matches = matchTrades(columnsOf([sell(1, 3, 5)]), 'fifo')
    expect(matches).toMatchObject({ pieces: { count: 0 }, open: [], unknown: [{ sale: 0, quantity: 3 }] })
    expect(matchTrades(columnsOf([]), 'lifo')).toMatchObject({ pieces: { count: 0 }, open: [], unknown: [] })
  })

  it('adds up to the copper beyond 32 bits', () => {
    const [open] = matchTrades(columnsOf([buy(0, 2_000_000_000, 1_000_001)]), 'average').open
    expect(open?.cost).toBe(2_000_002_000_000_000)
  })
})

describe('prices of a profit', () => {
  it.each([
    [1, 2, 3],
    [2, 3, 4],
    [85, 100, 100],
    [86, 102, 101],
  ])('a cost of %i is recovered at %i, by the rule of the game at %i', (cost, simple, exact) => {
    expect(breakEvenPrice(cost, netProceeds)).toBe(simple)
    expect(breakEvenPrice(cost, exactNetProceeds)).toBe(exact)
  })

  it('a daily profit is no more than that of all units, and none without sales', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1000), fc.nat(10_000), (each, units, sold) => {
        const daily = profitPerDay(each, units, sold)
        expect(daily).toBeLessThanOrEqual(each * units)
        expect(7 * daily).toBeLessThanOrEqual(each * sold + 1e-6)
      }),
    )
    expect(profitPerDay(100, 5, 0)).toBe(0)
    expect(profitPerDay(100, 0, 70)).toBe(0)
    expect(profitPerDay(-3, 1, 700)).toBe(-3)
  })
})
