const DAY = 86_400_000
const WEEK = 7 * DAY
/** Monday 1970-01-05, 07:30 UTC. */
const FIRST_WEEKLY = 4 * DAY + 7.5 * 3_600_000

/** The game begins a new day at 00:00 UTC. */
export const nextDailyReset = (now: number): number => (Math.floor(now / DAY) + 1) * DAY

/** And a new week on Monday at 07:30 UTC. */
export const nextWeeklyReset = (now: number): number =>
  FIRST_WEEKLY + (Math.floor((now - FIRST_WEEKLY) / WEEK) + 1) * WEEK
