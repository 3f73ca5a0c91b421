import type { Copper } from '../copper.ts'
import { netProceeds } from '../fees.ts'
import { type FlatSide, LEVEL_WIDTH } from '../order-book/book.ts'
import { hasFlipEvidence } from './flip-evidence.ts'

export type SnipeIt = { buyMin: Copper; buyMax: Copper; quantity: number; sellPrice: Copper; avgBuyPrice: Copper }

export type SnipeItInput = {
  sells: FlatSide
  sellPriceAvg7d: Copper | null
  sellPriceMax7d: Copper | null
  sellSold7d: number | null
  /** 0 to 1. */
  coverage7d: number
}

const HIGHEST_OVER_AVERAGE = 1.25

/** The most profitable gap in the asks: buy every level below it and relist one copper below the level above it. */
export const snipeIt = (input: SnipeItInput): SnipeIt | null => {
  const { sells, sellPriceAvg7d, sellPriceMax7d, sellSold7d } = input
  if (sellPriceAvg7d === null || sellPriceMax7d === null || sellSold7d === null || !hasFlipEvidence(input)) return null
  // Without these bounds nearly every book "profits" from relisting at an absurd price that no one pays.
  const highestSale = Math.min(sellPriceMax7d, HIGHEST_OVER_AVERAGE * sellPriceAvg7d)
  let best: SnipeIt | null = null
  let bestProfit = 0
  let quantity = 0
  let cost = 0
  for (let at = 0; at + LEVEL_WIDTH < sells.length; at += LEVEL_WIDTH) {
    const unitPrice = sells[at]!
    quantity += sells[at + 1]!
    cost += unitPrice * sells[at + 1]!
    const sellPrice = sells[at + LEVEL_WIDTH]! - 1
    if (quantity > sellSold7d || sellPrice > highestSale) break
    const profit = quantity * netProceeds(sellPrice) - cost
    if (profit > bestProfit) {
      bestProfit = profit
      best = { buyMin: sells[0]!, buyMax: unitPrice, quantity, sellPrice, avgBuyPrice: Math.ceil(cost / quantity) }
    }
  }
  return best
}
