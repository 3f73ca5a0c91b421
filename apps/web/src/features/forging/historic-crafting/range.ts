import { DAY_MS } from '@gildscope/base/time'

/** `days`: how many UTC days up to today; null: from the first known one on. */
export const RANGES = [
  { value: '1m', label: '1m', days: 30 },
  { value: '3m', label: '3m', days: 90 },
  { value: '1y', label: '1y', days: 365 },
  { value: 'all', label: 'All', days: null },
] as const

export type Range = (typeof RANGES)[number]
export type RangeId = Range['value']

const DEFAULT: Range = RANGES[1]
export const DEFAULT_RANGE: RangeId = DEFAULT.value

export const rangeOf = (id: string | null): Range => RANGES.find(({ value }) => value === id) ?? DEFAULT

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** First day of a range that ends today: `2026-08-23`; null: no start. */
export const firstDay = ({ days }: Range, now: number): string | null =>
  days === null ? null : dayText(now - (days - 1) * DAY_MS)

/** Every UTC day from one to another, both included. */
export const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let ms = Date.parse(first); ms <= Date.parse(last); ms += DAY_MS) days.push(dayText(ms))
  return days
}
