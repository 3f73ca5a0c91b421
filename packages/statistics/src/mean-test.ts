import betaCdf from '@stdlib/stats-base-dists-beta-cdf'
import { LEAST_VALUES } from './mean-of-few.ts'

/**
 * Chance that the mean of independent values is this far from 0 while the true one is 0: Student's t test of both sides.
 * NaN below three values. `leastDeviation`: values that agree by chance, or by rounding, prove no more than this.
 */
export const meanTest = (values: ArrayLike<number>, leastDeviation: number): number => {
  const count = values.length
  if (count < LEAST_VALUES) return Number.NaN
  let mean = 0
  for (let i = 0; i < count; i++) mean += values[i]! / count
  let squares = 0
  for (let i = 0; i < count; i++) squares += (values[i]! - mean) ** 2
  const freedom = count - 1
  const variance = Math.max(squares / freedom, leastDeviation ** 2)
  return betaCdf(freedom / (freedom + (count * mean * mean) / variance), freedom / 2, 0.5)
}
