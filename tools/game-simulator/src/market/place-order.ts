import { drawPrice, orderSize, undercutPrice, withoutCrossing } from './draw-order.ts'
import type { Side } from './market-profile.ts'
import { type EventSink, type ItemMarket, keyOf, sideOf } from './market-state.ts'
import { bestKey, insertOrder, removeOrder, unitsAhead } from './order-side.ts'
import { exponential, unit } from './random.ts'

/** What a bot offers immediately, in usual orders. */
const RESTORED_ORDERS = 2
/** Bots that react to each other stop when it no longer pays. */
const MOST_ANSWERS = 6
const MOST_BULK_ORDERS = 8

const place = (
  market: ItemMarket,
  side: Side,
  price: number,
  quantity: number,
  at: number,
  sink: EventSink,
): boolean => {
  const clear = withoutCrossing(market, side, price)
  if (clear === null) return false
  const orders = sideOf(market, side)
  const ahead = unitsAhead(orders, insertOrder(orders, keyOf(side, clear), quantity))
  market.version++
  sink({
    itemId: market.profile.itemId,
    side,
    kind: 'listed',
    at,
    unitPrice: clear,
    quantity,
    ahead,
    opensTrade: false,
  })
  return true
}

/** Units of the withdrawn order; null for one that its owner leaves in the book. */
const withdraw = (market: ItemMarket, side: Side, index: number, at: number, sink: EventSink): number | null => {
  const orders = sideOf(market, side)
  const unitPrice = Math.abs(orders.orders[index * 2]!)
  const ahead = unitsAhead(orders, index)
  if (market.isKept({ itemId: market.profile.itemId, side, unitPrice, ahead, at })) return null
  const quantity = removeOrder(orders, index)
  market.version++
  sink({ itemId: market.profile.itemId, side, kind: 'delisted', at, unitPrice, quantity, ahead, opensTrade: false })
  return quantity
}

/** Lists goods one copper before the best price, or near it if that would give away too much. */
export const placeAtFront = (market: ItemMarket, side: Side, quantity: number, at: number, sink: EventSink): void => {
  const price = undercutPrice(market, side) ?? drawPrice(market, side, 0)
  place(market, side, price, quantity, at, sink)
}

/** The quantity that is placed again after an order with `quantity` units was withdrawn. */
const movedQuantity = (market: ItemMarket, quantity: number): number => {
  const { behaviour, profile, random } = market
  const { restoreShare, resizeShare } = behaviour
  if (restoreShare + resizeShare === 0) return quantity
  const turn = unit(random)
  if (turn < restoreShare) return Math.max(quantity, Math.ceil(RESTORED_ORDERS * profile.orderUnits))
  return turn < restoreShare + resizeShare ? orderSize(market) : quantity
}

/** Places a withdrawn order again, after a pause if the behaviour has one. */
const placeAgain = (market: ItemMarket, side: Side, quantity: number, at: number, sink: EventSink): void => {
  const { behaviour, paused, random } = market
  if (behaviour.pauseSeconds === 0) {
    placeAtFront(market, side, quantity, at, sink)
    return
  }
  const backAt = at + 1000 * behaviour.pauseSeconds * exponential(random)
  const later = paused.findIndex((other) => other.at > backAt)
  paused.splice(later < 0 ? paused.length : later, 0, { at: backAt, side, quantity })
}

/** A trader who watches the market moves an order to the very front. */
const answerWithBot = (market: ItemMarket, side: Side, at: number, sink: EventSink): void => {
  const { behaviour, random } = market
  const orders = sideOf(market, side)
  let chance = behaviour.botChance
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    if (unit(random) >= chance || orders.count < 3 || undercutPrice(market, side) === null) return
    const index = orders.count - 2 - Math.floor(unit(random) * Math.min(3, orders.count - 1))
    const withdrawn = withdraw(market, side, index, at, sink)
    if (withdrawn === null) return
    placeAgain(market, side, movedQuantity(market, withdrawn), at, sink)
    chance = behaviour.duelChance
    if (chance === 0) return
  }
}

/** A new order: one copper before the best, next to it, or at a price of its own. */
export const listOrder = (market: ItemMarket, side: Side, at: number, sink: EventSink): void => {
  const { behaviour, random } = market
  const style = unit(random)
  const best = bestKey(sideOf(market, side))
  let price: number | null = null
  if (style < behaviour.undercutShare) price = undercutPrice(market, side)
  else if (
    style < behaviour.undercutShare + behaviour.matchShare &&
    undercutPrice(market, side) !== null &&
    best !== null
  )
    price = Math.abs(best)
  price ??= drawPrice(market, side, behaviour.deepShare)
  const quantity = orderSize(market)
  const placed = place(market, side, price, quantity, at, sink)
  if (placed && behaviour.bulkShare > 0 && unit(random) < behaviour.bulkShare) {
    const more = 1 + Math.floor(unit(random) * MOST_BULK_ORDERS)
    for (let count = 0; count < more; count++) place(market, side, price, quantity, at, sink)
  }
  if (placed && bestKey(sideOf(market, side)) !== best) answerWithBot(market, side, at, sink)
}

/** Withdraws an order completely, and possibly places it again at the front. */
export const cancelOrder = (market: ItemMarket, side: Side, at: number, sink: EventSink): void => {
  const { behaviour, random } = market
  const orders = sideOf(market, side)
  if (orders.count === 0) return
  const front = unit(random) < behaviour.frontCancelShare
  const index = front
    ? orders.count - 1 - Math.floor(unit(random) * Math.min(behaviour.frontOrders, orders.count))
    : Math.floor(unit(random) * orders.count)
  const quantity = withdraw(market, side, index, at, sink)
  if (quantity === null) return
  if (unit(random) >= behaviour.relistChance) return
  placeAgain(market, side, movedQuantity(market, quantity), at, sink)
}
