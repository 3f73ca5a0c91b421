import type { Interval } from '../intervals/interval.ts'
import type { Estimate } from '../intervals/ratio-interval.ts'

/** Copper that a unit brings, before and after fees; both the same where a vendor or nobody pays it. */
export type Worth = { before: number; after: number }

/** What a player pays for one unit consumed. null: unknown. */
export type Costs = {
  item: number | null
  /** Of one use, by the names of kits; a kit that is not in it costs an unknown sum. Nothing is paid for none ('')  */
  kits: ReadonlyMap<string, number | null>
}

export type DropAnswer = {
  id: number
  units: number
  /** Those that had it. */
  submissions: number
  perUnit: Estimate
  /** Share of submissions that had it at all. */
  atLeastOne: Interval & { share: number }
  /** Units to be consumed more for an interval of ±10 %; null when it is as narrow. */
  more: number | null
  /** Copper for one unit of it, and for as much of it as a unit consumed gives; null without a price. */
  worth: Worth | null
  worthPerUnit: Worth | null
}

export type NeverSeen = {
  id: number
  /** At most this share of consumed units gives it, with 95 % certainty. */
  high: number
}

export type ValueAnswer = {
  /** Of all drops together, per unit consumed. */
  beforeFees: Estimate
  afterFees: Estimate
  /** Drops that have no price and count nothing. */
  unpriced: number[]
  /** Item and kit. */
  cost: number | null
  profit: Estimate | null
}

export type CutAnswer = {
  consumed: number
  submissions: number
  accounts: number
  /** Of everything consumed, 0 to 1; null without records. */
  largestShare: number | null
  /** One account gave more than half of everything, so its habits are the figures. */
  isDominated: boolean
  /** 1 / sqrt(consumed), as a ratio; null without records. */
  accuracy: number | null
  drops: DropAnswer[]
  neverSeen: NeverSeen[]
  /** null without records. */
  value: ValueAnswer | null
}
