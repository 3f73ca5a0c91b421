import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { gammaChance } from './gamma-chance.ts'
import { gammaQuantile } from './gamma-quantile.ts'

it('is what the quantile was asked for', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      fc.double({ min: 0.1, max: 1e6, noNaN: true }),
      fc.double({ min: 0.1, max: 2, noNaN: true }),
      (probability, mean, deviation) => {
        const law = { mean, variance: (deviation * mean) ** 2 }
        expect(gammaChance(gammaQuantile(probability, law), law)).toBeCloseTo(probability, 6)
      },
    ),
  )
})

test.each([
  [-1, { mean: 5, variance: 4 }, 0],
  [0, { mean: 0, variance: 0 }, 1],
  [4.9, { mean: 5, variance: 0 }, 0],
  [5, { mean: 5, variance: 0 }, 1],
])('of at most %d, with %o, it is %d', (value, law, chance) => {
  expect(gammaChance(value, law)).toBe(chance)
})

test('of an exponential one it is known', () => {
  expect(gammaChance(3, { mean: 2, variance: 4 })).toBeCloseTo(1 - Math.exp(-1.5), 12)
})
