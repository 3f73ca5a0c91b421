import type { Interval } from '@gildscope/statistics/interval'
import type { Estimate } from '@gildscope/statistics/ratio-interval'

/** The value of a unit in copper, before and after fees; equal if only a vendor buys it or it has no buyer. */
export type Worth = { before: number; after: number }

/** What a player pays for one unit consumed. null: unknown. */
export type Costs = {
  item: number | null
  /** Cost per use, by kit name; a missing kit has an unknown cost. No kit ('') costs nothing. */
  kits: ReadonlyMap<string, number | null>
}

export type DropAnswer = {
  id: number
  units: number
  /** Submissions that contain it. */
  submissions: number
  perUnit: Estimate
  /** Share of submissions that had it at all. */
  atLeastOne: Interval & { share: number }
  /** Units to be consumed more for an interval of ±10 %; null when it is as narrow. */
  more: number | null
  /** The day from which on records contradict others; null: they agree. */
  contestedFrom: string | null
  /** Copper per unit, and per unit consumed; null without a price. */
  worth: Worth | null
  worthPerUnit: Worth | null
}

export type NeverSeen = {
  id: number
  /** At most this share of consumed units contains it, with 95 % confidence. */
  high: number
}

export type ValueAnswer = {
  /** The day from which on records contradict others; null: they agree. */
  contestedFrom: string | null
  /** All drops together, per unit consumed. */
  beforeFees: Estimate
  afterFees: Estimate
  /** Drops without a price, which count as nothing. */
  unpriced: number[]
  /** Item and kit. */
  cost: number | null
  profit: Estimate | null
}

export type CutAnswer = {
  consumed: number
  submissions: number
  accounts: number
  /** Share of everything consumed, 0 to 1; null without records. */
  largestShare: number | null
  /** One account submitted more than half of everything and so dominates the figures. */
  isDominated: boolean
  /** 1 / sqrt(consumed), as a ratio; null without records. */
  accuracy: number | null
  drops: DropAnswer[]
  neverSeen: NeverSeen[]
  /** null without records. */
  value: ValueAnswer | null
}
