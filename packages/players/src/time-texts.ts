import { DAY_MS, MINUTE_MS, SECOND_MS } from '@gildscope/base/time'

/** More than the days of 40 years; above this the cache is cleared. */
const MOST_DAYS = 15_000

const two = (value: number): string => String(value).padStart(2, '0')
const MINUTES = Array.from({ length: 1_440 }, (_, at) => `T${two(Math.floor(at / 60))}:${two(at % 60)}:`)
const SECONDS = Array.from({ length: 60 }, (_, second) => `${two(second)}Z`)
const dates = new Map<number, string>()

/** The UTC date of a day since 1970. The same few thousand days occur in all trades of an archive. */
export const dateOfDay = (day: number): string => {
  const known = dates.get(day)
  if (known !== undefined) return known
  if (dates.size >= MOST_DAYS) dates.clear()
  const date = new Date(day * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length)
  dates.set(day, date)
  return date
}

/** A moment in whole UTC seconds, the format of trades. */
export const secondText = (at: number): string => {
  const day = Math.floor(at / DAY_MS)
  const ofDay = at - day * DAY_MS
  const minute = Math.floor(ofDay / MINUTE_MS)
  const second = Math.floor((ofDay - minute * MINUTE_MS) / SECOND_MS)
  return dateOfDay(day) + (MINUTES[minute] ?? '') + (SECONDS[second] ?? '')
}
