import betaCdf from '@stdlib/stats-base-dists-beta-cdf'

/**
 * The predictive distribution of a drop in one submission, given all others: units divided by their dispersion follow a
 * negative binomial distribution, which is a Poisson distribution whose rate is as uncertain as the others' data leave
 * it (A. Gelman and others, "Bayesian data analysis", 2013, section 2.6, with Jeffreys' prior).
 */
export type PredictiveLaw = {
  expected: number
  /** Probability of at least, and of at most, this many units. */
  atLeast: (units: number) => number
  atMost: (units: number) => number
}

/** How far honest rates differ because of conditions outside the cut: a twentieth, and more if magic find differs. */
const RATE_DEVIATION = 0.05
const BY_LUCK = 0.25

/** `luck`: 100 and the mean magic find of others. Magic find acts on an unknown part of the drops. */
export const rateDeviation = (magicFind: number, luck: number): number =>
  RATE_DEVIATION + BY_LUCK * Math.abs(Math.log((100 + magicFind) / luck))

type Given = {
  consumed: number
  othersConsumed: number
  othersUnits: number
  dispersion: number
  /** How far honest rates may differ, as a fraction. */
  deviation?: number
}

/**
 * Drops that replace each other differ less than single units that come independently, but of so few units one more or
 * less is a large part.
 */
const FEW_UNITS = 5

export const predictiveLaw = (given: Given): PredictiveLaw => {
  const { consumed, othersConsumed, othersUnits, deviation = RATE_DEVIATION } = given
  const expected = (othersUnits * consumed) / othersConsumed
  const dispersion = Math.max(given.dispersion, Math.min(1, FEW_UNITS / expected))
  const falls = othersUnits / dispersion + 0.5
  const certainty = Math.min(falls, 1 / deviation ** 2)
  const expectedFalls = (falls * consumed) / othersConsumed
  const share = expectedFalls / (expectedFalls + certainty)
  const reaches = (count: number): number => (count <= 0 ? 1 : betaCdf(share, count, certainty))
  return {
    expected,
    atLeast: (units) => reaches(units / dispersion),
    atMost: (units) => 1 - reaches(units / dispersion + 1),
  }
}
