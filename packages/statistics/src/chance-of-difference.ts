import betaCdf from '@stdlib/stats-base-dists-beta-cdf'

/** `dispersion`: variance of units per mean. */
export type Count = { consumed: number; units: number; dispersion: number }

/**
 * The probability that two counts of one rate differ as much by chance, to either side: the conditional binomial test of
 * two Poisson means (J. Przyborowski, H. Wilenski, "Homogeneity of results in testing samples from Poisson series",
 * Biometrika 31, 1940), of units divided by their dispersion.
 */
export const chanceOfDifference = (one: Count, other: Count): number => {
  if (one.units + other.units <= 0) return 1
  const [ofOne, ofOther] = [dispersionFor(one, other), dispersionFor(other, one)]
  const [falls, others] = [one.units / ofOne, other.units / ofOther]
  const share = other.consumed / ofOther / (other.consumed / ofOther + one.consumed / ofOne)
  const atLeast = others <= 0 ? 1 : betaCdf(share, others, falls + 1)
  const atMost = falls <= 0 ? 1 : 1 - betaCdf(share, others + 1, falls)
  return Math.min(1, 2 * Math.min(atLeast, atMost))
}

/** Without units nothing is known of how they come. */
const dispersionFor = (own: Count, other: Count): number =>
  Math.max(LEAST_DISPERSION, own.units > 0 ? own.dispersion : other.dispersion)

const LEAST_DISPERSION = 1e-3
