import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatSide, sideTotals } from '../order-book/book.ts'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { bookSupply, cheaperSupply, lesser, priceOn, priceSupply } from './supply.ts'

const ITEM = 7
const book = flatSide([
  { unitPrice: 10, quantity: 250, listings: 1 },
  { unitPrice: 12, quantity: 3, listings: 2 },
])

describe('the price of one side', () => {
  it('is that of the side, and unknown where the side or the item is', () => {
    expect(priceOn('buy', { buyPrice: 4, sellPrice: 9 })).toBe(4)
    expect(priceOn('sell', { buyPrice: 4, sellPrice: 9 })).toBe(9)
    expect(priceOn('sell', { buyPrice: 4, sellPrice: null })).toBeNull()
    expect(priceOn('buy', undefined)).toBeNull()
  })
})

describe('a supply at one price', () => {
  it('has any number of units, each at the price', () => {
    const supply = priceSupply((itemId) => (itemId === ITEM ? 12 : null))
    expect(supply(ITEM, 0)).toBe(0)
    expect(supply(ITEM, 1)).toBe(12)
    expect(supply(ITEM, 1_000_000)).toBe(12_000_000)
    expect(supply(8, 1)).toBeNull()
  })
})

describe('the supply of an order book', () => {
  const supply = bookSupply((itemId) => (itemId === ITEM ? book : null))

  it('takes the cheapest first and ends with the book', () => {
    expect(supply(ITEM, 0)).toBe(0)
    expect(supply(ITEM, 250)).toBe(2500)
    expect(supply(ITEM, 251)).toBe(2512)
    expect(supply(ITEM, 253)).toBe(2536)
    expect(supply(ITEM, 254)).toBeNull()
  })

  it('has none of an item without a book, but costs nothing for no units', () => {
    expect(supply(8, 1)).toBeNull()
    expect(supply(8, 0)).toBe(0)
  })

  it('costs less for fewer units, and at least the lowest ask for each', () => {
    fc.assert(
      fc.property(sideArbitrary('sell'), fc.nat(3000), (asks, units) => {
        const ofAsks = bookSupply(() => asks)
        const cost = ofAsks(ITEM, units)
        if (cost === null) {
          expect(units).toBeGreaterThan(sideTotals(asks).quantity ?? 0)
          return
        }
        expect(cost).toBeGreaterThanOrEqual(units * (sideTotals(asks).price ?? 0))
        if (units > 0) expect(ofAsks(ITEM, units - 1)).toBeLessThan(cost)
      }),
    )
  })
})

describe('the cheaper of two supplies', () => {
  const deep = bookSupply(() => book)
  const vendor = priceSupply(() => 11)

  it('is chosen for all units together, not unit by unit', () => {
    // 253 from the book cost 2536, from the vendor 2783; two from a book with asks of 10 and 13 cost 23, from the
    // vendor 22.
    expect(cheaperSupply(deep, vendor)(ITEM, 253)).toBe(2536)
    const mixed = bookSupply(() =>
      flatSide([
        { unitPrice: 10, quantity: 1, listings: 1 },
        { unitPrice: 13, quantity: 1, listings: 1 },
      ]),
    )
    expect(cheaperSupply(mixed, vendor)(ITEM, 2)).toBe(22)
    expect(cheaperSupply(vendor, mixed)(ITEM, 2)).toBe(22)
  })

  it('is the one that has enough', () => {
    expect(cheaperSupply(deep, vendor)(ITEM, 254)).toBe(2794)
    expect(
      cheaperSupply(
        deep,
        priceSupply(() => null),
      )(ITEM, 254),
    ).toBeNull()
  })

  it('of two costs is the known one, and free beats unknown', () => {
    expect(lesser(3, 2)).toBe(2)
    expect(lesser(null, 2)).toBe(2)
    expect(lesser(3, null)).toBe(3)
    expect(lesser(0, null)).toBe(0)
    expect(lesser(null, null)).toBeNull()
  })
})
