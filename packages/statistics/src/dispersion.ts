/** The assumed dispersion of a drop before submissions show it: as if it came in pairs. */
const ASSUMED = 2
/** The weight of the assumption, in submissions. */
const ASSUMED_WEIGHT = 1

type Falls = {
  consumed: number
  submissions: number
  units: number
  /** Sum of units² / consumed over submissions. */
  spread: number
}

/**
 * Variance of units per mean: 1 if single units drop independently, more if they come in stacks, less if most consumed
 * units contain one. Pearson's estimate over submissions (P. McCullagh, J. A. Nelder, "Generalized linear models",
 * 1989, section 4.5) with one assumed submission, which is the only basis if there is just one.
 */
export const dispersionOf = ({ consumed, submissions, units, spread }: Falls): number => {
  if (units <= 0) return ASSUMED
  const seen = Math.max(0, spread - (units * units) / consumed) / (units / consumed)
  return (seen + ASSUMED * ASSUMED_WEIGHT) / (submissions - 1 + ASSUMED_WEIGHT)
}
