import { expect, test } from 'vitest'
import { needsBook } from './changed-prices.ts'
import type { ItemMemory, PriceFigures } from './market-memory.ts'

const PRICES: PriceFigures = { buyPrice: 90, buyQuantity: 10, sellPrice: 100, sellQuantity: 25 }
const item: ItemMemory = {
  book: new Uint8Array(),
  bookBefore: null,
  estimator: null,
  changedSlot: 50,
  seenSlot: 99,
  readSlot: 90,
  isMarkedMissing: false,
  prices: PRICES,
}

test('a book is read when its item is new or one of its price figures changed', () => {
  expect(needsBook(item, PRICES, 100)).toBe(false)
  expect(needsBook(undefined, PRICES, 100)).toBe(true)
  for (const figure of ['buyPrice', 'buyQuantity', 'sellPrice', 'sellQuantity'] as const) {
    expect(needsBook(item, { ...PRICES, [figure]: 1 }, 100)).toBe(true)
  }
})

test('a book is read every half hour, and after a clock was set back', () => {
  expect(needsBook(item, PRICES, 119)).toBe(false)
  expect(needsBook(item, PRICES, 120)).toBe(true)
  expect(needsBook(item, PRICES, 60)).toBe(true)
})
