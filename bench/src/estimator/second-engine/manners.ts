import type { Side } from '@gildscope/market'

/** Units of a trade or a listing: one, a usual full size, or geometric around a mean. */
export type Sizes = { one: number; full: number; fullUnits: number; mean: number; most: number }

/** A robot moves its listing in front of a better one. */
type RobotManners = {
  reactionHours: number
  /** Pause after its listing was sold. */
  restHours: number
  /** Mean pause between withdrawal and relisting, of half of the moves; the others have none. */
  delayHours: number
  /** Chance to join the best price instead of undercutting it. */
  matches: number
  /** Chance to list the same number of units again, and of those the chance to fill them up to what it began with. */
  sameSize: number
  restores: number
}

/** How one side of an item is traded. Rates are per hour, shares and chances 0..1. */
export type SideManners = {
  trades: number
  tradeSizes: Sizes
  listingSizes: Sizes
  /** Weights of undercutting, joining the best price, joining one near it, one far away, one around the fair value. */
  placement: readonly number[]
  /** Of the undercuts, those by about a percent instead of a copper. */
  deepCut: number
  /** Of the far prices, those on round numbers, and their mean distance. */
  round: number
  wallScale: number
  wallListings: number
  /** Chance that one more of the same follows. */
  batchMore: number
  burst: number
  burstGapHours: number
  sweep: number
  /** Chance that a buyer takes the whole best price. */
  levelTaker: number
  cancelBest: number
  cancelNear: number
  /** For each listing. */
  cancelDeep: number
  robots: number
  robot: RobotManners
  /** Units near the front, in hours of trade. */
  depthHours: number
  supply: number
  /** How far from the fair value undercuts may go. */
  tolerance: number
}

export type ItemManners = {
  price: number
  spread: number
  sides: Record<Side, SideManners>
  dayAmplitude: number
  /** Part of a day. */
  phase: number
  /** Chance that an order is priced through the other side. */
  crossing: number
  /** Of the fair value, for a day. */
  volatility: number
  jumpsPerDay: number
  sweepFactor: number
  /** How strongly trade reacts to a price off the fair value. */
  elasticity: number
  warmUpHours: number
}
