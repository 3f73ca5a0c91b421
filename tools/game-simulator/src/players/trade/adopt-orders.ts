import { SIDES, type Side } from '../../market/market-profile.ts'
import { type ItemMarket, sideOf } from '../../market/market-state.ts'
import { unitsAhead } from '../../market/order-side.ts'
import { hash, hashUnit } from '../../market/random.ts'
import { DAY_MS } from '../../market/rhythm.ts'
import { type OwnOrder, transactionId } from './own-order.ts'
import type { Trader } from './traders.ts'

/** Orders of players are in this part of a book, most of them near the front; deep ones stay for days. */
const AMONG = 0.7
const OLDEST_DAYS = 20

/** The worst order that has no owner yet. */
const deepest = (taken: ReadonlySet<number>): number => {
  let index = 0
  while (taken.has(index)) index++
  return index
}

type Opening = { market: ItemMarket; openedAt: number; traders: readonly Trader[] }

const adopt = ({ market, openedAt }: Opening, trader: Trader, side: Side, taken: Set<number>): OwnOrder[] => {
  const orders = sideOf(market, side)
  const adopted: OwnOrder[] = []
  for (let turn = 0; turn < trader.open[side]; turn++) {
    const draw = hash(trader.playerSeed, market.profile.itemId, side === 'buy' ? 500 + turn : 600 + turn)
    const index = trader.leavesOrders
      ? deepest(taken)
      : orders.count - 1 - Math.floor(hashUnit(draw, 1) ** 2 * AMONG * orders.count)
    if (index < 0 || index >= orders.count || taken.has(index)) continue
    taken.add(index)
    const created = openedAt - 60_000 - Math.floor(hashUnit(draw, 2) ** 2 * OLDEST_DAYS * DAY_MS)
    adopted.push({
      id: transactionId(created, draw),
      player: trader.player,
      side,
      price: Math.abs(orders.orders[index * 2]!),
      quantity: orders.orders[index * 2 + 1]!,
      ahead: unitsAhead(orders, index),
      created,
    })
  }
  return adopted
}

/** Gives players some of the orders that a book opens with, at their exact places in it. */
export const adoptOrders = (opening: Opening): OwnOrder[] => {
  return SIDES.flatMap((side) => {
    const taken = new Set<number>()
    return opening.traders.flatMap((trader) => adopt(opening, trader, side, taken))
  })
}
