import { type Copper, roundHalfUp } from '../copper.ts'
import { netProceeds } from '../fees.ts'

export type RaidRewardProfit = {
  /** The profit of selling the reward, after fees and its price in coin. */
  profit: Copper | null
  /** The same per unit of the currency, rounded half up; null if it costs none. */
  perCurrency: Copper | null
}

/** A reward bought with a raid currency and `gold` copper, and sold at `sellPrice`. */
export const raidRewardProfit = (reward: {
  sellPrice: Copper | null
  gold: Copper
  currencyCost: number
}): RaidRewardProfit => {
  if (reward.sellPrice === null) return { profit: null, perCurrency: null }
  const profit = netProceeds(reward.sellPrice) - reward.gold
  return { profit, perCurrency: reward.currencyCost > 0 ? roundHalfUp(profit / reward.currencyCost) : null }
}
