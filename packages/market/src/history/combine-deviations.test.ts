import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineDeviations } from './add-side-bucket.ts'

const groupOf = (values: readonly number[]) => {
  const sum = values.reduce((all, value) => all + value, 0)
  const mean = values.length === 0 ? 0 : sum / values.length
  return { samples: values.length, sum, m2: values.reduce((all, value) => all + (value - mean) ** 2, 0) }
}

const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 12 })

describe('squared deviations of two groups together', () => {
  it('are known by hand', () => {
    // 1 and 3 (mean 2, 2), 7 and 9 (mean 8, 2): of 1, 3, 7, 9 the mean is 5, and 16 + 4 + 4 + 16 = 40.
    expect(combineDeviations(groupOf([1, 3]), groupOf([7, 9]))).toBe(40)
    // 10 and three times 2: mean 4, 36 + 3 x 4 = 48.
    expect(combineDeviations(groupOf([10]), groupOf([2, 2, 2]))).toBe(48)
  })

  it('are those of the other where one has no samples', () => {
    expect(combineDeviations(groupOf([]), groupOf([1, 3]))).toBe(2)
    expect(combineDeviations(groupOf([1, 3]), groupOf([]))).toBe(2)
    expect(combineDeviations(groupOf([]), groupOf([]))).toBe(0)
  })

  it('are unknown where those of one group with samples are', () => {
    const unknown = { samples: 2, sum: 8, m2: Number.NaN }
    expect(combineDeviations(unknown, groupOf([1, 3]))).toBeNaN()
    expect(combineDeviations(groupOf([1, 3]), unknown)).toBeNaN()
    expect(combineDeviations({ ...unknown, samples: 0 }, groupOf([1, 3]))).toBe(2)
  })

  it('are those of all samples, in any order, and never less than those of the parts', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const [a, b] = [groupOf(one), groupOf(other)]
        const both = combineDeviations(a, b)
        const exact = groupOf([...one, ...other]).m2
        const rounding = 1e-9 * (exact + 1)
        expect(Math.abs(both - exact)).toBeLessThanOrEqual(rounding)
        expect(Math.abs(combineDeviations(b, a) - both)).toBeLessThanOrEqual(rounding)
        expect(both).toBeGreaterThanOrEqual(a.m2 + b.m2 - rounding)
      }),
    )
  })

  it('do not drown in large sums: prices that differ by a copper around 2000 gold', () => {
    const around = (count: number, price: number) => ({ samples: count, sum: count * price, m2: 0 })
    // Half of a million samples a copper above the others: a quarter each.
    expect(combineDeviations(around(500_000, 20_000_000), around(500_000, 20_000_001))).toBe(250_000)
  })
})
