import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import type { Bucket } from './bucket.ts'
import { encodeColumns } from './int-columns.ts'
import { nothingOwed, SIDE_INTEGERS, sideToIntegers } from './side-integers.ts'
import { STEADY_INTEGERS, steadyToIntegers } from './steady-integers.ts'

/** The places of a pack, each of which may have a bucket. */
export type PackSpan = {
  /** Duration of a bucket. */
  ms: number
  places: number
  maskBytes: number
  columns: number
  /** What archives stated is kept exactly. */
  isStated: boolean
}

const FIGURES = 1 + 2 * SIDE_INTEGERS
export const HOURS_OF_DAY: PackSpan = { ms: HOUR_MS, places: 24, maskBytes: 3, columns: FIGURES, isStated: false }
export const DAYS_OF_YEAR: PackSpan = { ms: DAY_MS, places: 366, maskBytes: 46, columns: FIGURES + 1, isStated: true }

/** Of both sides; packs of versions before end without them, as those do of which no steady price is known. */
export const STEADY_COLUMNS = 2 * STEADY_INTEGERS
const NOTHING = new Uint8Array(0)

const packSpan = (
  buckets: readonly (Bucket & { source?: number })[],
  from: number,
  { ms, places, maskBytes, columns: length, isStated }: PackSpan,
): Uint8Array => {
  const columns: number[][] = Array.from({ length }, () => [])
  const steady: number[][] = Array.from({ length: STEADY_COLUMNS }, () => [])
  let isSteadyKnown = false
  const owed = { buy: nothingOwed(), sell: nothingOwed() }
  const mask = new Uint8Array(maskBytes)
  let last = -1
  for (const { start, count, buy, sell, source } of buckets) {
    const place = (start - from) / ms
    if (!Number.isInteger(place) || place <= last || place >= places)
      throw new RangeError('a pack takes whole hours of its day, or days of its year, in order')
    last = place
    mask[place >> 3]! |= 1 << (place & 7)
    const sides = [
      ...sideToIntegers(buy, count, owed.buy, isStated),
      ...sideToIntegers(sell, count, owed.sell, isStated),
    ]
    const row = [count, ...sides, ...(source === undefined ? [] : [source])]
    for (const [index, value] of row.entries()) columns[index]!.push(value)
    for (const [index, value] of [...steadyToIntegers(buy), ...steadyToIntegers(sell)].entries())
      steady[index]!.push(value)
    isSteadyKnown ||= buy.steady !== null || sell.steady !== null
  }
  const body = encodeColumns(columns)
  const rest = isSteadyKnown ? encodeColumns(steady) : NOTHING
  const packed = new Uint8Array(maskBytes + body.length + rest.length)
  packed.set(mask)
  packed.set(body, maskBytes)
  packed.set(rest, maskBytes + body.length)
  return packed
}

/**
 * The hours of one item and one UTC day, column by column. Counts, sums, extremes and the observed figures are exact,
 * estimates and deviations are rounded to a fraction of a percent (`side-integers.ts`), up or down so that the estimates
 * of the hours add up to those of the day.
 */
export const packDay = (hours: readonly Bucket[]): Uint8Array => {
  const start = hours[0]?.start ?? 0
  return packSpan(hours, start - (start % DAY_MS), HOURS_OF_DAY)
}

/** First instant of a year of the calendar, in ms since 1970. */
export const yearStart = (year: number): number => Date.UTC(year, 0)

/** Windows reach a year and a day back, and are calculated from rows. */
const PLAIN_DAYS = 370

/**
 * The first day (since 1970) that is kept as a row; those before it are packed. The first of a month, so that a pack is
 * written once a month.
 */
export const firstPlainDay = (today: number): number => {
  const at = new Date((today - PLAIN_DAYS) * DAY_MS)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth()) / DAY_MS
}

/** `source`: 0 for figures of our own polls, else the id of the archive that stated them. */
export type SourcedBucket = Bucket & { source: number }

/** The days of one item and one year in the same form; what an archive stated is kept exactly. */
export const packYear = (days: readonly SourcedBucket[], year: number): Uint8Array =>
  packSpan(days, yearStart(year), DAYS_OF_YEAR)
