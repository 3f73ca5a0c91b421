import { type Book, sideTotals } from '@gildscope/market'
import type { Doubt, ItemMemory, PriceFigures } from '../memory/market-memory.ts'
import { samePrices } from './repeated-answer.ts'

/** A book is read at least so often, because now and then one changes while its totals stay the same. */
export const BOOK_AGE_SLOTS_AT_MOST = 30
/**
 * How many books are read while they contradict the same prices, one per slot: the game's answers are minutes apart at
 * most.
 */
export const BOOKS_PER_DOUBT = 5

/** Whether the prices of an item are a reason to read its book. */
export const needsBook = (item: ItemMemory, prices: PriceFigures, slot: number): boolean =>
  isUnread(item, slot) || !samePrices(item.prices, prices)

/** Whether the book of an item must be read regardless of its prices. */
export const isUnread = ({ prices, readSlot }: ItemMemory, slot: number): boolean =>
  prices === null || Math.abs(slot - readSlot) >= BOOK_AGE_SLOTS_AT_MOST

/** The prices that a book implies, in the form of `commerce/prices`. */
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

/**
 * The consequences of a book that was read together with `listed` prices. The game answers prices and books from
 * different moments: where they differ, the book is only stored with its own figures, so that the next slot reads it
 * again. Prices that keep differing are accepted in the end.
 */
export const weighBook = (
  figures: PriceFigures,
  listed: PriceFigures,
  doubt: Doubt | null,
): Pick<ItemMemory, 'prices' | 'doubt'> => {
  if (samePrices(figures, listed)) return { prices: listed, doubt: null }
  const times = doubt !== null && samePrices(doubt.prices, listed) ? doubt.times + 1 : 1
  return { prices: times < BOOKS_PER_DOUBT ? figures : listed, doubt: { prices: listed, times } }
}
