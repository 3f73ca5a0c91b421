import type { Copper } from '../copper.ts'
import type { Side } from '../side.ts'
import { type FlatSide, LEVEL_WIDTH } from './book.ts'

/** Units that moved between two snapshots of a side, by the plain level rule; values in copper. */
export type SideFlow = { sold: number; listed: number; delisted: number; value: Copper; delistedValue: Copper }

/**
 * The level rule: units lost at or in front of the current best price were sold, units lost behind it were withdrawn,
 * units gained were listed. Changes that cancel out between the two snapshots are invisible.
 */
export const diffSide = (previous: FlatSide, next: FlatSide, side: Side): SideFlow => {
  // `rank` grows from the best price to the worst on both sides.
  const sign = side === 'sell' ? 1 : -1
  const bestRank = next.length === 0 ? Number.POSITIVE_INFINITY : next[0]! * sign
  const flow: SideFlow = { sold: 0, listed: 0, delisted: 0, value: 0, delistedValue: 0 }
  let before = 0
  let after = 0
  while (before < previous.length || after < next.length) {
    const beforeRank = before < previous.length ? previous[before]! * sign : Number.POSITIVE_INFINITY
    const afterRank = after < next.length ? next[after]! * sign : Number.POSITIVE_INFINITY
    const rank = Math.min(beforeRank, afterRank)
    let change = 0
    if (beforeRank === rank) {
      change -= previous[before + 1]!
      before += LEVEL_WIDTH
    }
    if (afterRank === rank) {
      change += next[after + 1]!
      after += LEVEL_WIDTH
    }
    if (change > 0) {
      flow.listed += change
    } else if (rank <= bestRank) {
      flow.sold -= change
      flow.value -= change * rank * sign
    } else {
      flow.delisted -= change
      flow.delistedValue -= change * rank * sign
    }
  }
  return flow
}
