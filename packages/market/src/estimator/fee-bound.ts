import { LISTING_FEE_PERCENT, SALE_FEE_PERCENT } from '../fees.ts'
import type { FlatSide } from '../order-book/book.ts'
import type { HiddenShares } from './hidden-shares.ts'
import type { SideState } from './side-state.ts'

/**
 * How often sellers can move an offer before its listing fees exceed what the sale brings above the best bid, where the
 * goods could be sold at once. Unlimited where there is no price to compare with.
 */
export const movesPerSale = (bids: FlatSide, asks: FlatSide): number => {
  const [bid, ask] = [bids[0], asks[0]]
  if (bid === undefined || ask === undefined) return Number.POSITIVE_INFINITY
  return Math.max(0, (100 - SALE_FEE_PERCENT - (100 * bid) / ask) / LISTING_FEE_PERCENT)
}

/** For each unit sold, one may have been withdrawn for good: that is no move, and costs no second fee. */
const WITHDRAWN_FOR_GOOD = 1

/** Limits unobserved withdrawals to what fees let pay, for the sales of the side. */
export const withFeeBound = (hidden: HiddenShares, state: SideState, moves: number): HiddenShares => {
  const { soldOnce, delistedOnce } = state
  if (hidden.delisted === 0 || !(soldOnce > 0)) return hidden
  const sold = ((1 + hidden.sold) * soldOnce) / (soldOnce + delistedOnce)
  return { ...hidden, delisted: Math.min(hidden.delisted, (WITHDRAWN_FOR_GOOD + moves) * sold) }
}
