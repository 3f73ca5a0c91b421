import { DAY_MS, HOUR_MS } from '@gildscope/base/time'

/** `days` up to today; null: all there are. A week is drawn by hours, which are kept for 90 days. */
export const RANGES = [
  { value: '7d', label: '7d', days: 7, stepMs: HOUR_MS },
  { value: '1m', label: '1m', days: 30, stepMs: DAY_MS },
  { value: '3m', label: '3m', days: 91, stepMs: DAY_MS },
  { value: '1y', label: '1y', days: 365, stepMs: DAY_MS },
  { value: 'all', label: 'All', days: null, stepMs: DAY_MS },
] as const

export type Range = (typeof RANGES)[number]
export type RangeId = Range['value']

export const rangeOf = (id: RangeId): Range => RANGES.find(({ value }) => value === id) ?? RANGES[3]

/** First day of a range that ends today: `2026-08-23`; null: no start. */
export const firstDay = ({ days }: Range, now: number): string | null =>
  days === null ? null : new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10)
