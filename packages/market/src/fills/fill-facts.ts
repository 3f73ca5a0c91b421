/**
 * How long orders put in front of a side stood there: minutes at most, minutes in which an order was put that somebody beat within
 * them, and of which it was lost from sight within them. Ascending.
 */
export type FrontCount = readonly [minutes: number, ended: number, censored: number]

/** What is known of how soon an order of one side fills. */
export type FillFacts = {
  /** Days of minutes that were observed, of those that `sold` is of. */
  days: number
  /** Units that were sold to this side (bids) or bought from it (asks) in a day. */
  sold: number
  /** Half the width of its 95 % interval. */
  soldError: number
  /** Units that trade in one minute, as a unit meets it: the sum of squares over the sum. */
  batch: number
  fronts: readonly FrontCount[]
}
