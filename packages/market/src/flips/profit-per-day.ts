import type { Copper } from '../copper.ts'
import { WINDOW_DAYS } from '../windows/windows.ts'

/** The profit of an offer per day: its profit per unit times its units, but no more than sell in a day. */
export const profitPerDay = (profitEach: Copper, units: number, sold7d: number): Copper => {
  const days = WINDOW_DAYS['7d']
  // Divided last: a seventh has no exact representation, and a whole amount could lose a copper.
  return Math.floor((profitEach * Math.min(units * days, sold7d)) / days)
}
