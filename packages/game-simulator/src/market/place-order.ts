import { drawPrice, orderSize, undercutPrice, withoutCrossing } from './draw-order.ts'
import type { Side } from './market-profile.ts'
import { type EventSink, type ItemMarket, keyOf, sideOf } from './market-state.ts'
import { bestKey, insertOrder, removeOrder, unitsAhead } from './order-side.ts'
import { unit } from './random.ts'

const FRONT_ORDERS = 6

function place(market: ItemMarket, side: Side, price: number, quantity: number, at: number, sink: EventSink): boolean {
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

function withdraw(market: ItemMarket, side: Side, index: number, at: number, sink: EventSink): number {
  const orders = sideOf(market, side)
  const unitPrice = Math.abs(orders.orders[index * 2]!)
  const ahead = unitsAhead(orders, index)
  const quantity = removeOrder(orders, index)
  market.version++
  sink({ itemId: market.profile.itemId, side, kind: 'delisted', at, unitPrice, quantity, ahead, opensTrade: false })
  return quantity
}

/** Somebody who watches the market moves an order of theirs to the very front. */
function answerWithBot(market: ItemMarket, side: Side, at: number, sink: EventSink): void {
  const { behaviour, random } = market
  const orders = sideOf(market, side)
  if (unit(random) >= behaviour.botChance || orders.count < 3) return
  const price = undercutPrice(market, side)
  if (price === null) return
  const index = orders.count - 2 - Math.floor(unit(random) * Math.min(3, orders.count - 1))
  place(market, side, price, withdraw(market, side, index, at, sink), at, sink)
}

/** A new order: one copper before the best, beside it, or at a price of its own. */
export function listOrder(market: ItemMarket, side: Side, at: number, sink: EventSink): void {
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
  const placed = place(market, side, price, orderSize(market), at, sink)
  if (placed && bestKey(sideOf(market, side)) !== best) answerWithBot(market, side, at, sink)
}

/** Somebody takes an order back whole, and perhaps places it again at the front. */
export function cancelOrder(market: ItemMarket, side: Side, at: number, sink: EventSink): void {
  const { behaviour, random } = market
  const orders = sideOf(market, side)
  if (orders.count === 0) return
  const front = unit(random) < behaviour.frontCancelShare
  const index = front
    ? orders.count - 1 - Math.floor(unit(random) * Math.min(FRONT_ORDERS, orders.count))
    : Math.floor(unit(random) * orders.count)
  const quantity = withdraw(market, side, index, at, sink)
  if (unit(random) >= behaviour.relistChance) return
  const price = undercutPrice(market, side) ?? drawPrice(market, side, 0)
  place(market, side, price, quantity, at, sink)
}
