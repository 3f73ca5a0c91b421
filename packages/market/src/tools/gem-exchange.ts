import type { Copper } from '../copper.ts'

/** Whole gems that an amount buys, at what one gem costs; null where the rate is not known. */
export const gemsForCoins = (amount: Copper, copperPerGem: Copper | null): number | null =>
  copperPerGem === null || copperPerGem <= 0 ? null : Math.floor(amount / copperPerGem)

/** The proceeds of gems, given those of one gem. */
export const coinsForGems = (gems: number, copperPerGem: Copper | null): Copper | null =>
  copperPerGem === null ? null : Math.floor(gems) * copperPerGem
