import type { Market } from '../../market/market.ts'
import { createLedger, type TradeView } from './create-ledger.ts'
import { HandTrade } from './hand-trade.ts'
import type { LifeTime } from './item-trade.ts'
import type { Trader } from './traders.ts'

/** All trade of the players: automatic and manual. */
export interface AllTrade {
  readonly hand: HandTrade
  /** Reading it brings the books up to now. */
  view(player: number, now: number): TradeView
  since(itemId: number): number
  /** Takes up to this many units of an item from a player's delivery box; returns the number taken. */
  takeUnits(player: number, itemId: number, units: number): number
  takeCoins(player: number): number
  /** The state to save for one item, and the state without an item. */
  save(itemId: number): unknown
  saveByHand(): unknown
}

type AllTradeOptions = {
  market: Market
  traders: ReadonlyMap<number, Trader[]>
  saved: ReadonlyMap<number, unknown>
  savedByHand: unknown
  sameBooks: boolean
  lifeTime: LifeTime
}

export const createAllTrade = ({ savedByHand, ...options }: AllTradeOptions): AllTrade => {
  const { market, sameBooks } = options
  const ledger = createLedger(options)
  const hand = new HandTrade({ market, saved: savedByHand, sameBooks })
  market.keepOrders((order) => ledger.isKept(order) || hand.isKept(order))
  return {
    hand,
    view(player, now) {
      const own = ledger.view(player, now)
      for (const { itemId } of hand.view(player).orders) market.book(itemId)
      const { orders, fills, box } = hand.view(player)
      return {
        ...own,
        orders: [...own.orders, ...orders],
        fills: [...own.fills, ...fills],
        box: [...own.box, ...box],
      }
    },
    since: (itemId) => ledger.since(itemId),
    takeUnits(player, itemId, units) {
      const taken = hand.takeUnits(player, itemId, units)
      return taken + ledger.takeUnits(player, itemId, units - taken)
    },
    takeCoins: (player) => hand.takeCoins(player) + ledger.takeCoins(player),
    save: (itemId) => ledger.save(itemId),
    saveByHand: () => hand.save(),
  }
}
