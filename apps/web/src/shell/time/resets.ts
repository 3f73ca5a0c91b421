import { DAY_MS, HOUR_MS, WEEK_MS } from '@gildscope/base/time'

/** Monday 1970-01-05, 07:30 UTC. */
const FIRST_WEEKLY = 4 * DAY_MS + 7.5 * HOUR_MS

/** The game day starts at 00:00 UTC. */
export const nextDailyReset = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS

/** And a new week on Monday at 07:30 UTC. */
export const nextWeeklyReset = (now: number): number =>
  FIRST_WEEKLY + (Math.floor((now - FIRST_WEEKLY) / WEEK_MS) + 1) * WEEK_MS
