import type { Copper } from '../copper.ts'

/** Completed trades of one account in the order of their completion; times in Unix ms, unit prices in copper. */
export type TradeColumns = {
  count: number
  /** 1 for sales. */
  isSale: Uint8Array
  item: Int32Array
  price: Float64Array
  quantity: Int32Array
  created: Float64Array
  purchased: Float64Array
}

/**
 * Units of a sale that came from one purchase; both by their place. `cost` is what they were bought for. As columns: of a
 * large archive there are hundreds of thousands.
 */
export type MatchedPieces = {
  count: number
  sale: Int32Array
  purchase: Int32Array
  quantity: Int32Array
  cost: Float64Array
}

export type TradeMatches = {
  /** In the order of the sales. */
  pieces: MatchedPieces
  /** Units of purchases that were not sold yet. */
  open: { purchase: number; quantity: number; cost: Copper }[]
  /** Units of sales that were crafted, found, or bought before anything is known. */
  unknown: { sale: number; quantity: number }[]
}

/** `average`: units are sold in the order in which they were bought, each at the mean price of the stock. */
export type TradeMatching = 'fifo' | 'lifo' | 'average'

/** Stock of an item: purchases with their remaining units, and the total cost. */
type Lots = { purchases: number[]; left: number[]; next: number; units: number; cost: Copper }

const emptyLots = (): Lots => ({ purchases: [], left: [], next: 0, units: 0, cost: 0 })

/** Each piece is the last one of its sale or of its purchase, so there are no more of them than trades. */
const roomForPieces = (trades: number): MatchedPieces => ({
  count: 0,
  sale: new Int32Array(trades),
  purchase: new Int32Array(trades),
  quantity: new Int32Array(trades),
  cost: new Float64Array(trades),
})

const addPiece = (pieces: MatchedPieces, sale: number, purchase: number, quantity: number, cost: Copper): void => {
  const at = pieces.count++
  pieces.sale[at] = sale
  pieces.purchase[at] = purchase
  pieces.quantity[at] = quantity
  pieces.cost[at] = cost
}

/** The lot that the next unit comes from. */
const lotOf = (lots: Lots, method: TradeMatching): number => (method === 'lifo' ? lots.left.length - 1 : lots.next)

/** Forgets a lot without units. */
const dropLot = (lots: Lots, method: TradeMatching): void => {
  if (method === 'lifo') {
    lots.purchases.pop()
    lots.left.pop()
  } else lots.next += 1
}

/** The cost of the units sold; the last unit takes all that remains, so that nothing is lost by rounding. */
const costOf = (lots: Lots, quantity: number, price: Copper, method: TradeMatching): Copper => {
  if (method !== 'average') return quantity * price
  return quantity === lots.units ? lots.cost : Math.round((lots.cost * quantity) / lots.units)
}

/**
 * Matches each sale with purchases of the same item that were completed before it. All units and all money of the trades
 * are in the answer exactly once: purchases in `pieces` and `open`, sales in `pieces` and `unknown`.
 */
export const matchTrades = (trades: TradeColumns, method: TradeMatching): TradeMatches => {
  const byItem = new Map<number, Lots>()
  const matches: TradeMatches = { pieces: roomForPieces(trades.count), open: [], unknown: [] }
  for (let at = 0; at < trades.count; at++) {
    const item = trades.item[at] ?? 0
    const quantity = trades.quantity[at] ?? 0
    if (quantity === 0) continue
    const lots = byItem.get(item) ?? emptyLots()
    byItem.set(item, lots)
    if (trades.isSale[at] === 0) {
      lots.purchases.push(at)
      lots.left.push(quantity)
      lots.units += quantity
      lots.cost += quantity * (trades.price[at] ?? 0)
      continue
    }
    let wanted = quantity
    while (wanted > 0 && lots.units > 0) {
      const lot = lotOf(lots, method)
      const purchase = lots.purchases[lot] ?? 0
      const taken = Math.min(wanted, lots.left[lot] ?? 0)
      const cost = costOf(lots, taken, trades.price[purchase] ?? 0, method)
      addPiece(matches.pieces, at, purchase, taken, cost)
      lots.left[lot] = (lots.left[lot] ?? 0) - taken
      lots.units -= taken
      lots.cost -= cost
      wanted -= taken
      if (lots.left[lot] === 0) dropLot(lots, method)
    }
    if (wanted > 0) matches.unknown.push({ sale: at, quantity: wanted })
  }
  for (const lots of byItem.values()) {
    for (let lot = lots.next; lot < lots.left.length; lot++) {
      const [purchase, quantity] = [lots.purchases[lot] ?? 0, lots.left[lot] ?? 0]
      if (quantity === 0) continue
      const cost = costOf(lots, quantity, trades.price[purchase] ?? 0, method)
      matches.open.push({ purchase, quantity, cost })
      lots.units -= quantity
      lots.cost -= cost
    }
  }
  return matches
}
