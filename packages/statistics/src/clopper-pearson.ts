import type { Interval } from './interval.ts'

const TAIL = 0.025
const HALVINGS = 60

/**
 * The exact 95 % interval of a share when `found` of `trials` were successes; null without trials. No success gives an
 * upper bound only, only successes a lower one. C. J. Clopper, E. S. Pearson, "The use of confidence or fiducial limits
 * illustrated in the case of the binomial", Biometrika 26 (1934). Implemented here because browsers load it: the
 * library's quantile of the beta distribution, against which it is tested, adds 50 kB.
 */
export const clopperPearson = (found: number, trials: number): Interval | null => {
  if (trials <= 0) return null
  return {
    low: found <= 0 ? 0 : shareWhere((share) => atLeast(found, trials, share) < TAIL),
    high: found >= trials ? 1 : shareWhere((share) => 1 - atLeast(found + 1, trials, share) > TAIL),
  }
}

/** The share up to which `holds` is true. */
const shareWhere = (holds: (share: number) => boolean): number => {
  let low = 0
  let high = 1
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Chance of `found` or more in `trials`: the regularised incomplete beta function. */
const atLeast = (found: number, trials: number, share: number): number => beta(share, found, trials - found + 1)

const beta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const scale = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  // The fraction runs out fast on one side of the mean only.
  return x < (a + 1) / (a + b + 2) ? (scale * betaFraction(x, a, b)) / a : 1 - (scale * betaFraction(1 - x, b, a)) / b
}

const PRECISION = 1e-14
const TINY = 1e-300
const awayFromZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value)

/** Continued fraction of the incomplete beta function, evaluated from the front (Lentz). */
const betaFraction = (x: number, a: number, b: number): number => {
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  // The steps needed grow with the root of the larger parameter.
  for (let m = 1; m <= 1000 + 5 * Math.sqrt(Math.max(a, b)); m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    fraction *= d * c
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < PRECISION) break
  }
  return fraction
}

const STIRLING_FROM = 15

/** Logarithm of the gamma function of a positive number: Stirling's series, after a climb to where it is exact. */
const logGamma = (x: number): number => {
  let climbed = x
  let product = 1
  while (climbed < STIRLING_FROM) product *= climbed++
  const square = climbed * climbed
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * square)) / square) / square) / climbed
  return (climbed - 0.5) * Math.log(climbed) - climbed + Math.log(2 * Math.PI) / 2 + series - Math.log(product)
}
