import type { Side } from './market-profile.ts'
import { type EventSink, type ItemMarket, sideOf } from './market-state.ts'
import { bestKey, fillOrders, type OrderSide } from './order-side.ts'
import { listOrder } from './place-order.ts'
import { exponential, lomax, unit } from './random.ts'

/**
 * A price below the fair value attracts buyers, one above attracts sellers: the probability that a trade buys from the
 * asks.
 */
const buyerShare = (market: ItemMarket): number => {
  const { profile, front } = market
  const ask = bestKey(market.asks)
  const bid = bestKey(market.bids)
  const log = (ask === null ? 0 : Math.log(front.ask / -ask)) + (bid === null ? 0 : Math.log(front.bid / bid))
  const usual = Math.log(profile.askShare / (1 - profile.askShare))
  return 1 / (1 + Math.exp(-(usual + log / profile.halfSpread)))
}

/** How far the best price is on the wrong side of its fair place, as a logarithm; positive is a bargain. */
const bargain = (market: ItemMarket, side: Side): number => {
  const best = bestKey(sideOf(market, side))
  if (best === null) return 0
  return side === 'sell' ? Math.log(market.front.ask / -best) : Math.log(best / market.front.bid)
}

/** Units of one listing at most: 802,175 recorded price levels of 2025-08-08 have no larger one. */
const FULL_STACK = 250

const tradeSize = (market: ItemMarket, side: Side): number => {
  const { profile, behaviour, random } = market
  const own =
    1 +
    Math.floor(lomax(random, Math.max(0.05, profile.tradeUnits - 0.7) * behaviour.sizeFactor, behaviour.sizeExponent))
  if (unit(random) >= behaviour.sweepShare) return own
  const orders = sideOf(market, side)
  if (behaviour.sweepLevels > 0) {
    return Math.max(own, unitsOfLevels(orders, 1 + Math.round(behaviour.sweepLevels * exponential(random))))
  }
  let units = 0
  const depth = Math.min(orders.count, 3 + Math.floor(unit(random) * 10))
  for (let i = 0; i < depth; i++) units += Math.min(FULL_STACK, orders.orders[(orders.count - 1 - i) * 2 + 1]!)
  return Math.max(own, units)
}

/** Units at the first `levels` prices, of a player's larger order no more than of one listing. */
const unitsOfLevels = ({ orders, count }: OrderSide, levels: number): number => {
  let units = 0
  let seen = 0
  for (let i = count - 1; i >= 0; i--) {
    if (orders[i * 2] !== orders[i * 2 + 2] || i === count - 1) seen++
    if (seen > levels) break
    units += Math.min(FULL_STACK, orders[i * 2 + 1]!)
  }
  return units
}

/** One instant trade; a trader who would have to overpay by far places an order instead. */
export const trade = (market: ItemMarket, at: number, sink: EventSink): void => {
  const side: Side = unit(market.random) < buyerShare(market) ? 'sell' : 'buy'
  const orders = sideOf(market, side)
  const value = bargain(market, side)
  if (orders.count === 0 || value < -0.25 - 2 * market.profile.halfSpread) {
    listOrder(market, side, at, sink)
    return
  }
  const size = tradeSize(market, side) * (value > market.profile.halfSpread ? 3 : 1)
  let opensTrade = true
  fillOrders(orders, size, (key, quantity) => {
    const unitPrice = Math.abs(key)
    sink({ itemId: market.profile.itemId, side, kind: 'sold', at, unitPrice, quantity, ahead: 0, opensTrade })
    opensTrade = false
  })
  market.version++
}
