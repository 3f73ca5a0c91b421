import { type MarketStatus, updateHoursOf } from '@gildscope/contracts'
import type { GameCallCounts } from '@gildscope/db'

/** Calls that one reading of a game account takes: both sides of trades and of orders, a page each at least; three for WvW. */
const CALLS_PER_READING = { trades: 2, orders: 2, wvw: 3 }
/** One check of its key. */
const CALLS_PER_KEY = 2
const HIGHEST_LEVEL = 3

/** The maximum for a game account in an hour: everything about it, at the rate of the highest level. */
const CALLS_PER_HOUR =
  (Object.values(CALLS_PER_READING).reduce((sum, calls) => sum + calls, 0) + CALLS_PER_KEY) /
  updateHoursOf(HIGHEST_LEVEL)

/** How much of the hourly call limit is used, and how many game accounts the rest is enough for. */
export const gameCallsStatus = (allowedPerHour: number, made: GameCallCounts): MarketStatus['gameCalls'] => {
  const rest = Math.max(0, allowedPerHour - made.poll - made.waiting - made.reference)
  return { allowedPerHour, ...made, gameAccounts: Math.floor(rest / CALLS_PER_HOUR) }
}
