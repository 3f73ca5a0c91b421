import { DAY_MS } from '@gildscope/time'
import type { Copper } from '../copper.ts'
import { exactNetProceeds, netProceeds } from '../fees.ts'
import type { TradeColumns, TradeMatches } from './match-trades.ts'

export type SaleFees = 'simple' | 'exact'

/** A part of a trade: when it was completed (Unix ms), units, copper for one. */
export type TradePart = [at: number, quantity: number, price: Copper]

/** Units of an item that were bought on one UTC day and sold on one. */
export type TradeFlip = {
  item: number
  /** Days since 1970. */
  buyDay: number
  sellDay: number
  quantity: number
  cost: Copper
  /** Before fees. */
  value: Copper
  received: Copper
  buys: TradePart[]
  sells: TradePart[]
}

/** What is kept of sales; by the game's own rounding each of them pays apart. */
export const receivedOf = (sells: readonly TradePart[], fees: SaleFees): Copper => {
  const gross = ([, quantity, price]: TradePart): Copper => quantity * price
  return fees === 'exact'
    ? sells.reduce((sum, sale) => sum + exactNetProceeds(gross(sale)), 0)
    : netProceeds(sells.reduce((sum, sale) => sum + gross(sale), 0))
}

/** Pieces of one trade that follow each other are one part. */
const addPart = (parts: TradePart[], places: number[], place: number, part: TradePart): void => {
  const last = parts.at(-1)
  if (last !== undefined && places.at(-1) === place) last[1] += part[1]
  else {
    parts.push(part)
    places.push(place)
  }
}

type Growing = TradeFlip & { purchases: number[]; sales: number[] }

/**
 * Matched trades by item, day of purchase and day of sale, in the order of the sales. Only days of sale from `from` to
 * before `to` (Unix ms) are made.
 */
export const tradeFlips = (
  trades: TradeColumns,
  { pieces }: TradeMatches,
  { fees, from = 0, to = Number.POSITIVE_INFINITY }: { fees: SaleFees; from?: number; to?: number },
): TradeFlip[] => {
  const flips = new Map<string, Growing>()
  for (const { sale, purchase, quantity, cost } of pieces) {
    const soldAt = trades.purchased[sale] ?? 0
    if (soldAt < from || soldAt >= to) continue
    const boughtAt = trades.purchased[purchase] ?? 0
    const item = trades.item[sale] ?? 0
    const [buyDay, sellDay] = [Math.floor(boughtAt / DAY_MS), Math.floor(soldAt / DAY_MS)]
    const key = `${item} ${buyDay} ${sellDay}`
    let flip = flips.get(key)
    if (flip === undefined) {
      const empty = { quantity: 0, cost: 0, value: 0, received: 0, buys: [], sells: [], purchases: [], sales: [] }
      flip = { item, buyDay, sellDay, ...empty }
      flips.set(key, flip)
    }
    flip.quantity += quantity
    flip.cost += cost
    flip.value += quantity * (trades.price[sale] ?? 0)
    addPart(flip.buys, flip.purchases, purchase, [boughtAt, quantity, trades.price[purchase] ?? 0])
    addPart(flip.sells, flip.sales, sale, [soldAt, quantity, trades.price[sale] ?? 0])
  }
  return [...flips.values()].map(({ purchases: _bought, sales: _sold, ...flip }) => ({
    ...flip,
    received: receivedOf(flip.sells, fees),
  }))
}
