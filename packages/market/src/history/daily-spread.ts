/** Taken as known before anything is seen: so many days with such a spread. */
const PRIOR = { spread: 0.08, days: 4 }
/** A return of more of the usual ones is a mistake of somebody's, not how much the price moves. */
const LARGEST_OF_USUAL = 6

/**
 * Standard deviation of the logarithm of a price from one day to the next. Few returns are drawn towards what is usual,
 * and single large ones count only so far.
 */
export const dailySpread = (returns: readonly number[]): number => {
  const sizes = returns.map(Math.abs).sort((one, other) => one - other)
  const usual = Math.max(PRIOR.spread / 10, sizes[Math.floor(sizes.length / 2)] ?? PRIOR.spread)
  const squares = sizes.reduce((sum, size) => sum + Math.min(size, LARGEST_OF_USUAL * usual) ** 2, 0)
  return Math.sqrt((squares + PRIOR.days * PRIOR.spread ** 2) / (sizes.length + PRIOR.days))
}
