import { ARCHIVES, DEFAULT_KINDS, type MarketStatus, updateHoursOf } from '@gildscope/contracts'
import type { GameCallCounts } from '@gildscope/db'

/** One check of its key. */
const CALLS_PER_KEY = 2
const HIGHEST_LEVEL = 3

/** The maximum for a game account in an hour: all that is read by default, at the rate of the highest level. */
const CALLS_PER_HOUR =
  DEFAULT_KINDS.reduce((sum, kind) => sum + ARCHIVES[kind].calls, CALLS_PER_KEY) / updateHoursOf(HIGHEST_LEVEL)

/** How much of the hourly call limit is used, and how many game accounts the rest is enough for. */
export const gameCallsStatus = (allowedPerHour: number, made: GameCallCounts): MarketStatus['gameCalls'] => {
  const rest = Math.max(0, allowedPerHour - made.poll - made.waiting - made.reference)
  return { allowedPerHour, ...made, gameAccounts: Math.floor(rest / CALLS_PER_HOUR) }
}
