const Z = 1.959964

type Precision = {
  consumed: number
  total: number
  /** Variance of `total`. */
  variance: number
  /** 0.1: an interval of ±10 %. */
  relative: number
}

/**
 * How many more units must be consumed until the interval of `total` per unit is narrow enough; null when it is. The
 * width is inversely proportional to the square root of consumption (W. G. Cochran, "Sampling techniques", 1977,
 * chapter 4).
 */
export const moreForPrecision = ({ consumed, total, variance, relative }: Precision): number | null => {
  const times = ((Z / relative) ** 2 * variance) / (total * total)
  const more = Math.ceil(consumed * (times - 1))
  return more > 0 ? more : null
}
