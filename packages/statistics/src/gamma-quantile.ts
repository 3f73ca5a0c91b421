import quantile from '@stdlib/stats-base-dists-gamma-quantile'

/** From this shape on the distribution is as narrow as its mean is exact. */
export const LARGE_SHAPE = 1e7

/** The value that a gamma-distributed one of this mean and variance stays below with the given probability. */
export const gammaQuantile = (probability: number, { mean, variance }: { mean: number; variance: number }): number => {
  if (mean <= 0) return 0
  const shape = (mean * mean) / variance
  return shape > LARGE_SHAPE ? mean : (variance / mean) * quantile(probability, shape, 1)
}
