import type { Copper } from '../copper.ts'

/** One side of a book as `[unitPrice, quantity, listings, ...]`, best price first: asks ascending, bids descending. */
export type FlatSide = Int32Array

export type Book = { buys: FlatSide; sells: FlatSide }

export type Level = { unitPrice: Copper; quantity: number; listings: number }

export const LEVEL_WIDTH = 3
export const EMPTY_SIDE: FlatSide = new Int32Array(0)

export const flatSide = (levels: readonly Level[]): FlatSide => {
  const side = new Int32Array(levels.length * LEVEL_WIDTH)
  levels.forEach((level, index) => {
    side.set([level.unitPrice, level.quantity, level.listings], index * LEVEL_WIDTH)
  })
  return side
}

export const sideLevels = (side: FlatSide): Level[] => {
  const levels: Level[] = []
  for (let at = 0; at < side.length; at += LEVEL_WIDTH) {
    levels.push({ unitPrice: side[at]!, quantity: side[at + 1]!, listings: side[at + 2]! })
  }
  return levels
}

/** Best price, units and listings of a whole side; all null for a side without orders. */
export type SideTotals = { price: Copper | null; quantity: number | null; listings: number | null }

export const sideTotals = (side: FlatSide): SideTotals => {
  if (side.length === 0) return { price: null, quantity: null, listings: null }
  let quantity = 0
  let listings = 0
  for (let at = 0; at < side.length; at += LEVEL_WIDTH) {
    quantity += side[at + 1]!
    listings += side[at + 2]!
  }
  return { price: side[0]!, quantity, listings }
}
