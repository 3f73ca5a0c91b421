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
  ['of those at its price one is sure', { price: 825, quantity: 90 }, '1 at 825, 1 at 824, 7 at 730'],
  ['nobody offers', { price: 0, quantity: 0 }, ''],
])('%s', (_, listed, expected) => {
  expect(shown(sideAsListed(bids, 'buy', listed))).toBe(expected)
})

it('has the listed best price, no more units than were listed or known, and a steady price no better than that', () => {
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
        const now = steadyPrice(left, units)
        const worse = which === 'sell' ? Math.max : Math.min
        if (now !== null) expect(now).toBe(worse(now, listed.price))
      },
    ),
  )
})

it('has no steady price that is better than the true one, where some were taken in front and others offered', () => {
  const changes = fc.record({ taken: fc.integer({ min: 0, max: 30 }), added: fc.array(fc.nat(20), { maxLength: 3 }) })
  fc.assert(
    fc.property(sideArbitrary('sell'), changes, fc.integer({ min: 2, max: 4 }), (side, { taken, added }, units) => {
      let left = taken
      const still = sideLevels(side).flatMap((level) => {
        const gone = Math.min(left, level.quantity)
        left -= gone
        return gone === level.quantity ? [] : [{ ...level, quantity: level.quantity - gone }]
      })
      const best = still[0]?.unitPrice
      if (best === undefined) return
      // New offers undercut nobody: they stand at the best price or behind it.
      const byPrice = new Map(still.map((level) => [level.unitPrice, level]))
      for (const behind of added) {
        const { quantity = 0 } = byPrice.get(best + behind) ?? {}
        byPrice.set(best + behind, { unitPrice: best + behind, quantity: quantity + 1, listings: 1 })
      }
      const truth = flatSide([...byPrice.values()].sort((a, b) => a.unitPrice - b.unitPrice))
      const { price, quantity } = sideTotals(truth)
      const worst = steadyPrice(sideAsListed(side, 'sell', { price: price!, quantity: quantity! }), units)
      const real = steadyPrice(truth, units)
      if (worst !== null) expect(worst).toBeGreaterThanOrEqual(real ?? Number.POSITIVE_INFINITY)
    }),
  )
})
