import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coinsForGems, gemsForCoins } from './gem-exchange.ts'

it('buys whole gems', () => {
  // 100 gold at 25 silver 3 copper a gem: 399.52
  expect(gemsForCoins(1_000_000, 2_503)).toBe(399)
  expect(gemsForCoins(2_502, 2_503)).toBe(0)
})

it('sells gems at what one brings', () => {
  expect(coinsForGems(400, 1_800)).toBe(720_000)
  expect(coinsForGems(1.9, 1_800)).toBe(1_800)
})

it('knows nothing without a rate', () => {
  expect(gemsForCoins(1, null)).toBeNull()
  expect(gemsForCoins(1, 0)).toBeNull()
  expect(coinsForGems(1, null)).toBeNull()
})

it('buys as many gems as the amount pays for, and not one more', () => {
  fc.assert(
    fc.property(fc.nat(1e10), fc.integer({ min: 1, max: 100_000 }), (amount, price) => {
      const gems = gemsForCoins(amount, price) ?? Number.NaN
      expect(gems * price).toBeLessThanOrEqual(amount)
      expect((gems + 1) * price).toBeGreaterThan(amount)
    }),
  )
})

it('never returns more than was paid, at one rate for both ways', () => {
  fc.assert(
    fc.property(fc.nat(1e10), fc.integer({ min: 1, max: 100_000 }), (amount, price) => {
      expect(coinsForGems(gemsForCoins(amount, price) ?? Number.NaN, price)).toBeLessThanOrEqual(amount)
    }),
  )
})

it('at a rate of nothing gems bring nothing, and a part of a gem is none', () => {
  expect(coinsForGems(400, 0)).toBe(0)
  expect(coinsForGems(0.99, 1_800)).toBe(0)
  expect(gemsForCoins(0, 2_503)).toBe(0)
  expect(gemsForCoins(100, -5)).toBeNull()
})
