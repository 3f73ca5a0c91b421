import { describe, expect, it } from 'vitest'
import { exactNetProceeds, netProceeds } from '../fees.ts'
import { breakEvenPrice } from './break-even-price.ts'

describe('break-even', () => {
  it('is the lowest price that brings the cost back', () => {
    // 85 % of 2388 = 2029.8 -> 2029; of 2387 = 2028.95 -> 2028
    expect(breakEvenPrice(2029, netProceeds)).toBe(2388)
    expect(breakEvenPrice(1, netProceeds)).toBe(2)
    expect(breakEvenPrice(1_000_000_000, netProceeds)).toBe(1_176_470_589)
  })

  it('follows the exact fees of small prices', () => {
    // 3 copper: listing 1, exchange 1, one remains
    expect(breakEvenPrice(1, exactNetProceeds)).toBe(3)
  })

  it('is unknown where nothing was paid', () => {
    expect(breakEvenPrice(null, netProceeds)).toBeNull()
    expect(breakEvenPrice(0, netProceeds)).toBeNull()
  })

  it.each([netProceeds, exactNetProceeds])('is the first that brings the cost back', (net) => {
    for (const cost of [1, 2, 99, 1447, 10_000, 123_456_789]) {
      const price = breakEvenPrice(cost, net) ?? 0
      expect(net(price)).toBeGreaterThanOrEqual(cost)
      if (price > 1) expect(net(price - 1)).toBeLessThan(cost)
    }
  })

  it('of a cost that cannot be counted exactly is unknown, instead of a search without an end', () => {
    expect(breakEvenPrice(Number.MAX_SAFE_INTEGER, netProceeds)).toBeNull()
    expect(breakEvenPrice(Number.MAX_SAFE_INTEGER, exactNetProceeds)).toBeNull()
  })
})
