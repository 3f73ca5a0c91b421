import chisquareCdf from '@stdlib/stats-base-dists-chisquare-cdf'
import { LARGE_SHAPE } from './gamma-quantile.ts'

/** The chance that a gamma-distributed value of this mean and variance is at most `value`: the inverse of `gammaQuantile`. */
export const gammaChance = (value: number, { mean, variance }: { mean: number; variance: number }): number => {
  const shape = (mean * mean) / variance
  if (mean <= 0 || shape > LARGE_SHAPE) return value < mean ? 0 : 1
  // Half of a chi-square variable of twice the degrees of freedom.
  return value <= 0 ? 0 : chisquareCdf((2 * value * mean) / variance, 2 * shape)
}
