import { seededRandom } from './random.ts'

/** 90 % of such intervals hold the true mean; of three values 85 %. */
export type MeanOfFew = { mean: number; low: number; high: number }

/** With fewer there is no telling. */
export const LEAST_VALUES = 3
const DRAWS = 1000
const TAIL = 0.05
const NORMAL = 1.6448536

/** 95 % quantile of Student's t, without a library: M. Abramowitz, I. Stegun, "Handbook", 1964, 26.7.5. */
export const t95 = (freedom: number): number => {
  const z = NORMAL
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ]
  return terms.reduce((sum, term, power) => sum + term / freedom ** power, 0)
}

/** Draws depend on the number of values alone. */
const drawn = new Map<number, Uint16Array>()

/** Indices of the values of each draw, draw by draw. */
const drawsOf = (count: number): Uint16Array => {
  const known = drawn.get(count)
  if (known !== undefined) return known
  const next = seededRandom(count)
  const indices = Uint16Array.from({ length: count * DRAWS }, () => Math.floor(next() * count))
  drawn.set(count, indices)
  return indices
}

const means = new Float64Array(DRAWS)

/**
 * Mean of a few independent values with a percentile bootstrap, which is too narrow for few values and therefore
 * stretched as Student's t is wider than a normal distribution (T. C. Hesterberg, "What teachers should know about the
 * bootstrap", The American Statistician 69, 2015, section 3.3). null below three values.
 */
export const meanOfFew = (values: ArrayLike<number>): MeanOfFew | null => {
  const count = values.length
  if (count < LEAST_VALUES) return null
  const indices = drawsOf(count)
  for (let draw = 0, at = 0; draw < DRAWS; draw++) {
    let sum = 0
    for (let i = 0; i < count; i++) sum += values[indices[at++]!]!
    means[draw] = sum / count
  }
  means.sort()
  let mean = 0
  for (let i = 0; i < count; i++) mean += values[i]! / count
  const stretch = (Math.sqrt(count / (count - 1)) * t95(count - 1)) / NORMAL
  const cut = Math.floor(TAIL * DRAWS)
  return {
    mean,
    low: mean - (mean - means[cut]!) * stretch,
    high: mean + (means[DRAWS - 1 - cut]! - mean) * stretch,
  }
}
