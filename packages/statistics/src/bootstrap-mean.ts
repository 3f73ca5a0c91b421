import type { Interval } from './interval.ts'
import { DRAWS, percentiles } from './percentiles.ts'
import { seededRandom } from './random.ts'

const TAIL = 0.025

/**
 * Percentile bootstrap of the mean of independent records (B. Efron, R. Tibshirani, "An introduction to the bootstrap",
 * 1993, chapter 13). All records with the same value are drawn together, so that a million records cost no more than
 * their few distinct values; the numbers of draws follow a Poisson distribution (J. A. Hanley, B. MacGibbon, "Creating
 * non-parametric bootstrap samples using Poisson frequencies", 2006).
 */
export const bootstrapMean = (values: Float64Array): Interval => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const next = seededRandom(values.length)
  const means = new Float64Array(DRAWS)
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0
    let drawn = 0
    for (const [value, count] of counts) {
      const times = poisson(count, next)
      sum += times * value
      drawn += times
    }
    means[draw] = drawn === 0 ? 0 : sum / drawn
  }
  return percentiles(means, TAIL)
}

/** From this mean on the normal approximation of a Poisson number is sufficient. */
const MANY = 30

/** A Poisson number with this mean. */
const poisson = (mean: number, next: () => number): number => {
  if (mean > MANY) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const limit = Math.exp(-mean)
  let times = 0
  for (let product = next(); product > limit; product *= next()) times++
  return times
}
