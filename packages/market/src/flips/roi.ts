import type { Copper } from '../copper.ts'
import { flipProfit } from './flip-profit.ts'

/** Profit per copper spent; null when a price is missing or nothing is spent. */
export const roiRatio = (buy: Copper | null, sell: Copper | null): number | null =>
  buy === null || sell === null || buy === 0 ? null : flipProfit(buy, sell) / buy

/** The same as percent with two decimals. */
export const roiPercent = (buy: Copper | null, sell: Copper | null): number | null => {
  const ratio = roiRatio(buy, sell)
  return ratio === null ? null : Math.round(ratio * 10_000) / 100
}
