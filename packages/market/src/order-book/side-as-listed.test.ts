import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { type FlatSide, flatSide, sideLevels, sideTotals } from './book.ts'
import { sideAsListed } from './side-as-listed.ts'
import { steadyPrice } from './steady-price.ts'

const bids = flatSide([
  { unitPrice: 825, quantity: 2, listings: 1 },
  { unitPrice: 824, quantity: 1, listings: 1 },
  { unitPrice: 730, quantity: 7, listings: 2 },
])

const shown = (side: FlatSide): string =>
  sideLevels(side)
    .map((of) => `${of.quantity} at ${of.unitPrice}`)
    .join(', ')

test.each([
  ['better ones have gone', { price: 824, quantity: 8 }, '1 at 824, 7 at 730'],
  ['a unit stands at a new price', { price: 830, quantity: 11 }, '1 at 830, 2 at 825, 1 at 824, 7 at 730'],
  ['those in front have gone first', { price: 825, quantity: 5 }, '1 at 825, 4 at 730'],
  ['more than are known are nowhere', { price: 825, quantity: 90 }, '2 at 825, 1 at 824, 7 at 730'],
  ['nobody offers', { price: 0, quantity: 0 }, ''],
])('%s', (_, listed, expected) => {
  expect(shown(sideAsListed(bids, 'buy', listed))).toBe(expected)
})

it('has the listed best price, no more units than were listed or known, and a steady price no better than either', () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom('buy' as const, 'sell' as const)
        .chain((which) => fc.tuple(fc.constant(which), sideArbitrary(which))),
      fc.record({ price: fc.integer({ min: 1, max: 1e6 }), quantity: fc.integer({ min: 1, max: 1e4 }) }),
      fc.integer({ min: 2, max: 40 }),
      ([which, side], listed, units) => {
        const left = sideAsListed(side, which, listed)
        const { price, quantity } = sideTotals(left)
        expect(price).toBe(listed.price)
        expect(quantity).toBeLessThanOrEqual(Math.min(listed.quantity, 1 + (sideTotals(side).quantity ?? 0)))
        const [then, now] = [steadyPrice(side, units), steadyPrice(left, units)]
        const worse = which === 'sell' ? Math.max : Math.min
        if (now !== null) expect(now).toBe(worse(now, listed.price))
        // A unit in front that is new is one of those that are wanted.
        if (now !== null && then !== null && left[0] === side[0]) expect(now).toBe(worse(now, then))
      },
    ),
  )
})
