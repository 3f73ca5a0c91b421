import type { SideState } from './side-state.ts'

/** Unobserved units: sold ones per unit observed as sold, withdrawn ones per unit observed to leave. */
export type HiddenShares = { sold: number; delisted: number }

/** Fitted on two engines of simulated markets, each accepted on the other (docs/data-quality.md). */
const SOLD = { perPrices: 1.7, perCrowdedPrices: 0.62, perRootOfCancels: 0.3, perLogOfMinutes: 0.12 }
const SOLD_BY_WITHDRAWALS = {
  perWholeShare: 1.44,
  perProvenBehind: 1.1,
  perRootOfProvenFree: -1.67,
  perWholeBehind: -1.12,
}
const TURNOVER = {
  perCrowdedPrices: 0.6,
  perPrices: 1,
  perBusyShare: 1.18,
  perJoin: 1.08,
  perLogOfMinutes: 0.22,
}

/** Sampling twice as often never reveals more than that: a greater ratio is chance. */
const MOST_REVEALED = 0.8
/**
 * Logarithms. A long interval has many withdrawals without as much hidden trade, so all losses are limited earlier than
 * sales.
 */
const MOST_HIDDEN = { sold: 3, turnover: 2.25 }
const LONGEST_FRONT_LOG = 4
const SHRINK_EVENTS = 10

/**
 * Estimates the trade hidden between two snapshots. Double poll intervals show less of the same trade than single ones;
 * the difference is what the last halving of the interval revealed. What further halvings would reveal is a multiple of
 * that, derived from how many prices a poll reaches, how crowded they are, and what becomes of the listings there: these
 * measures grow slowly or are bounded, where a power law of the events in an interval diverges. Withdrawals hide sales
 * only where listings are sold whole; where better prices stand in front of lost ones, offers are being moved.
 */
export const hiddenShares = (state: SideState, pollsSince: number, pollMinutes: number): HiddenShares => {
  const { soldOnce, delistedOnce, rootWeight, cancels } = state
  const turnover = soldOnce + delistedOnce
  const turnoverRevealed = revealed(turnover, state.soldTwice + state.delistedTwice, rootWeight + cancels)
  if (turnoverRevealed === 0) return { sold: 0, delisted: 0 }
  const soldRevealed = revealed(soldOnce, state.soldTwice, rootWeight)
  const delistedRevealed = revealed(delistedOnce, state.delistedTwice, cancels)
  const { front, busy, prices, joined, provenBehind, provenFree, wholeBehind, cancelled } = habits(state)
  const minutes = Math.log(pollMinutes)
  const wholeShare = soldOnce > 0 ? Math.min(1, state.wholeUnits / soldOnce) : 0
  const soldLog =
    turnoverRevealed * (SOLD.perRootOfCancels * cancelled + SOLD.perLogOfMinutes * minutes) +
    soldRevealed * prices * (SOLD.perPrices + SOLD.perCrowdedPrices * front) +
    delistedRevealed *
      (SOLD_BY_WITHDRAWALS.perWholeShare * wholeShare +
        SOLD_BY_WITHDRAWALS.perProvenBehind * provenBehind +
        SOLD_BY_WITHDRAWALS.perRootOfProvenFree * provenFree +
        SOLD_BY_WITHDRAWALS.perWholeBehind * wholeBehind)
  const turnoverLog =
    turnoverRevealed *
      (TURNOVER.perCrowdedPrices * prices * front + TURNOVER.perBusyShare * busy + TURNOVER.perLogOfMinutes * minutes) +
    soldRevealed * TURNOVER.perPrices * prices +
    delistedRevealed * TURNOVER.perJoin * joined
  // Each doubling of the interval hides as much again as the last one.
  const doublings = Math.log2(pollsSince)
  const sold = Math.expm1(within(Math.max(soldRevealed, soldLog), MOST_HIDDEN.sold) + doublings * soldRevealed)
  const all = Math.expm1(within(turnoverLog, MOST_HIDDEN.turnover) + doublings * turnoverRevealed)
  return { sold, delisted: Math.max(0, all - (sold * soldOnce) / turnover) }
}

/**
 * How the side is traded. Sales are counted by interval, so that a sweep over many prices is one. Of the prices that a
 * sale reaches the square root counts: a sweep hides more than a sale at one price, but not as much as one at each.
 */
const habits = (state: SideState) => {
  const polls = Math.max(1, state.polls)
  const reached = state.wholeFree + state.wholeOver + state.provenFree + state.provenOver
  return {
    front: Math.min(LONGEST_FRONT_LOG, Math.log1p(state.frontListings / Math.max(1, state.changes))),
    busy: Math.min(1, state.rootWeight / polls),
    prices: Math.log1p(Math.sqrt(reached * state.rootWeight) / polls),
    joined: Math.min(1, state.joins / polls),
    provenBehind: state.provenOver / Math.max(1, reached),
    provenFree: Math.sqrt(state.provenFree / polls),
    wholeBehind: state.wholeOver / Math.max(1, reached),
    cancelled: Math.sqrt(Math.max(0, state.cancels) / polls),
  }
}

const within = (log: number, most: number): number => Math.min(most, Math.max(0, log))

/** Logarithm of what single intervals show / what double ones show; few events count for little. */
const revealed = (once: number, twice: number, events: number): number => {
  if (!(twice > 0) || !(once > twice)) return 0
  return Math.min(MOST_REVEALED, Math.log(once / twice)) * (events ** 2 / (events ** 2 + SHRINK_EVENTS ** 2))
}
