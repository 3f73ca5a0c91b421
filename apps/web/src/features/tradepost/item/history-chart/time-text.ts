import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Time format: days are UTC days, shorter buckets use the user's time zone. */
export type TimeStyle = { isUtc: boolean; bucketMs: number }

const two = (value: number): string => String(value).padStart(2, '0')

const partsOf = (ms: number, isUtc: boolean) => {
  const local = new Date(ms)
  // Shifted by the offset of the zone, so that its UTC parts are local time.
  const shifted = isUtc ? local : new Date(ms - local.getTimezoneOffset() * MINUTE_MS)
  return {
    year: shifted.getUTCFullYear(),
    month: MONTHS[shifted.getUTCMonth()] ?? '',
    isFirstMonth: shifted.getUTCMonth() === 0,
    day: shifted.getUTCDate(),
    weekday: WEEKDAYS[shifted.getUTCDay()] ?? '',
    clock: `${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}`,
  }
}

/** A bucket's time in full: `Wed 18 Nov, 06:00`, of days `Wed 18 Nov 2026, UTC day`. */
export const timeText = (ms: number, { isUtc, bucketMs }: TimeStyle): string => {
  const { weekday, day, month, year, clock } = partsOf(ms, isUtc)
  return bucketMs >= DAY_MS ? `${weekday} ${day} ${month} ${year}, UTC day` : `${weekday} ${day} ${month}, ${clock}`
}

/** A mark of the time axis: a time of day, or at midnight the day; of days the date, the month or the year. */
export const tickText = (ms: number, { isUtc, bucketMs }: TimeStyle, isLongSpan: boolean): string => {
  const { weekday, day, month, isFirstMonth, year, clock } = partsOf(ms, isUtc)
  if (bucketMs < DAY_MS) return clock === '00:00' ? `${weekday} ${day}` : clock
  if (!isLongSpan || day !== 1) return `${day} ${month}`
  return isFirstMonth ? String(year) : month
}
