import gammaQuantile from '@stdlib/stats-base-dists-gamma-quantile'
import type { Interval } from './interval.ts'

const TAIL = 0.025
const Z = 1.959964

/** From this shape on the normal approximation of a gamma distribution is sufficient. */
const LARGE_SHAPE = 1e7

/** Bound of a gamma distribution of this mean and variance. */
const gammaBound = (tail: number, mean: number, variance: number): number => {
  if (variance <= 0) return mean
  const shape = (mean * mean) / variance
  if (shape > LARGE_SHAPE) return mean + (tail < 0.5 ? -Z : Z) * Math.sqrt(variance)
  return (variance / mean) * gammaQuantile(tail, shape, 1)
}

/**
 * Interval of the mean of a sum with the value `total`: of units, or of their worth, which drop randomly and in stacks.
 * `largest`: the most that one more drop may add. With a variance equal to the total and drops of one it is the exact
 * interval of Garwood. M. P. Fay, E. J. Feuer, "Confidence intervals for directly standardized rates: a method based on
 * the gamma distribution", Statistics in Medicine 16 (1997).
 */
export const gammaInterval = (total: number, variance: number, largest: number): Interval => ({
  low: total <= 0 ? 0 : gammaBound(TAIL, total, variance),
  high: gammaBound(1 - TAIL, total + largest, variance + largest * largest),
})

/**
 * The exact 95 % interval of the mean of a Poisson count. F. Garwood, "Fiducial limits for the Poisson distribution",
 * Biometrika 28 (1936).
 */
export const garwood = (count: number): Interval => gammaInterval(count, count, 1)
