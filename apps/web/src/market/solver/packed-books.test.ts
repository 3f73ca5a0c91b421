import type { OrderBook } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { type PackedQuestion, packBooks, unpackQuestion } from './packed-books.ts'

const facts = { days: 7, sold: 12.5, soldError: 0.5, batch: 3 }
const book = (id: number, more: Partial<OrderBook> = {}): OrderBook => ({
  ...{ id, at: '2026-11-20T12:00:00Z', buys: [], sells: [], moreBuys: 0, moreSells: 0 },
  ...{ fills: { buy: null, sell: null }, ...more },
})

test('books come out as they were packed, the later of two of one item, and items without one', () => {
  const fronts: [number, number, number][] = [
    [60, 500, 0],
    [1440, 2.5, 100],
  ]
  const first = packBooks([
    book(1, { sells: [[5, 1, 1]] }),
    book(2, {
      ...{ buys: [[90, 7, 2]], moreBuys: 4, moreSells: 9 },
      sells: [
        [100, 3, 1],
        [101, 250, 6],
      ],
      fills: { buy: { ...facts, fronts }, sell: { ...facts, fronts: [] } },
    }),
    book(3, { fills: { buy: null, sell: { ...facts, fronts } } }),
  ])
  const vendorValues = new Map([1, 2, 3, 4].map((id) => [id, id === 2 ? 48 : null]))
  const books = [first, packBooks([book(1, { sells: [[6, 2, 1]] })])]
  const { markets } = unpackQuestion({ books, vendorValues } as unknown as PackedQuestion)
  expect([...markets.keys()]).toEqual([1, 2, 3, 4])
  expect(markets.get(1)?.sells).toEqual(Int32Array.of(6, 2, 1))
  expect(markets.get(2)).toEqual({
    ...{ buys: Int32Array.of(90, 7, 2), sells: Int32Array.of(100, 3, 1, 101, 250, 6), moreBuys: 4, moreSells: 9 },
    fills: { buy: { ...facts, fronts }, sell: { ...facts, fronts: [] } },
    vendorValue: 48,
  })
  expect(markets.get(3)?.fills).toEqual({ buy: null, sell: { ...facts, fronts } })
  expect(markets.get(4)).toMatchObject({
    sells: new Int32Array(0),
    fills: { buy: null, sell: null },
    vendorValue: null,
  })
})
