/**
 * How the people of a market act, apart from how often. Shares and chances are 0..1.
 * The estimator of sales is judged over all presets, so that no constant of it fits one world only.
 */
export type Behaviour = {
  /** Share of new orders placed one copper before the best. */
  undercutShare: number
  /** Share of new orders placed exactly at the best price. */
  matchShare: number
  /** Share of new orders placed far from the front (the rest lies near it). */
  deepShare: number
  /** Cancelled orders per trade. */
  cancelsPerTrade: number
  /** Share of cancels that happen among the first few orders. */
  frontCancelShare: number
  /** Chance that a cancelled order is placed again at once, one copper before the best. */
  relistChance: number
  /** Chance that a new best order is answered at once by somebody who moves an order before it. */
  botChance: number
  /** Share of trades that clear several levels. */
  sweepShare: number
  /** Tail exponent of trade sizes: the smaller, the heavier (more than 1). */
  sizeExponent: number
  /** Multiplies the usual size of trades and of orders. */
  sizeFactor: number
}

const mixed: Behaviour = {
  undercutShare: 0.28,
  matchShare: 0.14,
  deepShare: 0.2,
  cancelsPerTrade: 0.35,
  frontCancelShare: 0.3,
  relistChance: 0.5,
  botChance: 0.03,
  sweepShare: 0.02,
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
} as const satisfies Record<string, Behaviour>

export type BehaviourName = keyof typeof BEHAVIOURS
