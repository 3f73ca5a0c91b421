import type { Copper } from '../copper.ts'

/** A value of one side of a market; null: unknown. A price of 0 means there is none. */
type Known = number | null

const least = (values: readonly Known[]): Known => {
  const known = values.filter((value) => value !== null && value > 0)
  return known.length === 0 ? null : Math.min(...(known as number[]))
}

/**
 * The price at which a sale can be relied on: at most the lowest ask of the whole last day, and at most what buyers
 * paid on average in 7 days. The current lowest ask is bait where the book is thin: a single listing sets it, and no
 * one pays it.
 */
export const heldSellPrice = (input: {
  sellPrice: Copper | null
  sellPriceMin1d: Copper | null
  sellValue7d: Copper | null
  sellSold7d: Known
}): Copper | null => {
  const { sellPrice, sellPriceMin1d, sellValue7d, sellSold7d } = input
  if (!sellPrice || sellPriceMin1d === null || sellValue7d === null || !sellSold7d) return null
  return least([sellPrice, sellPriceMin1d, Math.floor(sellValue7d / sellSold7d)])
}

/** The price that a buy order needs: the highest bid, but at least its average over the last day. */
export const heldBuyPrice = (buyPrice: Copper | null, buyPriceAvg1d: Copper | null): Copper | null =>
  !buyPrice || buyPriceAvg1d === null ? null : Math.max(buyPrice, buyPriceAvg1d)

/**
 * A change of the lowest ask in percent, where a rise only counts as far as the lowest ask of the whole last day
 * confirms it; a fall counts fully, because the lower price is available.
 */
export const heldPriceChange = (input: {
  changePercent: number | null
  sellPrice: Copper | null
  sellPriceMin1d: Copper | null
}): number | null => {
  const { changePercent, sellPrice, sellPriceMin1d } = input
  if (changePercent === null || changePercent <= 0) return changePercent
  if (!sellPrice || sellPriceMin1d === null) return null
  const kept = Math.min(1, sellPriceMin1d / sellPrice)
  return Math.max(0, Math.round(((100 + changePercent) * kept - 100) * 100) / 100)
}
