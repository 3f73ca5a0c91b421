import { HOUR_MS } from '@gildscope/base/time'
import { type MeanOfFew, meanOfFew } from '@gildscope/statistics/mean-of-few'
import { spanSums } from './daily-values.ts'

export const HOURS_OF_WEEK = 168
/** The first hour of 1970 was of a Thursday; weeks begin on Monday. */
const FIRST_HOUR_OF_1970 = 3 * 24

/** Hours that follow each other; NaN is unknown. */
export type HourlyValues = { first: number; values: Float64Array }

/** Hour of the week, from Monday 00:00 UTC on, of an hour since 1970. */
export const hourOfWeek = (hour: number): number => (hour + FIRST_HOUR_OF_1970) % HOURS_OF_WEEK

/** Rows of a history, in the order of time, as hours that follow each other. */
export const hourlyValues = (rows: readonly { at: number; value: number | null }[]): HourlyValues => {
  const hourOf = (at: number): number => Math.floor(at / HOUR_MS)
  const first = hourOf(rows[0]?.at ?? 0)
  const last = hourOf(rows.at(-1)?.at ?? -HOUR_MS)
  const values = new Float64Array(Math.max(0, last - first + 1)).fill(Number.NaN)
  for (const { at, value } of rows) values[hourOf(at) - first] = value ?? Number.NaN
  return { first, values }
}

const meansByHour = (valuesOf: (index: number) => number, { first, values }: HourlyValues): (MeanOfFew | null)[] => {
  const cells = Array.from({ length: HOURS_OF_WEEK }, (): number[] => [])
  for (let index = 0; index < values.length; index++) {
    const value = valuesOf(index)
    if (Number.isFinite(value)) cells[hourOfWeek(first + index)]!.push(value)
  }
  return cells.map(meanOfFew)
}

/** The week around an hour must be known for the most part. */
const LEAST_KNOWN = HOURS_OF_WEEK / 2

/**
 * Each hour of the week against the mean of the week around it, as natural logarithms: what the price did over weeks is
 * not in it. null: fewer than three weeks know the hour.
 */
export const priceByHour = (hours: HourlyValues): (MeanOfFew | null)[] => {
  const sumsOf = spanSums(hours)
  const half = HOURS_OF_WEEK / 2
  const last = hours.values.length - 1
  return meansByHour((index) => {
    const value = hours.values[index]!
    if (!(value > 0) || index < half || index > last - half) return Number.NaN
    const { sum, days } = sumsOf(hours.first + index - half, hours.first + index + half - 1)
    return days < LEAST_KNOWN ? Number.NaN : Math.log(value / (sum / days))
  }, hours)
}

/** Units an hour by hour of the week. */
export const soldByHour = (hours: HourlyValues): (MeanOfFew | null)[] =>
  meansByHour((index) => hours.values[index]!, hours)
