import type { Copper } from '../copper.ts'
import { netProceeds } from '../fees.ts'

/** Gain of buying one unit at `buy` and selling it at `sell`, after both fees. */
export const flipProfit = (buy: Copper, sell: Copper): Copper => netProceeds(sell) - buy
