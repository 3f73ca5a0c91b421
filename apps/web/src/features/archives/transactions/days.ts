import { DAY_MS } from '@gildscope/base/time'

/** UTC days, `2026-11-14`; both are included. */
export type Days = { from: string; to: string }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
export const msOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const plusDays = (day: string, count: number): string => dayOf(msOfDay(day) + count * DAY_MS)

export const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(msOfDay(text)) &&
  dayOf(msOfDay(text)) === text

export const countDays = ({ from, to }: Days): number => Math.round((msOfDay(to) - msOfDay(from)) / DAY_MS) + 1

/** Every day from the first to the last. */
export const listDays = (days: Days): string[] =>
  Array.from({ length: Math.max(0, countDays(days)) }, (_, index) => plusDays(days.from, index))

export const isWithin = (day: string, { from, to }: Days): boolean => day >= from && day <= to

/** The earlier of two days before the later one. */
export const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a])

/** The intersection of two ranges; null: they do not overlap. */
export const overlap = (a: Days, b: Days): Days | null => {
  const [, from] = inOrder(a.from, b.from)
  const [to] = inOrder(a.to, b.to)
  return from <= to ? { from, to } : null
}

/** `14 Nov`, with the year on request. */
export const dayText = (day: string, hasYear = false): string => {
  const text = `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''}`
  return hasYear ? `${text} ${day.slice(0, 4)}` : text
}

/** `2026-11` is `Nov`, in full `Nov 2026`. */
export const monthText = (month: string, hasYear = false): string => {
  const text = MONTHS[Number(month.slice(5, 7)) - 1] ?? ''
  return hasYear ? `${text} ${month.slice(0, 4)}` : text
}

/** `3 Oct to 14 Nov`, with both years where they differ: `6 Oct 2025 to 14 Nov 2026`. */
export const daysText = ({ from, to }: Days): string => {
  if (from === to) return dayText(from)
  const isLong = from.slice(0, 4) !== to.slice(0, 4)
  return `${dayText(from, isLong)} to ${dayText(to, isLong)}`
}

/** `11 Feb to 12 Jun 2026`: always with the year of the last day. */
export const datesText = ({ from, to }: Days): string => {
  if (from === to) return dayText(from, true)
  return `${dayText(from, from.slice(0, 4) !== to.slice(0, 4))} to ${dayText(to, true)}`
}

/** `14 Nov, 17:36` of an instant, in UTC. */
export const instantText = (iso: string): string => `${dayText(iso)}, ${iso.slice(11, 16)}`

/** The first day of the month that begins `count` months before that of a day. */
export const monthsBefore = (day: string, count: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayOf(Date.UTC(year, month - 1 - count, 1))
}
