import type { Copper } from '../copper.ts'
import { netProceeds } from '../fees.ts'
import type { FlatSide } from '../order-book/book.ts'
import { walkBookToPrice } from '../order-book/walk-book.ts'
import { hasFlipEvidence } from './flip-evidence.ts'

export type SnatchIt = { buy: Copper; sell: Copper; quantity: number }

export type SnatchItInput = {
  sells: FlatSide
  sellPriceAvg1d: Copper | null
  sellPriceAvg7d: Copper | null
  sellSold7d: number | null
  /** 0 to 1. */
  coverage7d: number
}

/** Asks that stand well below the usual price: bought now and sold at the usual price they leave a profit. */
export function snatchIt(input: SnatchItInput): SnatchIt | null {
  const buy = input.sells[0]
  const { sellPriceAvg1d, sellPriceAvg7d, sellSold7d } = input
  if (buy === undefined || sellPriceAvg1d === null || sellPriceAvg7d === null) return null
  if (sellSold7d === null || !hasFlipEvidence(input)) return null
  const usual = Math.min(sellPriceAvg1d, sellPriceAvg7d)
  const highestBuy = netProceeds(usual) - 1
  if (highestBuy < buy) return null
  const asked = walkBookToPrice(input.sells, 'sell', highestBuy).filled
  return { buy, sell: usual, quantity: Math.min(asked, sellSold7d) }
}
