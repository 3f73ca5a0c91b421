import type { Copper } from '../copper.ts'
import { WINDOW_DAYS, type Window } from './windows.ts'

/**
 * Change from `then` to `now`: 0.1 is a tenth more. Null when either is missing or there is nothing to divide by.
 * Values below zero, as rounding leaves of a window without a shorter one, count as zero.
 */
export const changeRatio = (now: number | null, then: number | null): number | null =>
  now === null || then === null || then <= 0 ? null : now / then - 1

const MIN_SOLD_FOR_PRICE_CHANGE = 70

/** Samples and their average, as a window states them. */
export type Averaged = { average: number | null; samples: number }

/** Average of the part of a longer window that precedes the shorter one. */
export const earlierAverage = (long: Averaged, short: Averaged): number | null => {
  const samples = long.samples - short.samples
  if (long.average === null || samples <= 0) return null
  return (long.average * long.samples - (short.average ?? 0) * short.samples) / samples
}

/** The current ask compared with yesterday's average in percent (two decimals); null for items that hardly trade. */
export const sellPriceChange = (input: {
  sellPrice: Copper | null
  yesterdaySellPriceAvg: number | null
  sellSold7d: number | null
}): number | null => {
  if (input.sellSold7d === null || input.sellSold7d < MIN_SOLD_FOR_PRICE_CHANGE) return null
  const ratio = changeRatio(input.sellPrice, input.yesterdaySellPriceAvg)
  return ratio === null ? null : Math.round(ratio * 10_000) / 100
}

/** A window total per day. */
export const perDay = (total: number | null, window: Window): number | null =>
  total === null ? null : total / WINDOW_DAYS[window]

const EARLIER = { day: '2d', week: '7d', month: '1m' } as const satisfies Record<string, Window>
export type ChangePeriod = keyof typeof EARLIER

/**
 * The last day's total compared with the days before it: yesterday (`day`), the daily mean of the six days before
 * (`week`) or of the 29 days before (`month`). `totals` are those of the rolling windows, which all end now.
 */
export const tradeChange = (
  period: ChangePeriod,
  totals: Record<'1d' | '2d' | '7d' | '1m', number | null>,
): number | null => {
  const window = EARLIER[period]
  const today = totals['1d']
  const total = totals[window]
  if (today === null || total === null) return null
  return changeRatio(today, (total - today) / (WINDOW_DAYS[window] - WINDOW_DAYS['1d']))
}
