import tQuantile from '@stdlib/stats-base-dists-t-quantile'
import { describe, expect, test } from 'vitest'
import { meanTest } from './mean-test.ts'
import { seededRandom } from './random.ts'

describe('meanTest', () => {
  test.each([3, 6, 12])('of %i values is 5 % where t is its 97.5 % quantile', (count) => {
    const spread = Array.from({ length: count }, (_, i) => i - (count - 1) / 2)
    const deviation = Math.sqrt(spread.reduce((sum, value) => sum + value * value, 0) / (count - 1))
    const shift = (tQuantile(0.975, count - 1) * deviation) / Math.sqrt(count)
    expect(
      meanTest(
        spread.map((value) => value + shift),
        0,
      ),
    ).toBeCloseTo(0.05, 6)
    expect(meanTest(spread, 0)).toBe(1)
  })

  test('says nothing below three values', () => {
    expect(meanTest([1, 1], 0)).toBeNaN()
  })

  test('takes no certainty from values that agree', () => {
    expect(meanTest([0.1, 0.1, 0.1], 0)).toBe(0)
    expect(meanTest([0.001, 0.001, 0.001], 0.01)).toBeGreaterThan(0.5)
    expect(meanTest([0, 0, 0], 0.01)).toBe(1)
  })

  test.each([3, 5, 10])('of %i values finds something in pure chance as often as it says', (count) => {
    const next = seededRandom(count)
    // Heavy tails: most values are small, some ten times as large.
    const value = () => (next() - 0.5) * (next() < 0.1 ? 10 : 1)
    const cases = 4_000
    let found = 0
    for (let i = 0; i < cases; i++) if (meanTest(Array.from({ length: count }, value), 0) <= 0.05) found++
    expect(found / cases).toBeLessThan(0.06)
  })
})
