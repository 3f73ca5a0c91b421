import type { PriceRecord } from '@gildscope/game-api'
import type { ItemMemory, PriceFigures } from './market-memory.ts'

/** A book is read at least so often, because now and then one changes while its totals stay the same. */
export const BOOK_AGE_SLOTS_AT_MOST = 30

export const priceFigures = ({ buys, sells }: PriceRecord): PriceFigures => ({
  buyPrice: buys.unit_price,
  buyQuantity: buys.quantity,
  sellPrice: sells.unit_price,
  sellQuantity: sells.quantity,
})

/** Whether the prices of an item give a reason to read its book. */
export function needsBook(item: ItemMemory | undefined, prices: PriceFigures, slot: number): boolean {
  if (item === undefined || item.prices === null) return true
  if (Math.abs(slot - item.readSlot) >= BOOK_AGE_SLOTS_AT_MOST) return true
  const known = item.prices
  return (
    known.buyPrice !== prices.buyPrice ||
    known.buyQuantity !== prices.buyQuantity ||
    known.sellPrice !== prices.sellPrice ||
    known.sellQuantity !== prices.sellQuantity
  )
}
