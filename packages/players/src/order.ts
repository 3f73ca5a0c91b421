import type { OrderAnswer } from '@gildscope/contracts/game'
import type { Side } from '@gildscope/market'
import type { StoredTrade } from './trade.ts'

/** An open order as last seen. */
export type StoredOrder = {
  side: Side
  id: number
  item_id: number
  price: number
  quantity: number
  created: string
  /** Time of the last reading that contained it. */
  seen: string
}

export const orderOf = (
  side: Side,
  { id, item_id, price, quantity, created }: OrderAnswer,
  seen: Date,
): StoredOrder => ({
  side,
  id,
  item_id,
  price,
  quantity,
  created: new Date(created).toISOString(),
  seen: seen.toISOString(),
})

export const orderId = ({ side, id }: StoredOrder): string => `${side} ${id}`

/** What an order and the trades that it became have in common; several placed in one second can share it. */
export const orderKey = ({ side, item_id, price, created }: StoredTrade | StoredOrder): string =>
  `${side} ${item_id} ${price} ${Math.floor(Date.parse(created) / 1000)}`
