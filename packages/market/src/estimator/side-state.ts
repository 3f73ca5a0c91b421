/**
 * The estimator's memory of one side of an item: sums that decay with a half-life of a day, describing the item's own
 * behaviour. All numbers but `slot` may be stored with 16 bits of precision.
 */
export type SideState = {
  /** Minute since 1970 of the last change that was estimated, 0 before the first. */
  slot: number
  /** Square roots of sale sizes, and the number of sales they come from. */
  rootSum: number
  rootWeight: number
  /**
   * Completely lost levels and levels that a sale certainly reached, at or in front of the next best price and behind
   * it.
   */
  wholeFree: number
  wholeOver: number
  provenFree: number
  provenOver: number
  /** Units read from single poll intervals, and the same trade read from double ones. */
  soldOnce: number
  soldTwice: number
  delistedOnce: number
  delistedTwice: number
  /** Units of completely lost levels at or in front of the next best price, sold or withdrawn. */
  wholeUnits: number
  /** Levels withdrawn, and the polls in which that could have been. */
  cancels: number
  polls: number
  /** Listings withdrawn behind the front. */
  deepListings: number
  /** Polls in which the best price gained units; in which the side changed, and the listings that shared its best price. */
  joins: number
  changes: number
  frontListings: number
  /** Units measured in the interval that ended at `slot`; negative if that was longer than a poll. */
  lastSold: number
  lastDelisted: number
}

export const createSideState = (): SideState => ({
  slot: 0,
  rootSum: 0,
  rootWeight: 0,
  wholeFree: 0,
  wholeOver: 0,
  provenFree: 0,
  provenOver: 0,
  soldOnce: 0,
  soldTwice: 0,
  delistedOnce: 0,
  delistedTwice: 0,
  wholeUnits: 0,
  cancels: 0,
  polls: 0,
  deepListings: 0,
  joins: 0,
  changes: 0,
  frontListings: 0,
  lastSold: 0,
  lastDelisted: 0,
})

const HALF_LIFE_MINUTES = 1440
/** The first change follows some quiet polls that were not counted. */
const POLLS_BEFORE_FIRST_CHANGE = 10

/** The state as of `slot`: all sums decayed in one step, so that polls without a change cost nothing. */
export const fadeSideState = (state: SideState, slot: number, pollMinutes: number): SideState => {
  const keep = state.slot === 0 ? 1 : 2 ** (-Math.max(0, slot - state.slot) / HALF_LIFE_MINUTES)
  const pollsKept = HALF_LIFE_MINUTES / (Math.LN2 * pollMinutes)
  return {
    slot,
    rootSum: state.rootSum * keep,
    rootWeight: state.rootWeight * keep,
    wholeFree: state.wholeFree * keep,
    wholeOver: state.wholeOver * keep,
    provenFree: state.provenFree * keep,
    provenOver: state.provenOver * keep,
    soldOnce: state.soldOnce * keep,
    soldTwice: state.soldTwice * keep,
    delistedOnce: state.delistedOnce * keep,
    delistedTwice: state.delistedTwice * keep,
    wholeUnits: state.wholeUnits * keep,
    cancels: state.cancels * keep,
    polls: state.slot === 0 ? POLLS_BEFORE_FIRST_CHANGE : state.polls * keep + pollsKept * (1 - keep),
    deepListings: state.deepListings * keep,
    joins: state.joins * keep,
    changes: state.changes * keep,
    frontListings: state.frontListings * keep,
    lastSold: state.lastSold,
    lastDelisted: state.lastDelisted,
  }
}
