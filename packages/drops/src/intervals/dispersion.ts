/** How unevenly a drop is taken to fall before submissions show it: as if it came in pairs. */
const ASSUMED = 2
/** How many submissions that is worth. */
const ASSUMED_WEIGHT = 1

type Falls = {
  consumed: number
  submissions: number
  units: number
  /** Sum of units² / consumed over submissions. */
  spread: number
}

/**
 * Variance of units per mean: 1 where single units fall by chance, more where they come in stacks, less where most
 * consumed units give one. Pearson's estimate over submissions (P. McCullagh, J. A. Nelder, "Generalized linear models",
 * 1989, section 4.5) with one assumed submission, which is all there is where only one was made.
 */
export const dispersionOf = ({ consumed, submissions, units, spread }: Falls): number => {
  if (units <= 0) return ASSUMED
  const seen = Math.max(0, spread - (units * units) / consumed) / (units / consumed)
  return (seen + ASSUMED * ASSUMED_WEIGHT) / (submissions - 1 + ASSUMED_WEIGHT)
}
