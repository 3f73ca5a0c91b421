import type { FlowSums } from '../history/flow-sums.ts'
import type { FlatSide } from '../order-book/book.ts'
import type { Side } from '../side.ts'
import { hiddenLog } from './hidden-log.ts'
import { readLosses, type TouchedLoss } from './read-losses.ts'
import { fadeSideState, type SideState } from './side-state.ts'
import { type SplitLosses, saleScale, splitLosses } from './split-losses.ts'

export type SideToEstimate = {
  /** The side exactly one poll before `previous`, null when unknown. Of use only when the side changed then, too. */
  beforePrevious: FlatSide | null
  previous: FlatSide
  next: FlatSide
  side: Side
  /** Minute since 1970 of `next`. */
  slot: number
  /** Poll intervals between `previous` and `next`: 1, or more after polls that were missed. */
  pollsSince: number
  pollMinutes: number
  state: SideState
}

/**
 * Estimates what moved between two snapshots of a side: withdrawals at the front told from sales, and what came and
 * went in between added. To be called for changed sides only: a poll that finds a side unchanged leaves its state.
 * Always `listed = sold + delisted + change of units standing`.
 */
export function estimateSide(input: SideToEstimate): { flow: FlowSums; state: SideState } {
  const { previous, next, side, slot, pollsSince, pollMinutes } = input
  const losses = readLosses(previous, next, side)
  const state = fadeSideState(input.state, slot, pollMinutes)
  const split = splitLosses(losses, state)
  if (pollsSince === 1) {
    learnDoubleInterval(input, state, split)
    learnHabits(state, losses.touched, split)
  }

  const { sales, cancels, polls } = state
  const soldFactor = Math.exp(
    hiddenLog({ once: state.soldOnce, twice: state.soldTwice, events: sales, polls, pollsSince }),
  )
  const delistedFactor = Math.exp(
    hiddenLog({ once: state.delistedOnce, twice: state.delistedTwice, events: cancels, polls, pollsSince }),
  )
  const sold = split.sold * soldFactor
  const delisted = split.delisted * delistedFactor
  const hiddenUnits = sold - split.sold + (delisted - split.delisted)
  const { seen } = losses
  const change = seen.listed - seen.sold - seen.delisted
  const flow: FlowSums = {
    sold,
    // Rounding apart never below 0: all that was lost is either sold or withdrawn.
    listed: Math.max(0, sold + delisted + change),
    delisted,
    value: split.value * soldFactor,
    delistedValue: split.delistedValue * delistedFactor,
    soldSeen: seen.sold,
    listedSeen: seen.listed,
    delistedSeen: seen.delisted,
    unsure: split.unsure,
    noise: hiddenUnits * saleScale(state),
  }
  return { flow, state }
}

// Every event lies in two overlapping double intervals. The one that begins here is taken for uneventful until the
// next poll proves otherwise, so that a poll without a change needs no call.
function learnDoubleInterval(input: SideToEstimate, state: SideState, single: SplitLosses): void {
  const { beforePrevious, next, side } = input
  const adjacent = Math.round((input.slot - input.state.slot) / input.pollMinutes) === 1
  state.soldOnce += single.sold
  state.delistedOnce += single.delisted
  if (adjacent && beforePrevious !== null) {
    const double = splitLosses(readLosses(beforePrevious, next, side), state)
    state.soldTwice += (double.sold - state.lastSold + single.sold) / 2
    state.delistedTwice += (double.delisted - state.lastDelisted + single.delisted) / 2
  } else {
    state.soldTwice += single.sold
    state.delistedTwice += single.delisted
  }
  state.lastSold = single.sold
  state.lastDelisted = single.delisted
}

function learnHabits(state: SideState, touched: readonly TouchedLoss[], split: SplitLosses): void {
  for (const { gone, free } of touched) {
    if (gone === 0 && free) state.provenFree += 1
    else if (gone === 0) state.provenOver += 1
    else if (free) state.wholeFree += 1
    else state.wholeOver += 1
  }
  const evidence = Math.min(1, split.sales)
  state.rootSum += evidence * Math.sqrt(split.sold)
  state.rootWeight += evidence
  state.sales += split.sales
  state.cancels += split.cancels
}
