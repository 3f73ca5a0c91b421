import type { Copper } from '../copper.ts'
import { netProceeds } from '../fees.ts'
import type { FlatSide } from '../order-book/book.ts'
import { walkBook, walkBookToPrice } from '../order-book/walk-book.ts'
import { hasFlipEvidence } from './flip-evidence.ts'

/** `avgBuyPrice`: for all units, rounded up. */
export type SnatchIt = { buy: Copper; sell: Copper; quantity: number; avgBuyPrice: Copper }

export type SnatchItInput = {
  sells: FlatSide
  sellPriceAvg1d: Copper | null
  sellPriceAvg7d: Copper | null
  sellSold7d: number | null
  /** 0 to 1. */
  coverage7d: number
}

type Week = Omit<SnatchItInput, 'sells'>

/** The usual price of an item, and the highest ask that still leaves a copper; null if unknown. */
const usualPrice = ({
  sellPriceAvg1d,
  sellPriceAvg7d,
  ...week
}: Week): { usual: Copper; highestBuy: Copper } | null => {
  if (sellPriceAvg1d === null || sellPriceAvg7d === null || !hasFlipEvidence(week)) return null
  const usual = Math.min(sellPriceAvg1d, sellPriceAvg7d)
  return { usual, highestBuy: netProceeds(usual) - 1 }
}

/** Asks well below the usual price: bought now and sold at the usual price they leave a profit. */
export const snatchIt = (input: SnatchItInput): SnatchIt | null => {
  const buy = input.sells[0]
  const price = usualPrice(input)
  if (buy === undefined || price === null || input.sellSold7d === null || price.highestBuy < buy) return null
  const asked = walkBookToPrice(input.sells, 'sell', price.highestBuy).filled
  const { filled: quantity, total } = walkBook(input.sells, Math.min(asked, input.sellSold7d))
  return { buy, sell: price.usual, quantity, avgBuyPrice: Math.ceil(total / quantity) }
}

/** An ask that is not an offer yet: the price at which it would be one, and the percentage by which it must fall. */
export type SnatchMiss = { usual: Copper; wanted: Copper; fallPercent: number }

export const snatchMiss = (input: Week & { sellPrice: Copper | null }): SnatchMiss | null => {
  const price = usualPrice(input)
  const { sellPrice } = input
  if (!sellPrice || price === null || price.highestBuy < 1 || sellPrice <= price.highestBuy) return null
  const { usual, highestBuy } = price
  return { usual, wanted: highestBuy, fallPercent: Math.round((1 - highestBuy / sellPrice) * 10_000) / 100 }
}
