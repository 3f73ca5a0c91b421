import type { FlowSums } from '../history/flow-sums.ts'
import type { FlatSide } from '../order-book/book.ts'
import type { Side } from '../side.ts'
import { withFeeBound } from './fee-bound.ts'
import { hiddenShares } from './hidden-shares.ts'
import { type Losses, readLosses } from './read-losses.ts'
import { fadeSideState, type SideState } from './side-state.ts'
import { type SplitLosses, saleScale, splitLosses } from './split-losses.ts'

export type SideToEstimate = {
  /** The side exactly one poll before `previous`, null when unknown. Only useful if the side changed then, too. */
  beforePrevious: FlatSide | null
  previous: FlatSide
  next: FlatSide
  side: Side
  /** Minute since 1970 of `next`. */
  slot: number
  /** Poll intervals between `previous` and `next`: 1, or more after polls that were missed or gave a stale answer. */
  pollsSince: number
  pollMinutes: number
  /** How often moving an offer pays for each sale (`movesPerSale`); without limit for bids, which cost no fee. */
  movesPerSale?: number
  state: SideState
}

/**
 * Number of the law that these figures follow, kept with each day: raised whenever the same books give other estimates,
 * so that charts can mark the change. 4 is that of decision 67.
 */
export const ESTIMATE_LAW = 4

/**
 * Estimates what moved between two snapshots of a side: withdrawals at the front separated from sales, and what came and
 * went in between added. To be called for changed sides only: a poll that finds a side unchanged leaves its state.
 * Always `listed = sold + delisted + change of units standing`.
 */
export const estimateSide = (input: SideToEstimate): { flow: FlowSums; state: SideState } => {
  const { previous, next, side, slot, pollsSince, pollMinutes, movesPerSale = Number.POSITIVE_INFINITY } = input
  const losses = readLosses(previous, next, side)
  const state = fadeSideState(input.state, slot, pollMinutes)
  const split = splitLosses(losses, state, pollMinutes)
  learnIntervals(input, state, losses, split)
  learnHabits(state, losses, split, pollsSince)

  const hidden = withFeeBound(hiddenShares(state, pollsSince, pollMinutes), state, movesPerSale)
  const read = split.sold + split.delisted
  const hiddenSold = split.sold * hidden.sold
  const hiddenDelisted = read * hidden.delisted
  const sold = split.sold + hiddenSold
  const delisted = split.delisted + hiddenDelisted
  const { seen } = losses
  const flow: FlowSums = {
    sold,
    listed: Math.max(0, sold + delisted + seen.listed - seen.sold - seen.delisted),
    delisted,
    value: split.value * (1 + hidden.sold),
    delistedValue: split.delistedValue + (split.value + split.delistedValue) * hidden.delisted,
    soldSeen: seen.sold,
    listedSeen: seen.listed,
    delistedSeen: seen.delisted,
    unsure: split.unsure,
    noise: split.variance + (hiddenSold + hiddenDelisted) * saleScale(state),
  }
  return { flow, state }
}

// The same trade measured over single poll intervals and over double ones. Every interval is part of two double ones,
// so half of it is compared in each; if a neighbour was longer than a poll, or was not stored, that half is left out.
// The double interval that begins here is assumed to be uneventful until the next poll shows otherwise, so that a poll
// without a change needs no call.
const learnIntervals = (input: SideToEstimate, state: SideState, losses: Losses, single: SplitLosses): void => {
  const { beforePrevious, next, side, pollsSince } = input
  const { lastSold, lastDelisted } = input.state
  const since = Math.round((input.slot - input.state.slot) / input.pollMinutes)
  const wasSingle = lastSold >= 0
  const isNeighbour = since === pollsSince && input.state.slot > 0
  state.lastSold = single.sold
  state.lastDelisted = single.delisted
  if (pollsSince > 1) {
    if (isNeighbour && wasSingle) forgetHalf(state, lastSold, lastDelisted)
    state.lastSold = -1
  } else if (!isNeighbour) {
    addAlike(state, single, losses, 1)
  } else if (!wasSingle) {
    addAlike(state, single, losses, 0.5)
  } else if (beforePrevious === null) {
    forgetHalf(state, lastSold, lastDelisted)
    addAlike(state, single, losses, 0.5)
  } else {
    addAlike(state, single, losses, 1)
    const double = splitLosses(readLosses(beforePrevious, next, side), state, 2 * input.pollMinutes)
    state.soldTwice += (double.sold - lastSold - single.sold) / 2
    state.delistedTwice += (double.delisted - lastDelisted - single.delisted) / 2
  }
}

/** Units that single and double intervals show alike. */
const addAlike = (state: SideState, { sold, delisted }: SplitLosses, { touched }: Losses, share: number): void => {
  state.soldOnce += share * sold
  state.soldTwice += share * sold
  state.delistedOnce += share * delisted
  state.delistedTwice += share * delisted
  for (const { gone, free, units } of touched) if (gone > 0 && free) state.wholeUnits += share * units
}

/** Removes half of the last interval: the result of the double interval that began with it is unknown. */
const forgetHalf = (state: SideState, lastSold: number, lastDelisted: number): void => {
  if (state.soldOnce > 0) state.wholeUnits *= 1 - Math.min(1, lastSold / 2 / state.soldOnce)
  state.soldOnce -= lastSold / 2
  state.soldTwice -= lastSold / 2
  state.delistedOnce -= lastDelisted / 2
  state.delistedTwice -= lastDelisted / 2
}

// An interval longer than a poll shows about as many events as one poll, so it counts as one.
const learnHabits = (state: SideState, losses: Losses, split: SplitLosses, pollsSince: number): void => {
  state.polls = Math.max(1, state.polls - (pollsSince - 1))
  for (const { gone, free } of losses.touched) {
    if (gone === 0 && free) state.provenFree += 1
    else if (gone === 0) state.provenOver += 1
    else if (free) state.wholeFree += 1
    else state.wholeOver += 1
  }
  // A sweep over several levels is one sale.
  const evidence = Math.min(1, split.sales)
  state.rootSum += evidence * Math.sqrt(split.sold)
  state.rootWeight += evidence
  state.cancels += split.cancels
  state.deepListings += split.cancelledListings
  state.changes += 1
  state.frontListings += losses.frontListings
  if (losses.joined) state.joins += 1
}
