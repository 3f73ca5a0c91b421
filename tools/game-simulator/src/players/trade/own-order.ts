import type { Side } from '../../market/market-profile.ts'
import type { ItemMarket, MarketEvent } from '../../market/market-state.ts'
import { keyOf, sideOf } from '../../market/market-state.ts'
import { quantityAt } from '../../market/order-side.ts'

/** An order of the simulated book that belongs to a player. */
export type OwnOrder = {
  id: number
  /** Place in the cast. */
  player: number
  side: Side
  price: number
  /** Units still open. */
  quantity: number
  /** Units of the same price that are served before it. */
  ahead: number
  /** Unix ms. */
  created: number
}

/** The effect of an event on an order: units filled, or withdrawn by its owner. */
export type OrderChange = { kind: 'filled'; units: number } | { kind: 'withdrawn' } | null

/**
 * Moves an order through the queue of its price. Older units that are sold or withdrawn move it forward; a sale without
 * older units is its own, and a withdrawal from exactly its place is the order itself.
 */
export const followOrder = (order: OwnOrder, event: MarketEvent): OrderChange => {
  if (event.unitPrice !== order.price || event.side !== order.side) return null
  if (event.kind === 'sold') {
    if (order.ahead > 0) {
      order.ahead -= event.quantity
      return null
    }
    order.quantity -= event.quantity
    return { kind: 'filled', units: event.quantity }
  }
  if (event.kind !== 'delisted' || event.ahead > order.ahead) return null
  if (event.ahead === order.ahead) return { kind: 'withdrawn' }
  order.ahead -= event.quantity
  return null
}

/** Whether the book really contains this order at its place. */
export const standsInBook = (order: OwnOrder, market: ItemMarket): boolean =>
  quantityAt(sideOf(market, order.side), keyOf(order.side, order.price), order.ahead) === order.quantity

const FIRST_DAY = Date.UTC(2012, 7, 28)

/** Ids grow with time, like the game's; `salt` distinguishes events of the same millisecond. */
export const transactionId = (at: number, salt: number): number => (at - FIRST_DAY) * 16_384 + (salt & 16_383)
