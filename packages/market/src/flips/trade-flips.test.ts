import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf, piecesOf, type TradeRow, tradesArbitrary } from '../testing/trade-columns.ts'
import { matchTrades } from './match-trades.ts'
import { groupFlips, receivedOf, tradeFlips } from './trade-flips.ts'

const at = (day: number, hour: number): number => day * DAY_MS + hour * HOUR_MS
const buy = (quantity: number, price: number, time: number): TradeRow => ({
  side: 'buy',
  item: 7,
  quantity,
  price,
  at: time,
})
const sell = (quantity: number, price: number, time: number): TradeRow => ({
  side: 'sell',
  item: 7,
  quantity,
  price,
  at: time,
})
const flipsOf = (rows: readonly TradeRow[], options: Parameters<typeof tradeFlips>[2]) => {
  const trades = columnsOf(rows)
  return tradeFlips(trades, matchTrades(trades, 'fifo'), options)
}

describe('flips', () => {
  const rows = [
    buy(2, 2, at(0, 8)),
    buy(3, 1, at(0, 23)),
    sell(1, 3, at(1, 0)),
    sell(1, 3, at(1, 12)),
    sell(2, 90, at(2, 1)),
    sell(4, 90, at(2, 2)),
  ]

  it('are one row for each item, day of purchase and day of sale, with the trades that they are made of', () => {
    expect(flipsOf(rows, { fees: 'simple' })).toEqual([
      {
        ...{ item: 7, buyDay: 0, sellDay: 1, quantity: 2, cost: 4, value: 6 },
        // 85 % of 6 = 5.1
        received: 5,
        buys: [[at(0, 8), 2, 2]],
        sells: [
          [at(1, 0), 1, 3],
          [at(1, 12), 1, 3],
        ],
      },
      {
        ...{ item: 7, buyDay: 0, sellDay: 2, quantity: 3, cost: 3, value: 270 },
        // 85 % of 270 = 229.5
        received: 229,
        buys: [[at(0, 23), 3, 1]],
        sells: [
          [at(2, 1), 2, 90],
          [at(2, 2), 1, 90],
        ],
      },
    ])
  })

  it('pay the fees of each sale as the game rounds them, on request', () => {
    // 3: 1 + 1, twice; 180: 9 + 18 and 90: 4.5 -> 5 and 9
    expect(flipsOf(rows, { fees: 'exact' }).map(({ received }) => received)).toEqual([2, 229])
    expect(flipsOf([buy(1, 1, 0), sell(1, 250, 1)], { fees: 'exact' })[0]?.received).toBe(250 - 13 - 25)
  })

  it('are made for days of sale from a moment to before another', () => {
    const daysOf = (from: number, to: number) =>
      flipsOf(rows, { fees: 'simple', from, to }).map(({ sellDay }) => sellDay)
    expect(daysOf(at(1, 0), at(2, 1))).toEqual([1])
    expect(daysOf(at(1, 13), at(3, 0))).toEqual([2])
    expect(daysOf(at(3, 0), at(9, 0))).toEqual([])
  })
})

it.each(['fifo', 'lifo', 'average'] as const)('flips matched by %s add up to the matched trades', (method) => {
  fc.assert(
    fc.property(tradesArbitrary, (rows) => {
      const trades = columnsOf(rows)
      const matches = matchTrades(trades, method)
      const flips = tradeFlips(trades, matches, { fees: 'simple' })
      const total = <T>(of: readonly T[], value: (one: T) => number) => of.reduce((sum, one) => sum + value(one), 0)
      expect(total(flips, ({ quantity }) => quantity)).toBe(total(piecesOf(matches.pieces), ({ quantity }) => quantity))
      expect(total(flips, ({ cost }) => cost)).toBe(total(piecesOf(matches.pieces), ({ cost }) => cost))
      expect(new Set(flips.map(({ item, buyDay, sellDay }) => `${item} ${buyDay} ${sellDay}`)).size).toBe(flips.length)
      for (const { quantity, value, received, buys, sells, buyDay, sellDay } of flips) {
        expect(total(buys, ([, units]) => units)).toBe(quantity)
        expect(total(sells, ([, units]) => units)).toBe(quantity)
        expect(total(sells, ([, units, price]) => units * price)).toBe(value)
        expect(received).toBe(Math.floor((value * 85) / 100))
        for (const [time] of buys) expect(Math.floor(time / DAY_MS)).toBe(buyDay)
        for (const [time] of sells) expect(Math.floor(time / DAY_MS)).toBe(sellDay)
      }
    }),
  )
})

it.each(['fifo', 'lifo', 'average'] as const)('flips matched by %s receive what each of their sales does', (method) => {
  fc.assert(
    fc.property(tradesArbitrary, (rows) => {
      const trades = columnsOf(rows)
      const matches = matchTrades(trades, method)
      const { count, flipAt, ...sums } = groupFlips(trades, matches, { fees: 'exact' })
      for (let place = 0; place < count; place++) {
        const flip = flipAt(place)
        expect(sums.received[place]).toBe(receivedOf(flip.sells, 'exact'))
        expect([sums.cost[place], sums.sellDay[place]]).toEqual([flip.cost, flip.sellDay])
      }
    }),
  )
})

it.each(['fifo', 'lifo', 'average'] as const)('100,000 trades are matched by %s and put together', (method) => {
  const rows = Array.from({ length: 100_000 }, (_, place): TradeRow => {
    const item = 1 + ((place * 7919) % 500)
    const side = (place * 31) % 97 < 50 ? 'buy' : 'sell'
    return { side, item, quantity: 1 + (place % 250), price: 1 + ((place * 104_729) % 90_000), at: place * 600_000 }
  })
  const trades = columnsOf(rows)
  const matches = matchTrades(trades, method)
  const flips = tradeFlips(trades, matches, { fees: 'exact' })
  const bought = rows.reduce((sum, { side, quantity, price }) => sum + (side === 'buy' ? quantity * price : 0), 0)
  const matched = [...piecesOf(matches.pieces), ...matches.open].reduce((sum, { cost }) => sum + cost, 0)
  expect(matched).toBe(bought)
  expect(flips.reduce((sum, { cost }) => sum + cost, 0) + matches.open.reduce((sum, { cost }) => sum + cost, 0)).toBe(
    bought,
  )
  expect(flips.length).toBeGreaterThan(10_000)
})
