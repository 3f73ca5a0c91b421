import { describe, expect, test } from 'vitest'
import type { ItemMemory, PriceFigures } from '../memory/market-memory.ts'
import { BOOKS_PER_DOUBT, needsBook, weighBook } from './changed-prices.ts'

const PRICES: PriceFigures = { buyPrice: 90, buyQuantity: 10, sellPrice: 100, sellQuantity: 25 }
const item: ItemMemory = {
  book: new Uint8Array(),
  bookBefore: null,
  latest: new Uint8Array(),
  wholeBytes: 0,
  changedSlot: 50,
  seenSlot: 99,
  readSlot: 90,
  isMarkedMissing: false,
  prices: PRICES,
  pricesBefore: null,
  doubt: null,
}

test('a book is read when its item is new or one of its price figures changed', () => {
  expect(needsBook(item, PRICES, 100)).toBe(false)
  for (const figure of ['buyPrice', 'buyQuantity', 'sellPrice', 'sellQuantity'] as const) {
    expect(needsBook(item, { ...PRICES, [figure]: 1 }, 100)).toBe(true)
  }
})

test('a book is read every half hour, and after a clock was set back', () => {
  expect(needsBook(item, PRICES, 119)).toBe(false)
  expect(needsBook(item, PRICES, 120)).toBe(true)
  expect(needsBook(item, PRICES, 60)).toBe(true)
})

describe('a book read beside prices', () => {
  const OLDER: PriceFigures = { ...PRICES, sellQuantity: 31 }

  test('that it confirms needs no reading until they change', () => {
    expect(weighBook(PRICES, PRICES, { prices: PRICES, times: 3 })).toEqual({ prices: PRICES, doubt: null })
  })

  test('that differ are read again in the next slot, although the prices are unchanged', () => {
    const weighed = weighBook(OLDER, PRICES, null)
    expect(needsBook({ ...item, ...weighed, readSlot: 100 }, PRICES, 101)).toBe(true)
  })

  test('that it never confirms are accepted after some slots, until the prices change', () => {
    let memory: ItemMemory = { ...item, prices: OLDER }
    let asked = 0
    for (let slot = 100; slot < 120; slot++) {
      if (!needsBook(memory, PRICES, slot)) continue
      memory = { ...memory, ...weighBook(OLDER, PRICES, memory.doubt), readSlot: slot }
      asked += 1
    }
    expect(asked).toBe(BOOKS_PER_DOUBT)
    const NEWER = { ...PRICES, buyPrice: 91 }
    expect(needsBook(memory, NEWER, 121)).toBe(true)
    memory = { ...memory, ...weighBook(OLDER, NEWER, memory.doubt), readSlot: 121 }
    expect(needsBook(memory, NEWER, 122)).toBe(true)
  })
})
