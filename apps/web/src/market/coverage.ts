import type { MarketStatus } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'

/** Below this ratio a page states how much of the time its figures cover. */
const FULL_RATIO = 0.95
const WEEK_DAYS = 7
const DAY_HOURS = 24
/** Six sevenths may come as 0.8571. */
const ROUNDING_DAYS = 0.01

/** A text about unrecorded time; null when nearly all of it was recorded. */
export const coverageText = (status: Pick<MarketStatus, 'coverage1d' | 'coverage7d'> | null): string | null => {
  if (status === null) return null
  const { coverage1d: day, coverage7d: week } = status
  if (day === null || week === null) return 'counted after the first minute'
  const days = Math.floor(week * WEEK_DAYS + ROUNDING_DAYS)
  if (day < FULL_RATIO && days < 1) return `${formatNumber(day * DAY_HOURS)} of ${DAY_HOURS} hours seen`
  return week < FULL_RATIO ? `${Math.max(days, 1)} of ${WEEK_DAYS} days seen` : null
}
