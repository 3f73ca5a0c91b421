import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf, piecesOf, type TradeRow, tradesArbitrary } from '../testing/trade-columns.ts'
import { matchTrades, type TradeMatches, type TradeMatching } from './match-trades.ts'

const METHODS: readonly TradeMatching[] = ['fifo', 'lifo', 'average']
const buy = (quantity: number, price: number, item = 1): TradeRow => ({ side: 'buy', item, quantity, price, at: 0 })
const sell = (quantity: number, price: number, item = 1): TradeRow => ({ side: 'sell', item, quantity, price, at: 0 })

/** Pieces as [sale, purchase, quantity, cost], open lots as [purchase, quantity, cost], unknown units as [sale, quantity]. */
const table = ({ pieces, open, unknown }: TradeMatches) => ({
  pieces: piecesOf(pieces).map(({ sale, purchase, quantity, cost }) => [sale, purchase, quantity, cost]),
  open: open.map(({ purchase, quantity, cost }) => [purchase, quantity, cost]),
  unknown: unknown.map(({ sale, quantity }) => [sale, quantity]),
})
const match = (rows: readonly TradeRow[], method: TradeMatching) => table(matchTrades(columnsOf(rows), method))

describe('purchases that are sold in parts', () => {
  const rows = [buy(10, 100), buy(5, 120), sell(12, 200), buy(4, 90), sell(5, 150)]

  it('first in, first out', () => {
    expect(match(rows, 'fifo')).toEqual({
      pieces: [
        [2, 0, 10, 1000],
        [2, 1, 2, 240],
        [4, 1, 3, 360],
        [4, 3, 2, 180],
      ],
      open: [[3, 2, 180]],
      unknown: [],
    })
  })

  it('last in, first out', () => {
    expect(match(rows, 'lifo')).toEqual({
      pieces: [
        [2, 1, 5, 600],
        [2, 0, 7, 700],
        [4, 3, 4, 360],
        [4, 0, 1, 100],
      ],
      open: [[0, 2, 200]],
      unknown: [],
    })
  })

  it('at the mean price of all that are there, rounded, with nothing lost', () => {
    expect(match(rows, 'average')).toEqual({
      pieces: [
        // 15 units cost 1600: 10 of them 1066.67; 5 cost 533: 2 of them 213.2
        [2, 0, 10, 1067],
        [2, 1, 2, 213],
        // 320 for 3, and 4 more for 360: 3 of 7 for 680 cost 291.43, 2 of 4 for 389 cost 194.5
        [4, 1, 3, 291],
        [4, 3, 2, 195],
      ],
      // 1000 + 600 + 360 were paid; 1067 + 213 + 291 + 195 are sold
      open: [[3, 2, 194]],
      unknown: [],
    })
  })
})

it.each(METHODS)('%s matches no purchase that came after the sale, nor of another item', (method) => {
  expect(match([sell(3, 50), buy(2, 10), sell(3, 60), buy(4, 10, 2)], method)).toEqual({
    pieces: [[2, 1, 2, 20]],
    open: [[3, 4, 40]],
    unknown: [
      [0, 3],
      [2, 1],
    ],
  })
})

it.each(METHODS)('%s takes the purchases of a second before its sales, as they come', (method) => {
  expect(match([buy(1, 10), sell(1, 20), sell(1, 20), buy(1, 30)], method)).toEqual({
    pieces: [[1, 0, 1, 10]],
    open: [[3, 1, 30]],
    unknown: [[2, 1]],
  })
})

it('the last of units at a mean price takes what rounding left', () => {
  // 3 units cost 100: 33.33, then 33.5 of 67, then what is left
  expect(match([buy(1, 33), buy(1, 33), buy(1, 34), sell(1, 50), sell(1, 50), sell(1, 50)], 'average').pieces).toEqual([
    [3, 0, 1, 33],
    [4, 1, 1, 34],
    [5, 2, 1, 33],
  ])
})

it('trades of nothing move nothing', () => {
  expect(match([buy(0, 10), buy(1, 10), sell(0, 10), sell(1, 10)], 'lifo')).toEqual({
    pieces: [[3, 1, 1, 10]],
    open: [],
    unknown: [],
  })
})

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

it.each(METHODS)('%s keeps every unit and every copper exactly once', (method) => {
  fc.assert(
    fc.property(tradesArbitrary, (rows) => {
      const { open, unknown, ...matched } = matchTrades(columnsOf(rows), method)
      const pieces = piecesOf(matched.pieces)
      for (const [at, { side, quantity }] of rows.entries()) {
        const isOwn = (one: { purchase?: number; sale?: number }): boolean =>
          (side === 'buy' ? one.purchase : one.sale) === at
        expect(sum([...pieces, ...open, ...unknown].filter(isOwn), (one) => one.quantity)).toBe(quantity)
      }
      for (const item of [1, 2, 3]) {
        const isOf = (at: number): boolean => rows[at]?.item === item
        const paid = sum(rows, (row) => (row.side === 'buy' && row.item === item ? row.quantity * row.price : 0))
        const all = [...pieces, ...open].filter(({ purchase }) => isOf(purchase))
        expect(sum(all, ({ cost }) => cost)).toBe(paid)
      }
      for (const { sale, purchase, quantity, cost } of pieces) {
        expect(rows[sale]).toMatchObject({ side: 'sell', item: rows[purchase]?.item })
        expect(purchase).toBeLessThan(sale)
        expect(quantity).toBeGreaterThan(0)
        expect(cost).toBeGreaterThanOrEqual(0)
      }
      expect(pieces.map(({ sale }) => sale)).toEqual(pieces.map(({ sale }) => sale).sort((a, b) => a - b))
    }),
  )
})

/** Each unit separately, taken from a pile. */
const matchUnits = (rows: readonly TradeRow[], method: 'fifo' | 'lifo'): Map<string, number> => {
  const piles = new Map<number, number[]>()
  const taken = new Map<string, number>()
  for (const [at, { side, item, quantity }] of rows.entries()) {
    const pile = piles.get(item) ?? []
    piles.set(item, pile)
    for (let unit = 0; unit < quantity; unit++) {
      if (side === 'buy') pile.push(at)
      else {
        const key = `${at} ${(method === 'fifo' ? pile.shift() : pile.pop()) ?? 'unknown'}`
        taken.set(key, (taken.get(key) ?? 0) + 1)
      }
    }
  }
  return taken
}

it.each(['fifo', 'lifo'] as const)('%s takes the same units as a pile that is taken apart one by one', (method) => {
  fc.assert(
    fc.property(tradesArbitrary, (rows) => {
      const { unknown, ...matched } = matchTrades(columnsOf(rows), method)
      const pieces = piecesOf(matched.pieces)
      const found = new Map<string, number>()
      for (const { sale, purchase, quantity } of pieces) found.set(`${sale} ${purchase}`, quantity)
      for (const { sale, quantity } of unknown) found.set(`${sale} unknown`, quantity)
      expect(found).toEqual(matchUnits(rows, method))
      for (const { purchase, quantity, cost } of pieces) expect(cost).toBe(quantity * (rows[purchase]?.price ?? 0))
    }),
  )
})
