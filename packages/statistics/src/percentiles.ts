import type { Interval } from './interval.ts'

/** Resamples that a bootstrap draws. */
export const DRAWS = 2000

/** Bounds with a share of `tail` of the drawn values beyond each of them. Sorts `drawn` in place. */
export const percentiles = (drawn: Float64Array, tail: number): Interval => {
  drawn.sort()
  const cut = Math.floor(tail * drawn.length)
  return { low: drawn[cut] ?? Number.NaN, high: drawn[drawn.length - 1 - cut] ?? Number.NaN }
}
