import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percentOf } from './percent.ts'

it.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [1, 1, 100],
  [250, 100, 250],
  [-15, 100, -15],
  [1, 20_000, 0.01], // 0.005 -> 0.01
  [1, 20_001, 0],
  [0, 5, 0],
])('%i of %i are %d percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

it('a percentage of nothing or of something unknown is unknown', () => {
  expect(percentOf(1, 0)).toBeNull()
  expect(percentOf(0, 0)).toBeNull()
  expect(percentOf(null, 10)).toBeNull()
  expect(percentOf(1, null)).toBeNull()
})

it('a percentage is within half a hundredth of the exact one, however large the sums', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1e6, max: 1e12 }), (part, whole) => {
      expect(Math.abs((percentOf(part, whole) ?? Number.NaN) - (part / whole) * 100)).toBeLessThanOrEqual(0.00501)
    }),
  )
})
