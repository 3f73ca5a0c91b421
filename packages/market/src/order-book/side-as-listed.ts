import type { Copper } from '../copper.ts'
import type { Side } from '../side.ts'
import { EMPTY_SIDE, type FlatSide, flatSide, sideLevels } from './book.ts'

/** What the game's list of prices says of a side. `price`: the best one; 0: nobody offers. */
export type ListedSide = { price: Copper; quantity: number }

/**
 * As much of a side as is sure to stand where the list of prices contradicts it: what is better than the listed price has
 * gone, of a price that the book does not have one unit stands, and where the list has fewer units than are left, those in
 * front have gone first.
 */
export const sideAsListed = (side: FlatSide, which: Side, { price, quantity }: ListedSide): FlatSide => {
  if (price === 0) return EMPTY_SIDE
  const isLeft = (unitPrice: Copper): boolean => (which === 'sell' ? unitPrice >= price : unitPrice <= price)
  const levels = sideLevels(side).filter(({ unitPrice }) => isLeft(unitPrice))
  if (levels[0]?.unitPrice !== price) levels.unshift({ unitPrice: price, quantity: 1, listings: 1 })
  let excess = Math.max(0, levels.reduce((sum, level) => sum + level.quantity, 0) - quantity)
  const standing = levels.map((level, place) => {
    const gone = Math.min(excess, level.quantity - (place === 0 ? 1 : 0))
    excess -= gone
    return { ...level, quantity: level.quantity - gone }
  })
  return flatSide(standing.filter((level) => level.quantity > 0))
}
