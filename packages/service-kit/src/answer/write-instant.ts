import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { IS_LITTLE, wordsOfTexts } from './row-page.ts'
import { writePlain } from './write-number.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const YEARS = wordsOfTexts(10_000, (year) => String(year).padStart(4, '0'))
const MONTHS = wordsOfTexts(12, (month) => `-${two(month + 1)}-`)
const DAYS = wordsOfTexts(32, (day) => `${two(day)}T`)
const TWO = wordsOfTexts(60, (value) => `${two(value)}:`)
const END = wordsOfTexts(1, () => '00Z"')
const QUOTE = 34

/** Most bytes of one instant. */
export const INSTANT_BYTES = 32

const FIRST = Date.parse('0000-01-01T00:00:00Z')
const AFTER_LAST = Date.parse('+010000-01-01T00:00:00Z')

/** Rows of one day follow each other, so its date text is built once. */
let lastDay = Number.NaN
let year = 0
let month = 0
let dayOfMonth = 0
const learn = (day: number): void => {
  const date = new Date(day * DAY_MS)
  lastDay = day
  year = date.getUTCFullYear()
  month = date.getUTCMonth()
  dayOfMonth = date.getUTCDate()
}

/**
 * Writes the first instant of a minute in quotes, in the form of newer rows of the compatible archive: ISO without
 * fractions. Returns the position after it.
 */
export const writeMinuteTo = (target: DataView, at: number, ms: number): number => {
  if (ms < FIRST || ms >= AFTER_LAST) {
    return writePlain(target, at, `"${new Date(ms).toISOString().replace('.000Z', 'Z')}"`)
  }
  const day = Math.floor(ms / DAY_MS)
  if (day !== lastDay) learn(day)
  const ofDay = ms - day * DAY_MS
  const hour = Math.floor(ofDay / HOUR_MS)
  const minute = Math.floor((ofDay - hour * HOUR_MS) / MINUTE_MS)
  target.setInt8(at, QUOTE)
  target.setInt32(at + 1, YEARS[year]!, IS_LITTLE)
  target.setInt32(at + 5, MONTHS[month]!, IS_LITTLE)
  target.setInt32(at + 9, DAYS[dayOfMonth]!, IS_LITTLE)
  target.setInt32(at + 12, TWO[hour]!, IS_LITTLE)
  target.setInt32(at + 15, TWO[minute]!, IS_LITTLE)
  target.setInt32(at + 18, END[0]!, IS_LITTLE)
  return at + 22
}
