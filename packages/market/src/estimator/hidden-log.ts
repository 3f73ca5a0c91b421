/** At most so steep does the share seen fall: one event of each poll stays visible however long the poll. */
const STEEPEST = 1
const SHRINK_EVENTS = 10

export type IntervalReadings = {
  /** Units read from single poll intervals, and from double ones. */
  once: number
  twice: number
  /** Events read, and the polls they were read from. */
  events: number
  polls: number
  /** Length of the interval in question, in polls. */
  pollsSince: number
}

/**
 * Logarithm of true units / units read. The share that an interval shows is taken to fall with its length as
 * `(1 + events in it) ** -exponent`: the two lengths give the exponent, and the formula leads on to an interval of
 * length zero, where nothing hides. Few events count for little.
 */
export function hiddenLog({ once, twice, events, polls, pollsSince }: IntervalReadings): number {
  if (!(twice > 0) || !(once > twice)) return 0
  const perPoll = events / polls
  const revealed = Math.log(once / twice) * (events / (events + SHRINK_EVENTS))
  const exponent = Math.min(STEEPEST, revealed / Math.log((1 + 2 * perPoll) / (1 + perPoll)))
  return exponent * Math.log1p(perPoll * pollsSince)
}
