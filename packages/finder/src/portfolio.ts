import type { FlipCandidate } from '@gildscope/contracts'
import type { Copper } from '@gildscope/market'

/** What an item may bring: the middle of ten, and the lowest and highest of ten. Copper after fees. */
export type Profit = { mean: Copper; least: Copper; most: Copper }

/** One item of a set: a bid one copper above the best, and a listing one copper below the best ask. */
export type Pick = {
  id: number
  buyAt: Copper
  sellAt: Copper
  units: number
  /** Copper that its bid ties up. */
  tiesUp: Copper
  /** Days until the last unit is expected to be sold. */
  hold: number
  profit: Profit
  /** Chance that it ends below zero. */
  loss: number
  /** Pips of four: by the width of the interval relative to its middle. */
  confidence: 1 | 2 | 3 | 4
  reason: Reason
}

/** The one thing that says most about a pick; pages put it into words. */
export type Reason =
  | { kind: 'trade'; soldADay: number; inFront: number }
  | { kind: 'fronts'; hours: number }
  | { kind: 'margin'; share: number }
  | { kind: 'calm'; spread: number }
  | { kind: 'few-units'; each: Copper }

/** What the profit of a pick would be if one thing were otherwise, the worst first. */
export type Assumption = {
  kind: 'fronts-half' | 'trade-half' | 'price-falls' | 'one-visit'
  profit: Copper
}

/** Items that are candidates and not in the set, by why. */
export type NotChosen = { unsure: number; tooFewUnits: number; worse: number }

export type Portfolio = {
  picks: readonly Pick[]
  tiesUp: Copper
  /** Of the whole set: what picks share (the market as a whole) is not averaged away. */
  profit: Profit
  loss: number
  hold: number
  notChosen: NotChosen
}

/** `leftOut`: ids that the reader does not want. */
export type FinderQuestion = { candidates: readonly FlipCandidate[]; leftOut?: ReadonlySet<number> }
