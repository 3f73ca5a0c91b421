import type { Copper } from '../copper.ts'
import { WINDOW_DAYS } from '../windows/windows.ts'

/** What an offer brings in a day: its profit per unit on its units, but on no more than sell in a day. */
export const profitPerDay = (profitEach: Copper, units: number, sold7d: number): Copper =>
  Math.floor(profitEach * Math.min(units, sold7d / WINDOW_DAYS['7d']))
