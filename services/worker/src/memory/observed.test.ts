import { encodeBook, flatSide } from '@gildscope/market'
import { expect, test } from 'vitest'
import { createMarketMemory, type ItemMemory } from './market-memory.ts'
import { observedOf } from './observed.ts'

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

test('a steady price is between the listed best price and what is left of the book', () => {
  const listed = { buy_price: 824, buy_quantity: 8, sell_price: 900, sell_steady_price: 900, sell_quantity: 5 }
  expect(observe({ prices, times: 1 })?.listed).toEqual([
    { ...listed, buy_steady_price: 824 },
    { ...listed, buy_steady_price: 730 },
  ])
})

test('where too few units are left no steady price is sure', () => {
  const { listed = [] } = observe({ prices: { ...prices, sellPrice: 901, sellQuantity: 1 }, times: 1 }) ?? {}
  expect(listed.map((of) => of.sell_steady_price)).toEqual([901, null])
})
