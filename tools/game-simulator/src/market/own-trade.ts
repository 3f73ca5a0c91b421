import type { Side } from './market-profile.ts'
import { type EventSink, type ItemMarket, keyOf, sideOf } from './market-state.ts'
import { bestKey, fillOrders, insertOrder, removeOrderAt, unitsAhead } from './order-side.ts'

/** An action in a book by a player outside the market's simulation, at a time in Unix ms. */
type Step = { at: number; sink: EventSink }
export type TradedUnits = { unitPrice: number; quantity: number }

/** Whether an order would match one of the other side, and so trade immediately. */
export const crosses = (market: Pick<ItemMarket, 'bids' | 'asks'>, side: Side, unitPrice: number): boolean => {
  const best = bestKey(side === 'buy' ? market.asks : market.bids)
  if (best === null) return false
  return side === 'buy' ? unitPrice >= -best : unitPrice <= best
}

/** Places an order behind all others of its price. The units that are served before it. */
export const placeOwnOrder = (
  market: ItemMarket,
  { side, unitPrice, quantity }: { side: Side; unitPrice: number; quantity: number },
  { at, sink }: Step,
): number => {
  const { itemId } = market.profile
  const orders = sideOf(market, side)
  const ahead = unitsAhead(orders, insertOrder(orders, keyOf(side, unitPrice), quantity))
  market.version++
  sink({ itemId, side, kind: 'listed', at, unitPrice, quantity, ahead, opensTrade: false, isOwned: true })
  return ahead
}

/** Buys from the cheapest offers up, as many units as exist and the coins allow. */
export const buyOffers = (market: ItemMarket, wanted: number, coins: number, { at, sink }: Step): TradedUnits[] => {
  const { itemId } = market.profile
  const bought: TradedUnits[] = []
  let [units, left] = [wanted, coins]
  while (units > 0) {
    const best = bestKey(market.asks)
    if (best === null) break
    const unitPrice = -best
    const standing = market.asks.orders[market.asks.count * 2 - 1]!
    const quantity = Math.min(units, standing, Math.floor(left / unitPrice))
    if (quantity === 0) break
    fillOrders(market.asks, quantity, () => {
      sink({ itemId, side: 'sell', kind: 'sold', at, unitPrice, quantity, ahead: 0, opensTrade: bought.length === 0 })
    })
    bought.push({ unitPrice, quantity })
    units -= quantity
    left -= quantity * unitPrice
  }
  if (bought.length > 0) market.version++
  return bought
}

/** Withdraws what is left of an order from its place in the queue of its price; its units, 0 if it is gone. */
export const withdrawOwnOrder = (
  market: ItemMarket,
  { side, unitPrice, ahead }: { side: Side; unitPrice: number; ahead: number },
  { at, sink }: Step,
): number => {
  const { itemId } = market.profile
  const quantity = removeOrderAt(sideOf(market, side), keyOf(side, unitPrice), ahead)
  if (quantity === 0) return 0
  market.version++
  sink({ itemId, side, kind: 'delisted', at, unitPrice, quantity, ahead, opensTrade: false, isOwned: true })
  return quantity
}
