import type { Copper } from '../copper.ts'
import type { FlowSums } from './flow-sums.ts'

/** State of one side at a poll. A side without orders has null for price, quantity and listings. */
export type SideMinute = {
  price: Copper | null
  quantity: number | null
  listings: number | null
  /** null: fewer units stand than `steadyPrice` takes, or the row is of a version without it. */
  steady: Copper | null
  /** null: the previous poll was too long ago to determine the flow. */
  flow: FlowSums | null
}

/** Stored only when something changed since the item's last row; `slot` = floor(ms since 1970 / 60000). */
export type MinuteRow = { itemId: number; slot: number; buy: SideMinute; sell: SideMinute }

/** The samples of a side whose steady price is known. */
export type SteadySums = { samples: number; sum: number; min: Copper; max: Copper }

/**
 * Samples of one side, stored so that buckets combine without loss. `M2` is the sum of squared deviations from the
 * mean. `samples` counts those with orders on the side; without any, sums are 0 and extremes null. Values that an
 * archive did not have: a sum of 0, an `M2` of NaN.
 */
export type SideBucket = {
  samples: number
  priceSum: number
  priceM2: number
  priceMin: Copper | null
  priceMax: Copper | null
  quantitySum: number
  quantityM2: number
  quantityMin: number | null
  quantityMax: number | null
  /** null: of no sample, as in what an archive states. */
  steady: SteadySums | null
  /** null: no poll of the bucket could determine the flow. */
  flow: FlowSums | null
}

/** An hour, a day or any other period of one item; `start` in ms, `count` the polls that saw the item. */
export type Bucket = { itemId: number; start: number; count: number; buy: SideBucket; sell: SideBucket }

/** A side without orders, over a time without known flow. */
export const emptySideBucket = (): SideBucket => ({
  samples: 0,
  priceSum: 0,
  priceM2: 0,
  priceMin: null,
  priceMax: null,
  quantitySum: 0,
  quantityM2: 0,
  quantityMin: null,
  quantityMax: null,
  steady: null,
  flow: null,
})
