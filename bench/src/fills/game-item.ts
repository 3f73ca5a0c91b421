import { MINUTE_MS } from '@gildscope/base/time'
import { followOrder, levelsOf, type Market, type SteppedClock } from '@gildscope/game-simulator'
import { flatSide } from '@gildscope/market'
import type { TradedItem } from './traded-item.ts'

type OwnOrder = Parameters<typeof followOrder>[0]

/** Items of a simulated game; they share its clock. */
export const gameItems = (market: Market, clock: SteppedClock, itemIds: readonly number[]): TradedItem[] => {
  const openedAt = clock.now()
  const own = new Map(itemIds.map((id) => [id, new Set<OwnOrder>()] as const))
  market.onEvent((event) => {
    const orders = own.get(event.itemId)
    if (orders === undefined || event.isOwned === true) return
    for (const order of orders) {
      followOrder(order, event)
      if (order.quantity === 0) orders.delete(order)
    }
  })
  market.keepOrders(({ itemId, side, unitPrice, ahead }) =>
    [...(own.get(itemId) ?? [])].some(
      (order) => order.side === side && order.price === unitPrice && order.ahead === ahead,
    ),
  )
  return itemIds.map((itemId) => ({
    advanceTo: (minute) => {
      clock.advanceTo(openedAt + minute * MINUTE_MS)
      market.book(itemId)
    },
    snapshot: (side) => {
      const book = market.book(itemId)!
      return flatSide(levelsOf(side === 'buy' ? book.bids : book.asks))
    },
    place: (side, price, quantity) => {
      const placed = market.place(itemId, { side, unitPrice: price, quantity })
      if (placed === null) return null
      const order: OwnOrder = { id: 0, player: 0, side, price, quantity, ahead: placed.ahead, created: placed.at }
      const orders = own.get(itemId)!
      orders.add(order)
      return {
        unitPrice: price,
        open: () => order.quantity,
        withdraw: () => {
          if (orders.delete(order)) market.withdraw(itemId, { side, unitPrice: price, ahead: order.ahead })
        },
      }
    },
  }))
}
