import { DAY_MS } from '@gildscope/base/time'
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

/** The seller's proceeds from sales; with the game's own rounding each sale pays its fees separately. */
export const receivedOf = (sells: readonly TradePart[], fees: SaleFees): Copper => {
  const gross = ([, quantity, price]: TradePart): Copper => quantity * price
  return fees === 'exact'
    ? sells.reduce((sum, sale) => sum + exactNetProceeds(gross(sale)), 0)
    : netProceeds(sells.reduce((sum, sale) => sum + gross(sale), 0))
}

/** Consecutive pieces of one trade form one part. */
const addPart = (parts: TradePart[], places: number[], place: number, part: TradePart): void => {
  const last = parts.at(-1)
  if (last !== undefined && places.at(-1) === place) last[1] += part[1]
  else {
    parts.push(part)
    places.push(place)
  }
}

type FlipsAsked = { fees: SaleFees; from?: number; to?: number }

/** Flips as numbers, in the order of the sales; each becomes an object on demand. */
export type FlipGroups = {
  count: number
  sellDay: Int32Array
  cost: Float64Array
  received: Float64Array
  flipAt: (place: number) => TradeFlip
}

/** Groups while they are made, the newest last. */
const createGroups = () => ({
  firstPiece: [] as number[],
  lastPiece: [] as number[],
  buyDay: [] as number[],
  sellDay: [] as number[],
  cost: [] as number[],
  /** The proceeds of all sales but the last one. */
  received: [] as number[],
  /** Before fees, of the last sale, or of all of them if fees apply to the sum. */
  gross: [] as number[],
  /** The previous one with the same item and day of sale; -1: none. */
  before: [] as number[],
})

/**
 * Matched trades by item, day of purchase and day of sale. Only days of sale from `from` to before `to` (Unix ms) are
 * grouped. The pieces of a flip are a chain of indices: as objects, those of a large archive would take ten times as
 * much memory.
 */
export const groupFlips = (
  trades: TradeColumns,
  { pieces }: TradeMatches,
  { fees, from = 0, to = Number.POSITIVE_INFINITY }: FlipsAsked,
): FlipGroups => {
  const dayOf = (trade: number): number => Math.floor((trades.purchased[trade] ?? 0) / DAY_MS)
  const nextPiece = new Int32Array(pieces.count).fill(-1)
  const groups = createGroups()

  const begin = (piece: number, days: { buyDay: number; sellDay: number; before: number }): number => {
    groups.firstPiece.push(piece)
    groups.lastPiece.push(piece)
    groups.buyDay.push(days.buyDay)
    groups.sellDay.push(days.sellDay)
    groups.before.push(days.before)
    for (const column of [groups.cost, groups.received, groups.gross]) column.push(0)
    return groups.firstPiece.length - 1
  }
  const add = (place: number, piece: number): void => {
    const last = groups.lastPiece[place] ?? piece
    const sale = pieces.sale[piece] ?? 0
    if (last !== piece) {
      nextPiece[last] = piece
      groups.lastPiece[place] = piece
      if (fees === 'exact' && pieces.sale[last] !== sale) {
        groups.received[place] = (groups.received[place] ?? 0) + exactNetProceeds(groups.gross[place] ?? 0)
        groups.gross[place] = 0
      }
    }
    const gross = (pieces.quantity[piece] ?? 0) * (trades.price[sale] ?? 0)
    groups.gross[place] = (groups.gross[place] ?? 0) + gross
    groups.cost[place] = (groups.cost[place] ?? 0) + (pieces.cost[piece] ?? 0)
  }

  // Pieces are in the order of the sales, so that those of a day follow each other.
  const lastOfItem = new Map<number, number>()
  let day = -1
  for (let piece = 0; piece < pieces.count; piece++) {
    const sale = pieces.sale[piece] ?? 0
    const soldAt = trades.purchased[sale] ?? 0
    if (soldAt < from || soldAt >= to) continue
    const sellDay = dayOf(sale)
    if (sellDay !== day) lastOfItem.clear()
    day = sellDay
    const item = trades.item[sale] ?? 0
    const buyDay = dayOf(pieces.purchase[piece] ?? 0)
    const before = lastOfItem.get(item) ?? -1
    let place = before
    while (place !== -1 && groups.buyDay[place] !== buyDay) place = groups.before[place] ?? -1
    if (place === -1) {
      place = begin(piece, { buyDay, sellDay, before })
      lastOfItem.set(item, place)
    }
    add(place, piece)
  }
  const kept = fees === 'exact' ? exactNetProceeds : netProceeds
  const received = Float64Array.from(groups.received, (sum, place) => sum + kept(groups.gross[place] ?? 0))

  const flipAt = (place: number): TradeFlip => {
    const [buys, purchases]: [TradePart[], number[]] = [[], []]
    const [sells, sales]: [TradePart[], number[]] = [[], []]
    let [quantity, cost, value] = [0, 0, 0]
    for (let piece = groups.firstPiece[place] ?? -1; piece !== -1; piece = nextPiece[piece] ?? -1) {
      const [sale, purchase] = [pieces.sale[piece] ?? 0, pieces.purchase[piece] ?? 0]
      const units = pieces.quantity[piece] ?? 0
      const price = trades.price[sale] ?? 0
      quantity += units
      cost += pieces.cost[piece] ?? 0
      value += units * price
      const bought = trades.purchased[purchase] ?? 0
      addPart(buys, purchases, purchase, [bought, units, trades.price[purchase] ?? 0])
      addPart(sells, sales, sale, [trades.purchased[sale] ?? 0, units, price])
    }
    const item = trades.item[sales[0] ?? 0] ?? 0
    const [buyDay, sellDay] = [groups.buyDay[place] ?? 0, groups.sellDay[place] ?? 0]
    return { item, buyDay, sellDay, quantity, cost, value, received: received[place] ?? 0, buys, sells }
  }

  return {
    count: groups.firstPiece.length,
    sellDay: Int32Array.from(groups.sellDay),
    cost: Float64Array.from(groups.cost),
    received,
    flipAt,
  }
}

/** The same as objects. */
export const tradeFlips = (trades: TradeColumns, matches: TradeMatches, asked: FlipsAsked): TradeFlip[] => {
  const { count, flipAt } = groupFlips(trades, matches, asked)
  return Array.from({ length: count }, (_, place) => flipAt(place))
}
