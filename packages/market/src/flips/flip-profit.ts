import type { Copper } from '../copper.ts'
import { netProceeds } from '../fees.ts'
import { WINDOW_DAYS } from '../windows/windows.ts'

/** Gain of buying one unit at `buy` and selling it at `sell`, after both fees. */
export const flipProfit = (buy: Copper, sell: Copper): Copper => netProceeds(sell) - buy

/** Profit per copper spent; null when a price is missing or nothing is spent. */
export const roiRatio = (buy: Copper | null, sell: Copper | null): number | null =>
  buy === null || sell === null || buy === 0 ? null : flipProfit(buy, sell) / buy

/** The same as percent with two decimals. */
export const roiPercent = (buy: Copper | null, sell: Copper | null): number | null => {
  const ratio = roiRatio(buy, sell)
  return ratio === null ? null : Math.round(ratio * 10_000) / 100
}

/** The profit of an offer per day: its profit per unit times its units, but no more than sell in a day. */
export const profitPerDay = (profitEach: Copper, units: number, sold7d: number): Copper => {
  const days = WINDOW_DAYS['7d']
  // Divided last: a seventh has no exact representation, and a whole amount could lose a copper.
  return Math.floor((profitEach * Math.min(units * days, sold7d)) / days)
}
