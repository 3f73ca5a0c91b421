import fc from 'fast-check'
import type { MatchedPieces, TradeColumns } from '../flips/match-trades.ts'

/** `at` in Unix ms. */
export type TradeRow = { side: 'buy' | 'sell'; item: number; quantity: number; price: number; at: number }

/** Rows in the order of their completion as columns. */
export const columnsOf = (rows: readonly TradeRow[]): TradeColumns => ({
  count: rows.length,
  isSale: Uint8Array.from(rows, ({ side }) => (side === 'sell' ? 1 : 0)),
  item: Int32Array.from(rows, ({ item }) => item),
  price: Float64Array.from(rows, ({ price }) => price),
  quantity: Int32Array.from(rows, ({ quantity }) => quantity),
  created: Float64Array.from(rows, ({ at }) => at),
  purchased: Float64Array.from(rows, ({ at }) => at),
})

/** Pieces one by one. */
export const piecesOf = ({ count, sale, purchase, quantity, cost }: MatchedPieces) =>
  Array.from({ length: count }, (_, at) => ({
    sale: sale[at] ?? -1,
    purchase: purchase[at] ?? -1,
    quantity: quantity[at] ?? 0,
    cost: cost[at] ?? 0,
  }))

/** Trades of a few items within days, in order, with sales before and without purchases. */
export const tradesArbitrary: fc.Arbitrary<TradeRow[]> = fc
  .array(
    fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      item: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      price: fc.integer({ min: 1, max: 1000 }),
      at: fc.integer({ min: 0, max: 200 }).map((hours) => hours * 3_600_000),
    }),
    { maxLength: 40 },
  )
  .map((rows) => rows.sort((a, b) => a.at - b.at))
