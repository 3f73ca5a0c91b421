import type { GameListings } from '@gildscope/contracts'
import { type Copper, type FlatSide, flatSide, type Level, type Side, sideLevels, walkBook } from '@gildscope/market'
import type { Net } from '../../../../market/fees.ts'

/** Both sides as levels and in the flat form for the market's calculations, best price first. */
export type PageBook = Record<Side, { levels: readonly Level[]; flat: FlatSide; units: number }>

type GameLevel = GameListings['buys'][number]

const sideOf = (game: readonly GameLevel[], better: (a: Copper, b: Copper) => number): PageBook[Side] => {
  const levels = game
    .filter(({ quantity }) => quantity > 0)
    .map(({ unit_price, quantity, listings }) => ({ unitPrice: unit_price, quantity, listings }))
    .sort((a, b) => better(a.unitPrice, b.unitPrice))
  return { levels, flat: flatSide(levels), units: levels.reduce((sum, { quantity }) => sum + quantity, 0) }
}

export const pageBook = ({ buys, sells }: Pick<GameListings, 'buys' | 'sells'>): PageBook => ({
  buy: sideOf(buys, (a, b) => b - a),
  sell: sideOf(sells, (a, b) => a - b),
})

export const EMPTY_BOOK = pageBook({ buys: [], sells: [] })

/** A level with the cumulative units and coins from the best price to its end. */
export type LevelRow = Level & { unitsToHere: number; costToHere: Copper }

export const levelRows = (flat: FlatSide): LevelRow[] => {
  let unitsToHere = 0
  let costToHere = 0
  return sideLevels(flat).map((level) => {
    unitsToHere += level.quantity
    costToHere += level.quantity * level.unitPrice
    return { ...level, unitsToHere, costToHere }
  })
}

export type Ladder = {
  /** Highest price first, so that the lowest ask is next to the bids. */
  asks: LevelRow[]
  bids: LevelRow[]
  /** The greatest sum of both sides, the full width of a bar. */
  most: number
}

/** The levels around the spread. */
export const ladder = (book: PageBook, levels: number): Ladder => {
  const asks = levelRows(book.sell.flat).slice(0, levels)
  const bids = levelRows(book.buy.flat).slice(0, levels)
  const most = Math.max(asks.at(-1)?.unitsToHere ?? 0, bids.at(-1)?.unitsToHere ?? 0)
  return { asks: asks.reverse(), bids, most }
}

/** A count of units as typed; empty is one. */
export const readUnits = (text: string): number | null => {
  const digits = text.trim().replaceAll(/[,\s  ]/g, '')
  if (digits === '') return 1
  if (!/^\d{1,9}$/.test(digits)) return null
  return Number(digits) >= 1 ? Number(digits) : null
}

export type TradeAnswer = {
  filled: number
  /** Units on the side; fewer than requested: not all can be traded. */
  available: number
  /** The amount to pay, or to receive after fees. */
  total: Copper
  first: { price: Copper; units: number } | null
  /** Price of the last unit: the highest paid, or the lowest received before fees. */
  lastPrice: Copper | null
  /** Per unit, before fees. */
  averagePrice: number | null
}

/** Trading units immediately: buying consumes the asks from the lowest up, selling the bids from the highest down. */
export const tradeNow = (book: PageBook, trade: Side, units: number, net: Net): TradeAnswer => {
  const side = trade === 'buy' ? book.sell : book.buy
  const fill = walkBook(side.flat, units)
  const first = side.levels[0]
  return {
    filled: fill.filled,
    available: side.units,
    total: trade === 'buy' || fill.filled === 0 ? fill.total : net(fill.total),
    first: first === undefined ? null : { price: first.unitPrice, units: first.quantity },
    lastPrice: fill.worstPrice,
    averagePrice: fill.averagePrice,
  }
}
