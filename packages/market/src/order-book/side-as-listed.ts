import type { Copper } from '../copper.ts'
import type { Side } from '../side.ts'
import { EMPTY_SIDE, type FlatSide, flatSide, type Level, sideLevels } from './book.ts'

/** What the game's list of prices says of a side. `price`: the best one; 0: nobody offers. */
export type ListedSide = { price: Copper; quantity: number }

/**
 * The least that still stands of a side where the list of prices contradicts it: one unit at the listed price, behind it what
 * the book has at worse prices, and where that is more than the list counts, those in front have gone first.
 */
export const sideAsListed = (side: FlatSide, which: Side, { price, quantity }: ListedSide): FlatSide => {
  if (price === 0) return EMPTY_SIDE
  const isBehind = ({ unitPrice }: Level): boolean => (which === 'sell' ? unitPrice > price : unitPrice < price)
  const behind = sideLevels(side).filter(isBehind)
  let excess = behind.reduce((sum, level) => sum + level.quantity, 1) - quantity
  const standing = behind.map((level) => {
    const gone = Math.min(Math.max(0, excess), level.quantity)
    excess -= gone
    return { ...level, quantity: level.quantity - gone }
  })
  const front = { unitPrice: price, quantity: 1, listings: 1 }
  return flatSide([front, ...standing.filter((level) => level.quantity > 0)])
}
