import { type Copper, roundDown } from '../copper.ts'
import { netProceeds } from '../fees.ts'
import { percentOf } from '../percent.ts'

export type ExtractionProfit = {
  /** The sale of the upgrade after fees, times the chance of saving it, rounded down. */
  proceeds: Copper | null
  profit: Copper | null
  /** Relative to the item's price plus the cost of extraction. */
  profitPercent: number | null
}

/** Buying an item for its upgrade. `cost`: per extraction; `chanceRatio`: of saving the upgrade, 0 to 1. */
export const extractionProfit = (input: {
  itemPrice: Copper | null
  upgradePrice: Copper | null
  cost: Copper
  chanceRatio: number
}): ExtractionProfit => {
  const { itemPrice, upgradePrice, cost, chanceRatio } = input
  const proceeds = upgradePrice === null ? null : roundDown(chanceRatio * netProceeds(upgradePrice))
  if (proceeds === null || itemPrice === null) return { proceeds, profit: null, profitPercent: null }
  const profit = proceeds - itemPrice - cost
  return { proceeds, profit, profitPercent: percentOf(profit, itemPrice + cost) }
}
