import tQuantile from '@stdlib/stats-base-dists-t-quantile'
import { describe, expect, test } from 'vitest'
import { meanOfFew, t95 } from './mean-of-few.ts'
import { seededRandom } from './random.ts'

test.each([2, 3, 4, 6, 9, 13, 30])('t95 of %i degrees is that of the library within half a percent', (freedom) => {
  expect(t95(freedom) / tQuantile(0.95, freedom)).toBeCloseTo(1, 2)
})

describe('meanOfFew', () => {
  test('says nothing below three values', () => {
    expect(meanOfFew([])).toBeNull()
    expect(meanOfFew([1, 2])).toBeNull()
    expect(meanOfFew([1, 2, 3])).toMatchObject({ mean: 2 })
  })

  test('is the same each time, and of no width where all values agree', () => {
    expect(meanOfFew([0.1, 0.2, 0.4, 0.1])).toEqual(meanOfFew([0.1, 0.2, 0.4, 0.1]))
    expect(meanOfFew([2, 2, 2])).toEqual({ mean: 2, low: 2, high: 2 })
  })

  test.each([3, 5, 10])('of %i values holds the true mean in nine of ten cases', (count) => {
    const next = seededRandom(100 + count)
    const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    const cases = 2_000
    let held = 0
    for (let i = 0; i < cases; i++) {
      const { low, high } = meanOfFew(Array.from({ length: count }, () => 5 + normal()))!
      if (low <= 5 && 5 <= high) held++
    }
    expect(held / cases).toBeGreaterThan(count === 3 ? 0.83 : 0.86)
    expect(held / cases).toBeLessThan(0.95)
  })
})
