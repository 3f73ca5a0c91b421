import { describe, expect, test } from 'vitest'
import { benjaminiHochberg } from './benjamini-hochberg.ts'
import { seededRandom } from './random.ts'

describe('benjaminiHochberg', () => {
  test('gives the rates of the worked example of fifteen tests', () => {
    // Benjamini and Hochberg, 1995, section 3: four of them count at 5 %.
    const chances = [
      ...[0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344],
      ...[0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1],
    ]
    const rates = benjaminiHochberg(chances)
    expect(rates.filter((rate) => rate <= 0.05)).toHaveLength(4)
    expect([...rates.slice(0, 6)].map((rate) => Number(rate.toFixed(4)))).toEqual([
      0.0015, 0.003, 0.0095, 0.0356, 0.0603, 0.0639,
    ])
  })

  test('keeps the order of its tests, and leaves out those that are none', () => {
    expect([...benjaminiHochberg([0.5, Number.NaN, 0.01])]).toEqual([0.5, Number.NaN, 0.02])
    expect([...benjaminiHochberg([])]).toEqual([])
  })

  test('finds something in pure chance no more often than its rate says', () => {
    const random = seededRandom(1)
    const found = Array.from({ length: 2_000 }, () =>
      benjaminiHochberg(Float64Array.from({ length: 50 }, random)).some((rate) => rate <= 0.05),
    ).filter(Boolean).length
    // Three standard errors above 5 % of 2,000.
    expect(found).toBeLessThanOrEqual(100 + 3 * Math.sqrt(95))
    expect(found).toBeGreaterThan(50)
  })
})
