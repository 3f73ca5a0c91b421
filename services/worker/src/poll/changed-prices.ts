import type { PriceRecord } from '@gildscope/game-api'
import { type Book, sideTotals } from '@gildscope/market'
import type { Doubt, ItemMemory, PriceFigures } from './market-memory.ts'

/** A book is read at least so often, because now and then one changes while its totals stay the same. */
export const BOOK_AGE_SLOTS_AT_MOST = 30
/** So many books are read beside the same prices that they do not fit, one each slot: the game's answers are minutes apart at most. */
export const BOOKS_PER_DOUBT = 5

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
  return !areSame(item.prices, prices)
}

/** The prices that a book stands for, in the form of `commerce/prices`. */
export const bookFigures = ({ buys, sells }: Book): PriceFigures => {
  const buy = sideTotals(buys)
  const sell = sideTotals(sells)
  return {
    buyPrice: buy.price ?? 0,
    buyQuantity: buy.quantity ?? 0,
    sellPrice: sell.price ?? 0,
    sellQuantity: sell.quantity ?? 0,
  }
}

const areSame = (one: PriceFigures, other: PriceFigures): boolean =>
  one.buyPrice === other.buyPrice &&
  one.buyQuantity === other.buyQuantity &&
  one.sellPrice === other.sellPrice &&
  one.sellQuantity === other.sellQuantity

/**
 * What a book that was read beside `told` prices makes of them. The game answers prices and books from different
 * moments: where they differ, the book vouches for its own figures only, so that the next slot asks for it again. Prices
 * that never fit are believed in the end.
 */
export function weighBook(
  figures: PriceFigures,
  told: PriceFigures,
  doubt: Doubt | null,
): Pick<ItemMemory, 'prices' | 'doubt'> {
  if (areSame(figures, told)) return { prices: told, doubt: null }
  const times = doubt !== null && areSame(doubt.prices, told) ? doubt.times + 1 : 1
  return { prices: times < BOOKS_PER_DOUBT ? figures : told, doubt: { prices: told, times } }
}
