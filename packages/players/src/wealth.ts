import type { WealthPlace } from '@gildscope/contracts/wealth-places'

/** Number of items stored per day, the most valuable ones. */
export const KEPT_HOLDINGS = 200

/** The value of a place at the prices of a minute, before and after fees; units of items; coin. All money in copper. */
export type StoredAmount = {
  sell: number
  buy: number
  sellNet: number
  buyNet: number
  units: number
  coin: number
}

/** Copper for one at that minute; null: there was no such price. `vendor` 0: vendors do not take it. */
export type StoredPrices = { sell: number | null; buy: number | null; vendor: number }

export type StoredHolding = StoredPrices & {
  id: number
  /** How many units can be sold and how many are bound, by place. */
  units: Partial<Record<WealthPlace, [free: number, bound: number]>>
}

/** The value of a game account on a UTC day, from its last good reading. */
export type StoredWealth = {
  date: string
  at: string
  /** Number of readings of that day, including this one. */
  readings: number
  /** Only places that were read; places that the key does not reveal are absent. */
  places: Partial<Record<WealthPlace, StoredAmount>>
  /** Places that could not be read, and why. */
  unread: Partial<Record<WealthPlace, string>>
  holdings: StoredHolding[]
}

/**
 * The value of units: the price for those that can be sold, the vendor price for bound ones and where there is no
 * price.
 */
export const worthOf = (price: number | null, vendor: number, [free, bound]: readonly [number, number]): number =>
  (price ?? vendor) * free + vendor * bound
