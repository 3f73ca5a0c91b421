import type { Market } from '../../market/market.ts'
import type { IsKept, ItemMarket } from '../../market/market-state.ts'
import { adoptOrders } from './adopt-orders.ts'
import { bringUp, giveBack, hearEvent, type ItemTrade, type LifeTime, newPurse, type OwnFill } from './item-trade.ts'
import { type OwnOrder, standsInBook } from './own-order.ts'
import type { Parcel } from './purse.ts'
import { readTrade, saveTrade } from './saved-trade.ts'
import type { Trader } from './traders.ts'

export type OwnParcel = Parcel & { itemId: number }

/** All trade of one player at a moment; copies that the market no longer changes. */
export type TradeView = {
  orders: (OwnOrder & { itemId: number })[]
  fills: (OwnFill & { itemId: number })[]
  /** The contents of the delivery box. */
  box: OwnParcel[]
  /** Stock by item. */
  stock: Map<number, number>
  /** Coins gained by trade (negative: spent), without those in the delivery box. */
  coins: number
}

export interface Ledger {
  /** Whether the owner of an order leaves it in the book. */
  isKept: IsKept
  view(player: number, now: number): TradeView
  /** Takes up to this many units of an item from a player's delivery box; returns the number taken. */
  takeUnits(player: number, itemId: number, units: number): number
  /** Takes all coins from it; returns their amount. */
  takeCoins(player: number): number
  /** Since when this item's book was followed. */
  since(itemId: number): number
  /** The trade with one item for the state file; undefined if there is none. */
  save(itemId: number): unknown
}

type LedgerOptions = {
  market: Market
  traders: ReadonlyMap<number, Trader[]>
  /** State saved by an earlier process. */
  saved: ReadonlyMap<number, unknown>
  /** Whether the market continues from the same books. */
  sameBooks: boolean
  lifeTime: LifeTime
}

/** Follows the players' orders through the books, event by event. A book that was not opened has no trade yet. */
export const createLedger = ({ market, traders, saved, sameBooks, lifeTime }: LedgerOptions): Ledger => {
  const trades = new Map<number, ItemTrade>()

  const open = (book: ItemMarket): void => {
    const { itemId } = book.profile
    const own = traders.get(itemId)
    if (own === undefined) return
    const { openedAt } = market
    const known = readTrade(saved.get(itemId), itemId, own)
    const trade = known ?? { itemId, since: openedAt, traders: own, orders: [], fills: [], purses: new Map() }
    for (const trader of own)
      if (!trade.purses.has(trader.player)) trade.purses.set(trader.player, newPurse(trader, openedAt))
    if (known !== null && sameBooks) trade.orders = known.orders.filter((order) => standsInBook(order, book))
    else {
      for (const order of trade.orders) giveBack(trade, order, openedAt)
      trade.orders = adoptOrders({ market: book, openedAt, traders: own })
    }
    trades.set(itemId, trade)
  }

  for (const book of market.opened()) open(book)
  market.onOpen(open)
  market.onEvent((event) => {
    const trade = trades.get(event.itemId)
    if (trade !== undefined) hearEvent(trade, event, lifeTime)
  })
  // State saved with books that no longer exist would be lost with the next save unless they are opened again.
  if (!sameBooks) for (const itemId of saved.keys()) market.book(itemId)

  const addItem = (view: TradeView, trade: ItemTrade, trader: Trader, now: number): void => {
    const { itemId } = trade
    const { player } = trader
    const purse = trade.purses.get(player)
    if (purse === undefined) return
    bringUp(trader, purse, lifeTime(player, now))
    view.coins += purse.coins
    view.stock.set(itemId, purse.kept + purse.gathered)
    for (const parcel of purse.box) view.box.push({ ...parcel, itemId })
    for (const order of trade.orders) if (order.player === player) view.orders.push({ ...order, itemId })
    for (const fill of trade.fills) if (fill.player === player) view.fills.push({ ...fill, itemId })
  }

  const boxesOf = (player: number): Parcel[] =>
    [...trades.values()].flatMap((trade) => trade.purses.get(player)?.box ?? [])

  return {
    isKept({ itemId, side, unitPrice, ahead, at }) {
      const trade = trades.get(itemId)
      const order = trade?.orders.find(
        (own) => own.side === side && own.price === unitPrice && own.ahead === ahead && own.quantity > 0,
      )
      if (trade === undefined || order === undefined) return false
      const leaves = trade.traders.some(({ player, leavesOrders }) => leavesOrders && player === order.player)
      return leaves || lifeTime(order.player, at) < at
    },
    takeUnits(player, itemId, units) {
      let left = units
      for (const parcel of trades.get(itemId)?.purses.get(player)?.box ?? []) {
        const taken = Math.min(left, parcel.units)
        parcel.units -= taken
        left -= taken
      }
      return units - left
    },
    takeCoins(player) {
      const parcels = boxesOf(player)
      const coins = parcels.reduce((sum, parcel) => sum + parcel.coins, 0)
      for (const parcel of parcels) parcel.coins = 0
      return coins
    },
    view(player, now) {
      const view: TradeView = { orders: [], fills: [], box: [], stock: new Map(), coins: 0 }
      for (const [itemId, own] of traders) {
        const trader = own.find((candidate) => candidate.player === player)
        if (trader === undefined) continue
        market.book(itemId)
        const trade = trades.get(itemId)
        if (trade !== undefined) addItem(view, trade, trader, now)
      }
      return view
    },
    since: (itemId) => trades.get(itemId)?.since ?? market.openedAt,
    save(itemId) {
      const trade = trades.get(itemId)
      return trade && saveTrade(trade)
    },
  }
}
