import type { Copper } from '../copper.ts'

/** Whole gems for an amount, at the price of one gem; null if the rate is unknown. */
export const gemsForCoins = (amount: Copper, copperPerGem: Copper | null): number | null =>
  copperPerGem === null || copperPerGem <= 0 ? null : Math.floor(amount / copperPerGem)

/** The proceeds of gems, given those of one gem. */
export const coinsForGems = (gems: number, copperPerGem: Copper | null): Copper | null =>
  copperPerGem === null ? null : Math.floor(gems) * copperPerGem
