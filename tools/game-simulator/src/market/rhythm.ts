import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { hashUnit, normalOf } from './random.ts'

/** 1970-01-01 was a Thursday; hour 0 of the table is Monday 00:00 UTC. */
const MONDAY_OFFSET_HOURS = 72

/**
 * The activity of an hour of the week; the mean over the week is 1. Evenings and weekends are busy, mornings are not.
 */
const HOURS_OF_WEEK: Float64Array = (() => {
  const table = new Float64Array(168)
  for (let hour = 0; hour < 168; hour++) {
    const day = 1 + 0.45 * Math.cos(((hour % 24) - 19.5) * (Math.PI / 12))
    const weekend = hour >= 112 && hour < 164 ? 1.2 : 0.92
    table[hour] = day * weekend
  }
  const mean = table.reduce((sum, value) => sum + value, 0) / 168
  return table.map((value) => value / mean)
})()

const hourOfWeek = (hour: number): number => (((hour + MONDAY_OFFSET_HOURS) % 168) + 168) % 168

/** Sum of a day's hours (days since the epoch); 24 on the average day. */
const weekdaySum = (day: number): number => {
  const first = hourOfWeek(day * 24)
  let sum = 0
  for (let hour = first; hour < first + 24; hour++) sum += HOURS_OF_WEEK[hour] ?? 1
  return sum
}

/** Items have their own busy and quiet days: a lognormal factor with mean 1. */
const dayFactor = (seed: number, day: number): number => {
  const spread = 0.25
  return Math.exp(spread * normalOf(hashUnit(seed, day, 11), hashUnit(seed, day, 12)) - (spread * spread) / 2)
}

/** The activity of an hour since the epoch for any item; the mean over a week is 1. */
export const usualActivity = (hour: number): number => HOURS_OF_WEEK[hourOfWeek(hour)] ?? 1

/** Activity of one item in the given hour since the epoch, as a multiple of its usual rate. */
export const activityInHour = (seed: number, hour: number): number =>
  usualActivity(hour) * dayFactor(seed, Math.floor(hour / 24))

/** Usual hours of activity that a day of the item holds: 24 on average. */
export const activityInDay = (seed: number, day: number): number => weekdaySum(day) * dayFactor(seed, day)

export { DAY_MS, HOUR_MS }
