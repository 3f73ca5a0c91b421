import { encodeBook, flatSide } from '@gildscope/market'
import { expect, test } from 'vitest'
import { createMarketMemory, type ItemMemory } from './market-memory.ts'
import { listedBookOf, observedOf } from './observed.ts'

const market = createMarketMemory()
const book = encodeBook({
  buys: flatSide([
    { unitPrice: 825, quantity: 2, listings: 1 },
    { unitPrice: 824, quantity: 1, listings: 1 },
    { unitPrice: 730, quantity: 7, listings: 2 },
  ]),
  sells: flatSide([{ unitPrice: 900, quantity: 5, listings: 1 }]),
})
const prices = { buyPrice: 824, buyQuantity: 8, sellPrice: 900, sellQuantity: 5 }
const observe = (doubt: ItemMemory['doubt']) => {
  market.items.set(1, {
    ...{ book, bookBefore: null, latest: book, wholeBytes: 0, changedSlot: 1, seenSlot: 7, readSlot: 7 },
    ...{ isMarkedMissing: false, prices: null, pricesBefore: null, doubt },
  })
  return observedOf(market, 1)
}

test('of a book that its prices confirm nothing is known better', () => {
  expect(observe(null)).toEqual({ seenSlot: 7 })
  expect(observedOf(market, 2)).toBeUndefined()
})

test('a steady price is between the listed best price and what is left of the book, on the side that is contradicted', () => {
  const listed = { buy_price: 824, buy_quantity: 8 }
  expect(observe({ prices, times: 1 })?.listed).toEqual([
    { ...listed, buy_steady_price: 824 },
    { ...listed, buy_steady_price: 730 },
  ])
})

test('where too few units are left no steady price is sure', () => {
  const { listed = [] } = observe({ prices: { ...prices, sellPrice: 901, sellQuantity: 2 }, times: 1 }) ?? {}
  expect(listed.map((of) => of.sell_steady_price)).toEqual([901, null])
})

test('where fewer units are listed than are wanted there is none at all, and none of a side without offers', () => {
  const { listed = [] } =
    observe({ prices: { buyPrice: 0, buyQuantity: 0, sellPrice: 899, sellQuantity: 1 }, times: 1 }) ?? {}
  for (const numbers of listed)
    expect(numbers).toEqual({
      ...{ buy_price: null, buy_quantity: 0, buy_steady_price: null },
      ...{ sell_price: 899, sell_quantity: 1, sell_steady_price: null },
    })
})

test('a book is what the list leaves of it, only where that contradicts it', () => {
  observe(null)
  expect(listedBookOf(market, 1)).toBeNull()
  observe({ prices, times: 1 })
  const { buys, sells } = listedBookOf(market, 1)!
  expect([...buys]).toEqual([824, 1, 1, 730, 7, 2])
  expect([...sells]).toEqual([900, 5, 1])
})
