import type { Copper } from '../copper.ts'
import type { FlatSide } from './book.ts'
import { walkBook } from './walk-book.ts'

const LEAST_UNITS = 2
const MOST_UNITS = 250
const SHARE_OF_WEEK = 0.01

/** The units of a side that a trader may want at once, by what the side sold in 7 days; null: unknown. */
export const steadyUnits = (soldIn7Days: number | null): number =>
  Math.min(MOST_UNITS, Math.max(LEAST_UNITS, Math.floor((soldIn7Days ?? 0) * SHARE_OF_WEEK)))

/** The price at which so many units can be had at once, or better; null if fewer stand. A single unit does not move it. */
export const steadyPrice = (side: FlatSide, units: number): Copper | null => {
  const { filled, worstPrice } = walkBook(side, units)
  return filled < units ? null : worstPrice
}
