/**
 * How the traders of a market act, apart from how often. Shares and probabilities are 0..1. The estimator of sales is
 * judged over all presets, so that its constants do not fit just one world.
 */
export type Behaviour = {
  /** Share of new orders placed one copper before the best. */
  undercutShare: number
  /** Share of new orders placed exactly at the best price. */
  matchShare: number
  /** Share of new orders placed far from the front (the rest is near it). */
  deepShare: number
  /** Cancelled orders per trade. */
  cancelsPerTrade: number
  /** Share of cancels that happen among the first orders, and how many orders those are. */
  frontCancelShare: number
  frontOrders: number
  /** Chance that a cancelled order is placed again, one copper before the best. */
  relistChance: number
  /** Chance that a bot immediately moves an order in front of a new best order. */
  botChance: number
  /** Chance that such a reaction provokes another one. */
  duelChance: number
  /** Of the moved orders: the share that returns in its full size, and the share that returns in another. */
  restoreShare: number
  resizeShare: number
  /** Mean time between withdrawing an order and placing it again; 0 is immediately. */
  pauseSeconds: number
  /** Share of new orders that are followed by more of the same at the same price: goods beyond one stack. */
  bulkShare: number
  /** Share of trades that clear several levels. */
  sweepShare: number
  /** Mean number of prices that a sweep clears; 0 is a few orders at any price. */
  sweepLevels: number
  /** Tail exponent of trade sizes: the smaller, the heavier (more than 1). */
  sizeExponent: number
  /** Multiplies the usual size of trades and of orders. */
  sizeFactor: number
  /**
   * Whether traders react to the number of units in the book, and not only to the number of orders: books then stay as
   * deep as their past.
   */
  holdsUnits?: true
}

const mixed: Behaviour = {
  undercutShare: 0.28,
  matchShare: 0.14,
  deepShare: 0.2,
  cancelsPerTrade: 0.35,
  frontCancelShare: 0.3,
  frontOrders: 6,
  relistChance: 0.5,
  botChance: 0.03,
  duelChance: 0,
  restoreShare: 0,
  resizeShare: 0,
  pauseSeconds: 0,
  bulkShare: 0,
  sweepShare: 0.02,
  sweepLevels: 0,
  sizeExponent: 2,
  sizeFactor: 1,
}

export const BEHAVIOURS = {
  mixed,
  calm: {
    ...mixed,
    undercutShare: 0.12,
    matchShare: 0.3,
    cancelsPerTrade: 0.12,
    frontCancelShare: 0.1,
    relistChance: 0.2,
    botChance: 0,
    sweepShare: 0.005,
  },
  undercutters: {
    ...mixed,
    undercutShare: 0.6,
    matchShare: 0.05,
    cancelsPerTrade: 0.6,
    frontCancelShare: 0.55,
    relistChance: 0.8,
    botChance: 0.05,
  },
  whales: { ...mixed, sweepShare: 0.1, sizeExponent: 1.4, sizeFactor: 2.5 },
  bots: { ...mixed, botChance: 0.35, cancelsPerTrade: 0.8, frontCancelShare: 0.7, relistChance: 0.9 },
  patient: { ...mixed, deepShare: 0.5, undercutShare: 0.1, cancelsPerTrade: 0.2, relistChance: 0.3 },
  retail: { ...mixed, sizeFactor: 0.3, sizeExponent: 3, sweepShare: 0.005 },
  sweepers: { ...mixed, sweepShare: 0.15, sweepLevels: 4 },
  walls: { ...mixed, bulkShare: 0.15, sizeFactor: 2, sweepShare: 0.04 },
  crowds: {
    ...mixed,
    undercutShare: 0.04,
    matchShare: 0.7,
    deepShare: 0.15,
    cancelsPerTrade: 0.4,
    frontCancelShare: 0.5,
    frontOrders: 30,
  },
  restorers: {
    ...mixed,
    cancelsPerTrade: 0.8,
    frontCancelShare: 0.7,
    relistChance: 0.9,
    botChance: 0.3,
    duelChance: 0.3,
    restoreShare: 0.6,
  },
  resizers: {
    ...mixed,
    cancelsPerTrade: 0.7,
    frontCancelShare: 0.6,
    relistChance: 0.9,
    botChance: 0.25,
    resizeShare: 0.8,
    pauseSeconds: 15,
  },
  pausers: {
    ...mixed,
    cancelsPerTrade: 0.7,
    frontCancelShare: 0.6,
    relistChance: 0.9,
    botChance: 0.2,
    restoreShare: 0.2,
    resizeShare: 0.2,
    pauseSeconds: 90,
  },
  everything: {
    undercutShare: 0.3,
    matchShare: 0.35,
    deepShare: 0.15,
    cancelsPerTrade: 0.7,
    frontCancelShare: 0.6,
    frontOrders: 15,
    relistChance: 0.85,
    botChance: 0.25,
    duelChance: 0.2,
    restoreShare: 0.3,
    resizeShare: 0.3,
    pauseSeconds: 30,
    bulkShare: 0.08,
    sweepShare: 0.08,
    sweepLevels: 3,
    sizeExponent: 1.5,
    sizeFactor: 1.5,
  },
} as const satisfies Record<string, Behaviour>

/** For a world that people look at: the book continues from its past without a break. */
export const SHOWN_BEHAVIOUR: Behaviour = { ...mixed, holdsUnits: true }

export type BehaviourName = keyof typeof BEHAVIOURS
