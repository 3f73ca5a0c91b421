import type { ItemReading } from '@gildscope/alerts'
import {
  type Book,
  decodeBook,
  type FlatSide,
  type ListedSide,
  type Side,
  sideAsListed,
  sideTotals,
  steadyPrice,
} from '@gildscope/market'
import type { Doubt, MarketMemory } from './market-memory.ts'
import { steadyUnitsOf } from './steady-units.ts'

/** When an item was last observed, and what may be true where the list of prices contradicts its book. */
export const observedOf = (
  market: MarketMemory,
  itemId: number,
): Pick<ItemReading, 'seenSlot' | 'listed'> | undefined => {
  const item = market.items.get(itemId)
  if (item === undefined) return undefined
  const { seenSlot, doubt, book } = item
  if (doubt === null) return { seenSlot }
  return { seenSlot, listed: casesOf(decodeBook(book), doubt, steadyUnitsOf(market, itemId)) }
}

/** A book as the list of prices leaves it, where that contradicts it; else null. */
export const listedBookOf = (market: MarketMemory, itemId: number): Book | null => {
  const { book, doubt } = market.items.get(itemId) ?? {}
  if (book === undefined || doubt == null) return null
  const { buys, sells } = decodeBook(book)
  const { buy, sell } = listedSides(doubt)
  return {
    buys: isConfirmed(buys, buy) ? buys : sideAsListed(buys, 'buy', buy),
    sells: isConfirmed(sells, sell) ? sells : sideAsListed(sells, 'sell', sell),
  }
}

const listedSides = ({ prices }: Doubt): Record<Side, ListedSide> => ({
  buy: { price: prices.buyPrice, quantity: prices.buyQuantity },
  sell: { price: prices.sellPrice, quantity: prices.sellQuantity },
})

const isConfirmed = (side: FlatSide, listed: ListedSide): boolean => {
  const { price, quantity } = sideTotals(side)
  return listed.price === (price ?? 0) && listed.quantity === (quantity ?? 0)
}

type Numbers = Record<string, number | null>

/** How many units stand at a listed price is not known: in the best case enough for the steady price, in the worst one. */
const casesOf = ({ buys, sells }: Book, doubt: Doubt, units: Record<Side, number>): Numbers[] => {
  const listed = listedSides(doubt)
  const [best, worst]: [Numbers, Numbers] = [{}, {}]
  for (const [which, side] of [
    ['buy', buys],
    ['sell', sells],
  ] as const) {
    if (isConfirmed(side, listed[which])) continue
    const { price, quantity } = listed[which]
    const numbers = { [`${which}_price`]: price || null, [`${which}_quantity`]: quantity }
    const steady = `${which}_steady_price`
    Object.assign(best, numbers, { [steady]: quantity < units[which] ? null : price || null })
    Object.assign(worst, numbers, { [steady]: steadyPrice(sideAsListed(side, which, listed[which]), units[which]) })
  }
  return [best, worst]
}
