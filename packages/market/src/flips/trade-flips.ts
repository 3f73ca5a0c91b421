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

type FlipsAsked = { fees: SaleFees; from?: number; to?: number }

/** Flips as numbers, in the order of the sales; each becomes an object when it is wanted. */
export type FlipGroups = {
  count: number
  sellDay: Int32Array
  cost: Float64Array
  received: Float64Array
  flipAt: (place: number) => TradeFlip
}

/** More than there are days until a pair of them is no exact number. */
const DAYS = 2 ** 26

/**
 * Matched trades by item, day of purchase and day of sale. Only days of sale from `from` to before `to` (Unix ms) are
 * grouped. The pieces of a flip are a chain of places: as objects, those of a large archive would take ten times as much.
 */
export const groupFlips = (
  trades: TradeColumns,
  { pieces }: TradeMatches,
  { fees, from = 0, to = Number.POSITIVE_INFINITY }: FlipsAsked,
): FlipGroups => {
  const dayOf = (trade: number): number => Math.floor((trades.purchased[trade] ?? 0) / DAY_MS)
  const placesOf = new Map<number, Map<number, number>>()
  const nextPiece = new Int32Array(pieces.length).fill(-1)
  const firstPieces: number[] = []
  const lastPieces: number[] = []
  for (const [at, { sale, purchase }] of pieces.entries()) {
    const soldAt = trades.purchased[sale] ?? 0
    if (soldAt < from || soldAt >= to) continue
    const item = trades.item[sale] ?? 0
    const places = placesOf.get(item) ?? new Map<number, number>()
    placesOf.set(item, places)
    const days = dayOf(purchase) * DAYS + dayOf(sale)
    const place = places.get(days)
    if (place === undefined) {
      places.set(days, firstPieces.length)
      firstPieces.push(at)
      lastPieces.push(at)
    } else {
      nextPiece[lastPieces[place] ?? 0] = at
      lastPieces[place] = at
    }
  }

  const flipAt = (place: number): TradeFlip => {
    const [buys, purchases]: [TradePart[], number[]] = [[], []]
    const [sells, sales]: [TradePart[], number[]] = [[], []]
    let [quantity, cost, value] = [0, 0, 0]
    for (let at = firstPieces[place] ?? -1; at !== -1; at = nextPiece[at] ?? -1) {
      const piece = pieces[at]
      if (piece === undefined) break
      const { sale, purchase } = piece
      const price = trades.price[sale] ?? 0
      quantity += piece.quantity
      cost += piece.cost
      value += piece.quantity * price
      const bought = trades.purchased[purchase] ?? 0
      addPart(buys, purchases, purchase, [bought, piece.quantity, trades.price[purchase] ?? 0])
      addPart(sells, sales, sale, [trades.purchased[sale] ?? 0, piece.quantity, price])
    }
    const item = trades.item[sales[0] ?? 0] ?? 0
    const [buyDay, sellDay] = [dayOf(purchases[0] ?? 0), dayOf(sales[0] ?? 0)]
    return { item, buyDay, sellDay, quantity, cost, value, received: receivedOf(sells, fees), buys, sells }
  }

  const count = firstPieces.length
  const groups = {
    count,
    sellDay: new Int32Array(count),
    cost: new Float64Array(count),
    received: new Float64Array(count),
  }
  for (let place = 0; place < count; place++) {
    const { sellDay, cost, received } = flipAt(place)
    groups.sellDay[place] = sellDay
    groups.cost[place] = cost
    groups.received[place] = received
  }
  return { ...groups, flipAt }
}

/** The same as objects. */
export const tradeFlips = (trades: TradeColumns, matches: TradeMatches, asked: FlipsAsked): TradeFlip[] => {
  const { count, flipAt } = groupFlips(trades, matches, asked)
  return Array.from({ length: count }, (_, place) => flipAt(place))
}
