import type { FlipSettings } from '@gildscope/contracts'

const DAY_HOURS = 24
/** When the sets of the track record are looked after, too. */
const FIRST_HOUR = 8

/** Hours of a UTC day at which orders are renewed: evenly spread. */
export const visitHours = (visits: FlipSettings['visits']): number[] =>
  Array.from({ length: visits }, (_, nth) => (FIRST_HOUR + (nth * DAY_HOURS) / visits) % DAY_HOURS).sort(
    (a, b) => a - b,
  )

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
