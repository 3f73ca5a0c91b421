import type { OrderAnswer } from '@gildscope/contracts/game'
import type { Side } from '@gildscope/market'

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
