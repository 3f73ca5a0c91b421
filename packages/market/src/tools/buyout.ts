import { type Copper, roundDown } from '../copper.ts'
import { netProceeds } from '../fees.ts'
import { breakEvenPrice } from '../flips/break-even-price.ts'
import { type FlatSide, sideTotals } from '../order-book/book.ts'
import { type Fill, walkBook, walkBookToPrice, walkBookWithBudget } from '../order-book/walk-book.ts'

/** Which asks to buy: for a budget, up to a price, a share of all units (0 to 1), or a number of units. */
export type BuyoutWish =
  | { kind: 'gold'; copper: Copper }
  | { kind: 'price'; copper: Copper }
  | { kind: 'percentage'; ratio: number }
  | { kind: 'quantity'; units: number }

export type Buyout = {
  units: number
  total: Copper
  /** Per unit, not rounded. */
  average: number | null
  highest: Copper | null
  /** The lowest price at which selling all units recovers the total after fees. */
  breakEven: Copper | null
}

/** The result of buying from the cheapest ask up; if nothing is bought there are no prices. */
export const buyout = (asks: FlatSide, wish: BuyoutWish): Buyout => {
  const { filled: units, total, averagePrice: average, worstPrice: highest } = fill(asks, wish)
  // A price is whole, so it must recover the unit's share of the total rounded up.
  const breakEven = units === 0 ? null : breakEvenPrice(Math.ceil(total / units), netProceeds)
  return { units, total, average, highest, breakEven }
}

const fill = (asks: FlatSide, wish: BuyoutWish): Fill => {
  switch (wish.kind) {
    case 'gold':
      return walkBookWithBudget(asks, wish.copper)
    case 'price':
      return walkBookToPrice(asks, 'sell', wish.copper)
    case 'percentage':
      return walkBook(asks, unitsOfShare(sideTotals(asks).quantity ?? 0, wish.ratio))
    case 'quantity':
      return walkBook(asks, Math.floor(wish.units))
  }
}

const unitsOfShare = (all: number, ratio: number): number => roundDown(all * Math.min(1, Math.max(0, ratio)))
