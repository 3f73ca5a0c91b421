import { DAY_MS } from '@gildscope/base/time'
import type { Wait } from '@gildscope/planner'
import { formatNumber } from '@gildscope/ui'

const HOURS = 24

const inDays = (days: number): string => formatNumber(days, days < 10 ? 1 : 0)
const inHours = (days: number): string => formatNumber(days * HOURS)

/** `1.4 d`, `6 h`, `under 1 h`. */
export const daysText = (days: number): string => {
  if (days * HOURS < 1) return 'under 1 h'
  return days < 1 ? `${inHours(days)} h` : `${inDays(days)} d`
}

/** Its 80 % interval, in the unit of the time: `0.5 to 3.2`; nothing for less than an hour. */
export const rangeText = ({ days, least, most }: Wait): string => {
  if (days * HOURS < 1) return ''
  const text = days < 1 ? inHours : inDays
  return `${text(least)} to ${text(most)}`
}

/** `waits 1.4 d, 0.5 to 3.2`. */
export const waitText = (wait: Wait): string => [daysText(wait.days), rangeText(wait)].filter(Boolean).join(', ')

const dayFormat = new Map<string, Intl.DateTimeFormat>()
const format = (key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const made = dayFormat.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  dayFormat.set(key, made)
  return made
}

/** `Sun 22 Nov`, of a day since 1970. */
export const dayText = (day: number): string =>
  format('long', { weekday: 'short', day: 'numeric', month: 'short' })
    .format(day * DAY_MS)
    .replace(',', '')
/** `Sun 22`. */
export const shortDay = (day: number): string =>
  format('short', { weekday: 'short', day: 'numeric' })
    .format(day * DAY_MS)
    .replace(',', '')

export const todayOf = (now: number): number => Math.floor(now / DAY_MS)

/** Of 0.0006: `0.06 %`. */
export const gapText = (gap: number): string => `${formatNumber(gap * 100, gap < 0.001 ? 2 : 1)} %`
