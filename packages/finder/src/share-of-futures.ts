/**
 * Futures lie further apart than what came of flips that traders played in two engines of markets. Fitted on worlds other
 * than those of docs/data-quality.md.
 */
const NARROWER = 0.79

/** Of all futures the share that is below what a promise calls the bound of `share`: 0.15 for 0.1, 0.5 for 0.5. */
export const shareOfFutures = (share: number): number => 1 / (1 + ((1 - share) / share) ** NARROWER)
