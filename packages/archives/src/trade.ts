import type { TransactionAnswer } from '@gildscope/game-shapes'
import type { Side, TradeColumns } from '@gildscope/market'

/** A completed transaction as it is stored and downloaded; prices in copper for one, before fees. */
export type StoredTrade = {
  side: Side
  id: number
  item_id: number
  price: number
  quantity: number
  created: string
  purchased: string
}

/** Whole seconds of UTC, whatever offset the game writes. */
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
 * What names a transaction for ever. The game's id alone does not, should one order be filled in parts: another time of
 * completion is another trade.
 */
export const tradeId = ({ side, id, purchased }: StoredTrade): string => `${side} ${id} ${purchased}`

/** Trades in the order in which they were completed, purchases before sales of the same second. */
export const tradeColumns = (trades: readonly StoredTrade[]): TradeColumns => {
  const rows = trades.map((trade) => ({
    isSale: trade.side === 'sell' ? 1 : 0,
    item: trade.item_id,
    price: trade.price,
    quantity: trade.quantity,
    created: Date.parse(trade.created),
    purchased: Date.parse(trade.purchased),
    id: trade.id,
  }))
  rows.sort((a, b) => a.purchased - b.purchased || a.isSale - b.isSale || a.id - b.id)
  return {
    count: rows.length,
    isSale: Uint8Array.from(rows, (row) => row.isSale),
    item: Int32Array.from(rows, (row) => row.item),
    price: Float64Array.from(rows, (row) => row.price),
    quantity: Int32Array.from(rows, (row) => row.quantity),
    created: Float64Array.from(rows, (row) => row.created),
    purchased: Float64Array.from(rows, (row) => row.purchased),
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
