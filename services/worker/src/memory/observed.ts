import type { ItemReading } from '@gildscope/alerts'
import { decodeBook, type Side, sideAsListed, steadyPrice } from '@gildscope/market'
import type { ItemMemory, MarketMemory } from './market-memory.ts'
import { steadyUnitsOf } from './steady-units.ts'

/** When an item was last observed, and what may be true where the list of prices contradicts its book. */
export const observedOf = (
  market: MarketMemory,
  itemId: number,
): Pick<ItemReading, 'seenSlot' | 'listed'> | undefined => {
  const item = market.items.get(itemId)
  if (item === undefined) return undefined
  const { seenSlot, doubt } = item
  return doubt === null
    ? { seenSlot }
    : { seenSlot, listed: listedNumbers(item, doubt.prices, steadyUnitsOf(market, itemId)) }
}

/** How many units stand at a listed price is not known: enough for the steady price, or no more than are sure to. */
const listedNumbers = (
  { book }: Pick<ItemMemory, 'book'>,
  { buyPrice, buyQuantity, sellPrice, sellQuantity }: NonNullable<ItemMemory['doubt']>['prices'],
  units: Record<Side, number>,
): Record<string, number | null>[] => {
  const { buys, sells } = decodeBook(book)
  const bids = sideAsListed(buys, 'buy', { price: buyPrice, quantity: buyQuantity })
  const asks = sideAsListed(sells, 'sell', { price: sellPrice, quantity: sellQuantity })
  const best = {
    ...{ buy_price: buyPrice || null, buy_steady_price: buyPrice || null, buy_quantity: buyQuantity },
    ...{ sell_price: sellPrice || null, sell_steady_price: sellPrice || null, sell_quantity: sellQuantity },
  }
  const steady = {
    buy_steady_price: steadyPrice(bids, units.buy),
    sell_steady_price: steadyPrice(asks, units.sell),
  }
  return [best, { ...best, ...steady }]
}
