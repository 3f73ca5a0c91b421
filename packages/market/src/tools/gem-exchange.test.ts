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
