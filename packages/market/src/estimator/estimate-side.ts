import type { FlowSums } from '../history/flow-sums.ts'
import type { FlatSide } from '../order-book/book.ts'
import type { Side } from '../side.ts'
import { hiddenLog } from './hidden-log.ts'
import { type Losses, readLosses } from './read-losses.ts'
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
    learnHabits(state, losses, split)
  }
  state.lastSold = split.sold
  state.lastDelisted = split.delisted

  const { polls } = state
  const crowd = crowdFactor(state)
  const sales = crowd * state.sales
  const cancels = crowd * state.cancels
  const soldFactor = Math.exp(
    hiddenLog({ once: state.soldOnce, twice: state.soldTwice, events: sales, polls, pollsSince }),
  )
  const delistedFactor = Math.exp(
    hiddenLog({ once: state.delistedOnce, twice: state.delistedTwice, events: cancels, polls, pollsSince }),
  )
  const sold = split.sold * soldFactor
  const delisted = split.delisted * delistedFactor
  const hiddenUnits = sold - split.sold + (delisted - split.delisted)
  const crowding = CROWDING_DOUBT * Math.log1p((pollsSince * (sales + cancels)) / polls)
  const { seen } = losses
  const flow: FlowSums = {
    sold,
    listed: Math.max(0, sold + delisted + seen.listed - seen.sold - seen.delisted),
    delisted,
    value: split.value * soldFactor,
    delistedValue: split.delistedValue * delistedFactor,
    soldSeen: seen.sold,
    listedSeen: seen.listed,
    delistedSeen: seen.delisted,
    unsure: split.unsure + crowding * (sold + delisted),
    noise: hiddenUnits * saleScale(state),
  }
  return { flow, state }
}

/** Share of units in doubt for each e-fold of events per poll: the fuller an interval, the less is told apart in it. */
const CROWDING_DOUBT = 0.03

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
}

function learnHabits(state: SideState, losses: Losses, split: SplitLosses): void {
  for (const { gone, free } of losses.touched) {
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
  state.deepListings += losses.deepListings
  if (losses.front === null) return
  if (losses.front.units > 0) state.joins += 1
  state.frontChanges += 1
  state.frontSquares += Math.min(MOST_LISTINGS_AT_ONCE, Math.abs(losses.front.listings)) ** 2
}

/** More listings than that come or go by one hand: a sweep says nothing about how many people act. */
const MOST_LISTINGS_AT_ONCE = 4
const PRIOR_FRONT_CHANGES = 5

// Where many listings share the best price, comings and goings cancel out and one change stands for several: of
// independent ones the mean square of their sum is their number.
const crowdFactor = (state: SideState): number =>
  Math.max(1, (state.frontSquares + PRIOR_FRONT_CHANGES) / (state.frontChanges + PRIOR_FRONT_CHANGES))
