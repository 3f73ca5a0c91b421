import { flatSide } from '@gildscope/market'
import { describe, expect, it } from 'vitest'
import { ReferenceEstimator } from './reference.ts'

const asks = (...levels: readonly [number, number, number][]) =>
  flatSide(levels.map(([unitPrice, quantity, listings]) => ({ unitPrice, quantity, listings })))
const WALL = [200, 50, 9] as const

describe('the reference', () => {
  it('takes a remainder for a sale, and losses behind a price that stands for withdrawals', () => {
    const reference = new ReferenceEstimator('sell', 1)
    expect(reference.sold(null, asks([100, 10, 2], [110, 4, 1], [...WALL]), asks([100, 7, 2], [...WALL]))).toBe(3)
  })

  it('takes a lone listing for one that was sold or withdrawn, by its size', () => {
    const share = (units: number): number =>
      new ReferenceEstimator('sell', 1).sold(null, asks([100, units, 1], [...WALL]), asks([...WALL])) / units
    // (3 / (3 + 1))^2 reaches one unit, against a chance of 0.02 to be withdrawn
    expect(share(1)).toBeCloseTo(0.5625 / 0.5825, 9)
    expect(share(100)).toBeLessThan(0.05)
  })

  it('adds what double intervals show to be hidden', () => {
    const reference = new ReferenceEstimator('sell', 1)
    const rest = (units: number) => asks([100, units, 2], [...WALL])
    // 3 of 10 sold, after 2 were listed that the double interval does not show
    const sold = Array.from({ length: 100 }, () => {
      reference.sold(rest(10), rest(7), rest(8))
      return reference.sold(rest(8), rest(10), rest(7))
    })
    expect(sold[0]).toBeLessThan(3.3)
    expect(sold.at(-1)).toBeGreaterThan(4)
  })
})
