import type { Side } from '../../market/market-profile.ts'
import type { DeliveryRecord, HistoryRecord, OrderRecord } from '../player-records.ts'
import type { OwnParcel, TradeView } from './create-ledger.ts'
import type { PastFill } from './past-fill.ts'

const FULL_STACK = 250

/** Whole seconds with an offset, as the game writes the times of trades. */
const tradeTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+00:00`

export const orderRecords = (orders: TradeView['orders'], side: Side): OrderRecord[] =>
  orders
    .filter((order) => order.side === side)
    .sort((a, b) => b.created - a.created || b.id - a.id)
    .map(({ id, itemId, price, quantity, created }) => ({
      id,
      item_id: itemId,
      price,
      quantity,
      created: tradeTime(created),
    }))

type Period = { from: number; to?: number }

/** Trades of a period (Unix ms, both ends inclusive), newest first. */
export const historyRecords = (
  fills: readonly PastFill[],
  side: Side,
  { from, to = Number.POSITIVE_INFINITY }: Period,
): HistoryRecord[] =>
  fills
    .filter((fill) => fill.side === side && fill.purchased >= from && fill.purchased <= to)
    .sort((a, b) => b.purchased - a.purchased || b.id - a.id)
    .map(({ id, itemId, price, quantity, created, purchased }) => ({
      id,
      item_id: itemId,
      price,
      quantity,
      created: tradeTime(created),
      purchased: tradeTime(purchased),
    }))

/** The contents of the delivery box: coins as one sum, items in stacks. */
export const deliveryRecord = (box: readonly OwnParcel[], first: DeliveryRecord): DeliveryRecord => {
  const units = new Map<number, number>()
  let { coins } = first
  for (const parcel of box) {
    coins += parcel.coins
    if (parcel.units > 0) units.set(parcel.itemId, (units.get(parcel.itemId) ?? 0) + parcel.units)
  }
  return { coins, items: [...first.items, ...[...units].flatMap(([id, count]) => stacksOf(id, count))] }
}

/** Units in stacks of at most 250. */
export const stacksOf = (id: number, count: number): { id: number; count: number }[] => {
  const stacks: { id: number; count: number }[] = []
  for (let left = count; left > 0; left -= FULL_STACK) stacks.push({ id, count: Math.min(FULL_STACK, left) })
  return stacks
}
