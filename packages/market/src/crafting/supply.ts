import type { Copper } from '../copper.ts'
import { EMPTY_SIDE, type FlatSide } from '../order-book/book.ts'
import { walkBook } from '../order-book/walk-book.ts'
import type { Side } from '../side.ts'

export type ItemPrices = { buyPrice: Copper | null; sellPrice: Copper | null }

/** Price on one side: that of an own buy order (`buy`), or the cheapest ask (`sell`). */
export const priceOn = (side: Side, prices: ItemPrices | undefined): Copper | null =>
  (side === 'buy' ? prices?.buyPrice : prices?.sellPrice) ?? null

/** The total cost of the first `units` of an item; null when so many are not available. */
export type Supply = (itemId: number, units: number) => Copper | null

/** Any number of units at one price per item. */
export const priceSupply =
  (priceOf: (itemId: number) => Copper | null): Supply =>
  (itemId, units) => {
    const price = priceOf(itemId)
    return price === null ? null : units * price
  }

/**
 * The asks of the order books from the cheapest up: the last units cost more than the first, and the number is limited.
 */
export const bookSupply =
  (asksOf: (itemId: number) => FlatSide | null): Supply =>
  (itemId, units) => {
    const { filled, total } = walkBook(asksOf(itemId) ?? EMPTY_SIDE, units)
    return filled < units ? null : total
  }

/** The cheaper of two supplies for all units: the trading post or a vendor, for example. */
export const cheaperSupply =
  (first: Supply, second: Supply): Supply =>
  (itemId, units) =>
    lesser(first(itemId, units), second(itemId, units))

/** The smaller of two costs; null is unknown and loses. */
export const lesser = (a: Copper | null, b: Copper | null): Copper | null => {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}
