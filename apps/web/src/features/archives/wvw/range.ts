import { DAY_MS } from '@gildscope/base/time'

/** `days`: whole UTC days before today, which is in every range; null: from the first known one on. */
export const RANGES = [
  { value: '1d', label: '1d', days: 1, words: 'in one day' },
  { value: '7d', label: '7d', days: 7, words: 'in seven days' },
  { value: '1m', label: '1m', days: 30, words: 'in one month' },
  { value: '3m', label: '3m', days: 91, words: 'in three months' },
  { value: '1y', label: '1y', days: 365, words: 'in one year' },
  { value: 'all', label: 'All', days: null, words: 'in all' },
] as const

export type Range = (typeof RANGES)[number]
export type RangeId = Range['value']

const DEFAULT: Range = RANGES[2]
export const DEFAULT_RANGE: RangeId = DEFAULT.value

export const rangeOf = (id: string | null): Range => RANGES.find(({ value }) => value === id) ?? DEFAULT

export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day before or after another by some days. */
export const dayAfter = (day: string, days = 1): string => dayText(Date.parse(day) + days * DAY_MS)

/** First day of a range that ends today; null: no start. */
export const firstDay = ({ days }: Range, today: string): string | null =>
  days === null ? null : dayAfter(today, -days)

/** Every UTC day from one to another, both included. */
export const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  return days
}
