import type { TransactionAnswer } from '@gildscope/contracts/game'
import type { Side, TradeColumns } from '@gildscope/market'

/** A completed transaction as stored and downloaded; unit prices in copper, before fees. */
export type StoredTrade = {
  side: Side
  id: number
  item_id: number
  price: number
  quantity: number
  created: string
  purchased: string
}

/** Whole UTC seconds, whatever offset the game writes. */
const instantOf = (text: string): string => `${new Date(text).toISOString().slice(0, 19)}Z`

export const tradeOf = (
  side: Side,
  { id, item_id, price, quantity, created, purchased }: TransactionAnswer,
): StoredTrade => ({
  side,
  id,
  item_id,
  price,
  quantity,
  created: instantOf(created),
  purchased: instantOf(purchased),
})

/**
 * Permanent id of a transaction. The game's id alone is not unique if an order is filled in parts: a different time of
 * completion makes a different trade. Fills of one order within a second have the same id; see `nthId`.
 */
export const tradeId = ({ side, id, purchased }: StoredTrade): string => `${side} ${id} ${purchased}`

/** Ids of fills that have the same one: the first keeps it, and further ones get their number, from 2. */
export const nthId = (id: string, ordinal: number): string => (ordinal === 1 ? id : `${id} ${ordinal}`)

/** Trades in the order in which they were completed, purchases before sales of the same second. */
export const tradeColumns = (trades: Iterable<StoredTrade>): TradeColumns => {
  const given: Record<'isSale' | 'item' | 'price' | 'quantity' | 'created' | 'purchased' | 'id', number[]> = {
    isSale: [],
    item: [],
    price: [],
    quantity: [],
    created: [],
    purchased: [],
    id: [],
  }
  for (const trade of trades) {
    given.isSale.push(trade.side === 'sell' ? 1 : 0)
    given.item.push(trade.item_id)
    given.price.push(trade.price)
    given.quantity.push(trade.quantity)
    given.created.push(Date.parse(trade.created))
    given.purchased.push(Date.parse(trade.purchased))
    given.id.push(trade.id)
  }
  const { isSale, item, price, quantity, created, purchased, id } = given
  const difference = (column: readonly number[], a: number, b: number): number => (column[a] ?? 0) - (column[b] ?? 0)
  const order = Array.from(id, (_, at) => at).sort(
    (a, b) => difference(purchased, a, b) || difference(isSale, a, b) || difference(id, a, b),
  )
  const inOrder = (column: readonly number[]) => (at: number) => column[at] ?? 0
  return {
    count: order.length,
    isSale: Uint8Array.from(order, inOrder(isSale)),
    item: Int32Array.from(order, inOrder(item)),
    price: Float64Array.from(order, inOrder(price)),
    quantity: Int32Array.from(order, inOrder(quantity)),
    created: Float64Array.from(order, inOrder(created)),
    purchased: Float64Array.from(order, inOrder(purchased)),
  }
}

/** Columns one after the other, of months that follow each other. */
export const joinTradeColumns = (months: readonly TradeColumns[]): TradeColumns => {
  const count = months.reduce((sum, month) => sum + month.count, 0)
  const joined: TradeColumns = {
    count,
    isSale: new Uint8Array(count),
    item: new Int32Array(count),
    price: new Float64Array(count),
    quantity: new Int32Array(count),
    created: new Float64Array(count),
    purchased: new Float64Array(count),
  }
  let at = 0
  for (const month of months) {
    for (const name of ['isSale', 'item', 'price', 'quantity', 'created', 'purchased'] as const)
      joined[name].set(month[name], at)
    at += month.count
  }
  return joined
}
