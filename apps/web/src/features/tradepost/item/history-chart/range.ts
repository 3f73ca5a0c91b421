import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { getDailyHistory, getHourlyHistory, getMinuteHistory } from '@gildscope/contracts'

/** Days change slowly: they are fetched less often than there are polls. */
const DAYS_AGAIN_MS = 10 * MINUTE_MS

const MINUTES = { endpoint: getMinuteHistory, bucketMs: MINUTE_MS, isUtc: false, leastRefetchMs: 0 }
const HOURS = { endpoint: getHourlyHistory, bucketMs: HOUR_MS, isUtc: false, leastRefetchMs: MINUTE_MS }
const DAYS = { endpoint: getDailyHistory, bucketMs: DAY_MS, isUtc: true, leastRefetchMs: DAYS_AGAIN_MS }

/** The choices of the chart and the call that serves each; `spanMs` null: from the first row on. */
export const RANGES = [
  { id: '2h', label: '2h', name: '2 hours', spanMs: 2 * HOUR_MS, ...MINUTES },
  { id: '6h', label: '6h', name: '6 hours', spanMs: 6 * HOUR_MS, ...MINUTES },
  { id: '1d', label: '1d', name: '1 day', spanMs: DAY_MS, ...HOURS },
  { id: '7d', label: '7d', name: '7 days', spanMs: 7 * DAY_MS, ...HOURS },
  { id: '1m', label: '1m', name: '1 month', spanMs: 30 * DAY_MS, ...DAYS },
  { id: 'all', label: 'All', name: 'All days', spanMs: null, ...DAYS },
] as const

export type RangeId = (typeof RANGES)[number]['id']
export type Range = Omit<(typeof RANGES)[number], 'spanMs' | keyof Steps> & { spanMs: number | null } & Steps
type Steps = typeof MINUTES | typeof HOURS | typeof DAYS

export const DEFAULT_RANGE: RangeId = '7d'

export const findRange = (id: string | null): Range | null => RANGES.find((range) => range.id === id) ?? null

/** Start of the first bucket of a range that ends now; null: no start. */
export const rangeStart = ({ spanMs, bucketMs }: Range, now: number): number | null =>
  spanMs === null ? null : Math.floor((now - spanMs) / bucketMs + 1) * bucketMs

/** Fewer days than this are no line: they are drawn by their hours. */
const LEAST_DAYS = 8

/** The range with finer steps if that gives enough rows; otherwise unchanged. */
export const inFinerSteps = (range: Range, rows: number): Range =>
  range.bucketMs === DAY_MS && rows > 0 && rows < LEAST_DAYS ? { ...range, ...HOURS } : range
