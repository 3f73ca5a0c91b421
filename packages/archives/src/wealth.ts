import type { WealthPlace } from '@gildscope/contracts/wealth-places'

/** So many items are kept of a day, the most valuable; how much they were worth beside the others. */
export const KEPT_HOLDINGS = 200

/** What a place was worth at the prices of a minute, before and after fees; units of items; coin. All money in copper. */
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
  /** How many can be sold, and how many are bound, by where they lie. */
  units: Partial<Record<WealthPlace, [free: number, bound: number]>>
}

/** What a game account was worth on a UTC day, as its last good reading found it. */
export type StoredWealth = {
  date: string
  at: string
  /** Of that day, this one included. */
  readings: number
  /** Of the places that were read; of a place that the key does not show there is nothing. */
  places: Partial<Record<WealthPlace, StoredAmount>>
  /** Places that could not be read, and why. */
  unread: Partial<Record<WealthPlace, string>>
  holdings: StoredHolding[]
}

/** What units count for: those that can be sold at the price, where there is none and where they are bound at the vendor's. */
export const worthOf = (price: number | null, vendor: number, [free, bound]: readonly [number, number]): number =>
  (price ?? vendor) * free + vendor * bound
