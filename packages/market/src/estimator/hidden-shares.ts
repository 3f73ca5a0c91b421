import type { SideState } from './side-state.ts'

/** Unobserved units: sold ones per unit observed as sold, withdrawn ones per unit observed to leave. */
export type HiddenShares = { sold: number; delisted: number }

/** Set together on simulated markets of many behaviours, judged on others (docs/data-quality.md). */
const SOLD = {
  perWholeShare: 2.13,
  perLogOfMinutes: 0.3,
  perRootOfProvenFree: -2,
  perProvenBehind: 1.78,
  perBusyShare: 1.83,
}
const SOLD_BY_WITHDRAWALS = { perRootOfWithdrawn: 0.78, perHiddenShare: -5.18, perLogOfFallen: 1.11 }
const TURNOVER = {
  perLogOfFront: 0.36,
  perRootOfCancels: 0.92,
  perProvenShare: 1.73,
  perLogOfMinutes: 0.08,
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
 * that, derived from how often the front is taken completely and is crowded, how often sales leave a remainder at the
 * prices they reach, and how much is withdrawn: these measures grow slowly or are bounded, where a power law of the
 * events in an interval diverges. Hidden withdrawals indicate offers that are moved repeatedly, so that less of the
 * hidden trade was sales; and moving an offer leaves the number of units unchanged, so that the less the side fell, the
 * more was moved.
 */
export const hiddenShares = (state: SideState, pollsSince: number, pollMinutes: number): HiddenShares => {
  const { soldOnce, delistedOnce, rootWeight, cancels } = state
  const turnover = soldOnce + delistedOnce
  const turnoverRevealed = revealed(turnover, state.soldTwice + state.delistedTwice, rootWeight + cancels)
  if (turnoverRevealed === 0) return { sold: 0, delisted: 0 }
  const soldRevealed = revealed(soldOnce, state.soldTwice, rootWeight)
  const delistedRevealed = revealed(delistedOnce, state.delistedTwice, cancels)
  const { front, busy, proven, provenBehind, provenFree, withdrawn, cancelled } = habits(state)
  const soldShare = soldOnce / turnover
  const wholeShare = soldOnce > 0 ? Math.min(1, state.wholeUnits / soldOnce) : 0
  const minutes = Math.log(pollMinutes)
  const soldLog =
    turnoverRevealed *
      (SOLD.perWholeShare * wholeShare + SOLD.perLogOfMinutes * minutes + SOLD.perRootOfProvenFree * provenFree) +
    soldRevealed * (SOLD.perProvenBehind * provenBehind + SOLD.perBusyShare * busy) +
    delistedRevealed *
      (SOLD_BY_WITHDRAWALS.perRootOfWithdrawn * withdrawn +
        SOLD_BY_WITHDRAWALS.perHiddenShare * delistedRevealed * (1 - soldShare) +
        SOLD_BY_WITHDRAWALS.perLogOfFallen * fallenLog(state, soldOnce))
  const turnoverLog =
    turnoverRevealed *
    (TURNOVER.perLogOfFront * front +
      TURNOVER.perRootOfCancels * cancelled +
      TURNOVER.perProvenShare * proven +
      TURNOVER.perLogOfMinutes * minutes)
  // Each doubling of the interval hides as much again as the last one.
  const doublings = Math.log2(pollsSince)
  const sold = Math.expm1(within(Math.max(soldRevealed, soldLog), MOST_HIDDEN.sold) + doublings * soldRevealed)
  const all = Math.expm1(within(turnoverLog, MOST_HIDDEN.turnover) + doublings * turnoverRevealed)
  return { sold, delisted: Math.max(0, all - sold * soldShare) }
}

/** How the side is traded. Sales are counted by interval, so that a sweep over many prices is one. */
const habits = (state: SideState) => {
  const polls = Math.max(1, state.polls)
  const reached = state.wholeFree + state.wholeOver + state.provenFree + state.provenOver
  return {
    front: Math.min(LONGEST_FRONT_LOG, Math.log1p(state.frontListings / Math.max(1, state.changes))),
    busy: Math.min(1, state.rootWeight / polls),
    proven: (state.provenFree + state.provenOver) / Math.max(1, reached),
    provenBehind: state.provenOver / Math.max(1, reached),
    provenFree: Math.sqrt(state.provenFree / polls),
    withdrawn: Math.sqrt(Math.max(0, state.deepListings) / polls),
    cancelled: Math.sqrt(Math.max(0, state.cancels) / polls),
  }
}

/** Logarithm of the units by which the side fell / those that were read from it. */
const fallenLog = ({ fallen }: SideState, units: number): number =>
  Math.log((Math.max(0, fallen) + 1) / (Math.max(0, units) + 1))

const within = (log: number, most: number): number => Math.min(most, Math.max(0, log))

/** Logarithm of what single intervals show / what double ones show; few events count for little. */
const revealed = (once: number, twice: number, events: number): number => {
  if (!(twice > 0) || !(once > twice)) return 0
  return Math.min(MOST_REVEALED, Math.log(once / twice)) * (events ** 2 / (events ** 2 + SHRINK_EVENTS ** 2))
}
