import type { Copper } from '../copper.ts'

/** Whole gems that an amount buys, at what one gem costs; null where the rate is not known. */
export const gemsForCoins = (amount: Copper, copperPerGem: Copper | null): number | null =>
  copperPerGem === null || copperPerGem <= 0 ? null : Math.floor(amount / copperPerGem)

/** What gems bring, at what one gem brings. */
export const coinsForGems = (gems: number, copperPerGem: Copper | null): Copper | null =>
  copperPerGem === null ? null : Math.floor(gems) * copperPerGem
