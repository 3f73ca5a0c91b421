import { DAY_MS } from '@gildscope/base/time'
import type { MarketStatus } from '@gildscope/contracts'

/** The longest window that most figures need. */
const WHOLE_DAYS = 7

/** For a live installation that is younger than a week: when it started collecting, and the whole days since. */
export const collectingDays = (status: MarketStatus | null): { since: string; days: number; of: number } | null => {
  if (status === null || status.dataSource !== 'live' || status.collectingSince === null) return null
  const days = (Date.parse(status.now) - Date.parse(status.collectingSince)) / DAY_MS
  return days < WHOLE_DAYS
    ? { since: status.collectingSince, days: Math.max(0, Math.floor(days)), of: WHOLE_DAYS }
    : null
}
