import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { flatSide } from './book.ts'
import { steadyPrice, steadyUnits } from './steady-price.ts'

const asks = flatSide([
  { unitPrice: 5, quantity: 1, listings: 1 },
  { unitPrice: 100, quantity: 3, listings: 2 },
  { unitPrice: 120, quantity: 6, listings: 1 },
])

test.each([
  [1, 5],
  [2, 100],
  [4, 100],
  [5, 120],
  [10, 120],
  [11, null],
])('%i units can be had at %o', (units, price) => {
  expect(steadyPrice(asks, units)).toBe(price)
})

test.each([
  [null, 2],
  [0, 2],
  [299.9, 2],
  [300, 3],
  [24_999, 249],
  [1e9, 250],
])('of %o units sold in 7 days %i are wanted', (sold, units) => {
  expect(steadyUnits(sold)).toBe(units)
})

it('is never better than the best price, and no single unit in front of others moves it', () => {
  fc.assert(
    fc.property(sideArbitrary('sell'), fc.integer({ min: 2, max: 40 }), (side, units) => {
      const price = steadyPrice(side, units)
      if (price === null) return
      expect(price).toBeGreaterThanOrEqual(side[0]!)
      const bait = flatSide([{ unitPrice: 0, quantity: 1, listings: 1 }])
      expect(steadyPrice(new Int32Array([...bait, ...side]), units)).toBe(steadyPrice(side, units - 1))
      expect(steadyPrice(new Int32Array([...bait, ...side]), units)).toBeGreaterThanOrEqual(side[0]!)
    }),
  )
})
