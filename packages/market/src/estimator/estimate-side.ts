import type { FlowSums } from '../history/flow-sums.ts'
import type { FlatSide } from '../order-book/book.ts'
import type { Side } from '../side.ts'
import { readLosses, type TouchedLoss } from './read-losses.ts'
import { fadeSideState, type SideState } from './side-state.ts'
import { saleScale, splitLosses } from './split-losses.ts'

const HIGHEST_STEP = 0.4
const SHRINK_EVENTS = 10
const SOLD_PER_OCTAVE = 1
const DELISTED_PER_OCTAVE = 0.5

export type SideToEstimate = {
  /** The side one poll before `previous`; null when unknown. Needed only when the side changed then, too. */
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
 * Estimates what moved between two snapshots of a side, cancels at the front told from sales and with what came and
 * went in between. To be called for changed sides only: a poll that finds a side unchanged leaves its state alone.
 * Always `listed = sold + delisted + change of units standing`.
 */
export function estimateSide(input: SideToEstimate): { flow: FlowSums; state: SideState } {
  const { previous, next, side, slot, pollMinutes } = input
  const losses = readLosses(previous, next, side)
  const state = fadeSideState(input.state, slot, pollMinutes)
  const split = splitLosses(losses, state)

  if (input.pollsSince === 1) {
    learnDoubleInterval(input, state, split)
    learnHabits(state, losses.touched, split)
  }

  const { seen } = losses
  const hiddenSold = hiddenLog({
    once: state.soldOnce,
    twice: state.soldTwice,
    events: state.sales,
    polls: state.polls,
    perOctave: SOLD_PER_OCTAVE,
    pollsSince: input.pollsSince,
  })
  const hiddenDelisted = hiddenLog({
    once: state.delistedOnce,
    twice: state.delistedTwice,
    events: state.cancels,
    polls: state.polls,
    perOctave: DELISTED_PER_OCTAVE,
    pollsSince: input.pollsSince,
  })
  const soldFactor = Math.exp(hiddenSold)
  const delistedFactor = Math.exp(hiddenDelisted)
  const sold = split.sold * soldFactor
  const delisted = split.delisted * delistedFactor
  const hiddenUnits = sold - split.sold + delisted - split.delisted
  return {
    flow: {
      sold,
      listed: Math.max(0, sold + delisted + seen.listed - seen.sold - seen.delisted),
      delisted,
      value: split.value * soldFactor,
      delistedValue: split.delistedValue * delistedFactor,
      soldSeen: seen.sold,
      listedSeen: seen.listed,
      delistedSeen: seen.delisted,
      unsure: split.unsure,
      noise: hiddenUnits * saleScale(state),
    },
    state,
  }
}

type Units = { sold: number; delisted: number }

// Every event lies in two overlapping double intervals. The one that begins here is taken for uneventful until the
// next poll proves otherwise, so that a poll without a change needs no call.
function learnDoubleInterval(input: SideToEstimate, state: SideState, single: Units): void {
  state.soldOnce += single.sold
  state.delistedOnce += single.delisted
  const { beforePrevious, next, side } = input
  const adjacent = Math.round((input.slot - input.state.slot) / input.pollMinutes) === 1
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

function learnHabits(
  state: SideState,
  touched: readonly TouchedLoss[],
  split: { sold: number; sales: number; cancels: number },
): void {
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

// What one doubling of the interval hides says what the polled interval itself hides: the steps go on below it.
function hiddenLog(given: {
  once: number
  twice: number
  events: number
  polls: number
  perOctave: number
  pollsSince: number
}): number {
  if (!(given.twice > 0) || !(given.once > given.twice)) return 0
  const shrink = given.events / (given.events + SHRINK_EVENTS)
  const step = shrink * Math.min(HIGHEST_STEP, Math.log(given.once / given.twice))
  const octaves = given.perOctave * Math.log2(1 + given.events / given.polls)
  return step * (1 + octaves + Math.log2(given.pollsSince))
}
