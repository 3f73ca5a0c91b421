import type { Copper } from '../copper.ts'
import type { Side } from '../side.ts'
import { type FlatSide, LEVEL_WIDTH } from './book.ts'

/** The result of an instant order on a side. Prices are null when nothing was filled; `averagePrice` is not rounded. */
export type Fill = { filled: number; total: Copper; worstPrice: Copper | null; averagePrice: number | null }

/** Takes up to `units` from the best price on. */
export const walkBook = (side: FlatSide, units: number): Fill =>
  walk(side, (_unitPrice, quantity, filled) => Math.min(quantity, units - filled))

/** Takes everything at `limit` or better; `which` says whether better is lower (`sell`) or higher (`buy`). */
export const walkBookToPrice = (side: FlatSide, which: Side, limit: Copper): Fill =>
  walk(side, (unitPrice, quantity) => ((which === 'sell' ? unitPrice <= limit : unitPrice >= limit) ? quantity : 0))

/** Takes whole units as long as `budget` allows. */
export const walkBookWithBudget = (side: FlatSide, budget: Copper): Fill =>
  walk(side, (unitPrice, quantity, _filled, total) => Math.min(quantity, Math.floor((budget - total) / unitPrice)))

type Take = (unitPrice: Copper, quantity: number, filled: number, total: Copper) => number

const walk = (side: FlatSide, take: Take): Fill => {
  let filled = 0
  let total = 0
  let worstPrice: Copper | null = null
  for (let at = 0; at < side.length; at += LEVEL_WIDTH) {
    const unitPrice = side[at]!
    const units = Math.floor(take(unitPrice, side[at + 1]!, filled, total))
    if (!(units > 0)) break
    filled += units
    total += units * unitPrice
    worstPrice = unitPrice
  }
  return { filled, total, worstPrice, averagePrice: filled === 0 ? null : total / filled }
}
