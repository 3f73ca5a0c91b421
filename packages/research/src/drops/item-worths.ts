import type { Worth } from '@gildscope/drops'
import { SALE_FEE_PERCENT } from '@gildscope/market'
import { isBlackLionChest, KEY_GEMS } from './contents.ts'
import type { ItemFacts } from './item-facts.ts'

type Price = { price: number | null; isSold: boolean }

/** The unit value: the trading post's ask, else the vendor price. */
export const priceOf = (facts: ItemFacts | undefined): Price => {
  const sellPrice = facts?.sellPrice ?? null
  return sellPrice === null ? { price: facts?.vendorValue ?? null, isSold: false } : { price: sellPrice, isSold: true }
}

const AFTER_FEES = (100 - SALE_FEE_PERCENT) / 100

/** The same before and after fees, for everything that has a value. */
export const worthsOf = (known: ReadonlyMap<number, ItemFacts>): Map<number, Worth> => {
  const worths = new Map<number, Worth>()
  for (const [id, facts] of known) {
    const { price, isSold } = priceOf(facts)
    if (price !== null) worths.set(id, { before: price, after: isSold ? price * AFTER_FEES : price })
  }
  return worths
}

/** The cost of one unit to open or salvage, including the key of a Black Lion Chest; null if it is not on offer. */
export const costOf = (facts: ItemFacts | undefined, gemPrice: number | null): number | null => {
  if (facts === undefined || facts.sellPrice === null || !isBlackLionChest(facts.id)) return facts?.sellPrice ?? null
  return gemPrice === null ? null : facts.sellPrice + KEY_GEMS * gemPrice
}
