import { exchangeFee, listingFee } from '@gildscope/market'
import type { MarketEvent } from '../../market/market-state.ts'
import { hash, hashUnit } from '../../market/random.ts'
import { DAY_MS } from '../../market/rhythm.ts'
import { lastVisit } from '../played-time.ts'
import { followOrder, type OwnOrder, transactionId } from './own-order.ts'
import { atHand, collect, gather, type Purse, takeUnits } from './purse.ts'
import type { Trader } from './traders.ts'

/** A filled order, or the filled part of one. */
export type OwnFill = Omit<OwnOrder, 'ahead'> & { purchased: number }

/** The players' trade with one item, kept in step with its book. */
export type ItemTrade = {
  readonly itemId: number
  /** Since when its book has been followed; earlier trades come from the archive. */
  readonly since: number
  readonly traders: readonly Trader[]
  orders: OwnOrder[]
  /** Oldest first. */
  fills: OwnFill[]
  /** By index in the cast. */
  purses: Map<number, Purse>
}

/** The longest that a world remembers trades; older ones leave its memory. */
export const MOST_HISTORY_DAYS = 1_100
/** Open orders of one player on one side of one book. */
const MOST_ORDERS = 6
/** Units of one item that a player holds before buying no more. */
const ENOUGH_UNITS = 1_500

export const newPurse = ({ stock }: Trader, at: number): Purse => ({
  kept: stock,
  gathered: 0,
  gatheredAt: at,
  coins: 0,
  box: [],
})

/** The time up to which a player acts automatically; earlier than `at` while the account is played manually. */
export type LifeTime = (player: number, at: number) => number

/** Updates a player's stock up to a time. */
export const bringUp = (trader: Trader, purse: Purse, at: number): Purse => {
  gather(purse, trader.gatheredPerHour, at)
  collect(purse, lastVisit(trader.playerSeed, at))
  return purse
}

const purseOf = (trade: ItemTrade, player: number): Purse => {
  const purse = trade.purses.get(player)
  if (purse === undefined) throw new Error(`player ${player} does not trade item ${trade.itemId}`)
  return purse
}

const unitsToCome = (trade: ItemTrade, player: number, purse: Purse): number =>
  purse.box.reduce((units, parcel) => units + parcel.units, 0) +
  trade.orders
    .filter((order) => order.player === player && order.side === 'buy')
    .reduce((units, order) => units + order.quantity, 0)

/** Goods for an offer must be in stock, coins for a bid within the budget; takes them if they are. */
const pay = (trade: ItemTrade, trader: Trader, { side, unitPrice, quantity, at }: MarketEvent): boolean => {
  const { player } = trader
  const purse = bringUp(trader, purseOf(trade, player), at)
  const own = trade.orders.filter((order) => order.player === player && order.side === side)
  if (own.length >= MOST_ORDERS) return false
  const gross = unitPrice * quantity
  if (side === 'sell') {
    if (atHand(purse) < quantity) return false
    takeUnits(purse, quantity)
    purse.coins -= listingFee(gross)
    return true
  }
  if (purse.coins - gross < -trader.budget) return false
  if (atHand(purse) + unitsToCome(trade, player, purse) + quantity > ENOUGH_UNITS) return false
  purse.coins -= gross
  return true
}

/** Decides by chance whether a new order is a player's. */
const claim = (trade: ItemTrade, event: MarketEvent, lifeTime: LifeTime): void => {
  const { itemId, side, unitPrice, quantity, ahead, at } = event
  const salt = hash(hash(itemId, unitPrice, side === 'buy' ? 1 : 2), at, quantity)
  let draw = hashUnit(salt, 41)
  for (const trader of trade.traders) {
    draw -= trader.chance[side]
    if (draw >= 0) continue
    if (lifeTime(trader.player, at) < at) return
    if (pay(trade, trader, event)) {
      const { player } = trader
      trade.orders.push({ id: transactionId(at, salt), player, side, price: unitPrice, quantity, ahead, created: at })
    }
    return
  }
}

const bookFill = (trade: ItemTrade, order: OwnOrder, units: number, at: number): void => {
  const { player, side, price, created } = order
  const gross = price * units
  const parcel =
    side === 'sell' ? { at, units: 0, coins: Math.max(0, gross - exchangeFee(gross)) } : { at, units, coins: 0 }
  purseOf(trade, player).box.push(parcel)
  let id = transactionId(at, hash(order.id, order.quantity, 5))
  // One buyer may fill several orders in one millisecond.
  while (trade.fills.some((fill) => fill.id === id)) id += 1
  trade.fills.push({ id, player, side, price, quantity: units, created, purchased: at })
  while (trade.fills[0] !== undefined && trade.fills[0].purchased < at - MOST_HISTORY_DAYS * DAY_MS) trade.fills.shift()
}

/** Returns the contents of a withdrawn order to the delivery box; the listing fee is lost. */
export const giveBack = (trade: ItemTrade, { player, side, price, quantity }: OwnOrder, at: number): void => {
  const parcel = side === 'sell' ? { at, units: quantity, coins: 0 } : { at, units: 0, coins: price * quantity }
  purseOf(trade, player).box.push(parcel)
}

/** Takes one event of the book into account. */
export const hearEvent = (trade: ItemTrade, event: MarketEvent, lifeTime: LifeTime = (_player, at) => at): void => {
  if (event.kind === 'listed') {
    if (event.isOwned !== true) claim(trade, event, lifeTime)
    return
  }
  const gone = new Set<OwnOrder>()
  for (const order of trade.orders) {
    const change = followOrder(order, event)
    if (change === null) continue
    if (change.kind === 'filled') bookFill(trade, order, change.units, event.at)
    else giveBack(trade, order, event.at)
    if (change.kind === 'withdrawn' || order.quantity === 0) gone.add(order)
  }
  if (gone.size > 0) trade.orders = trade.orders.filter((order) => !gone.has(order))
}
