import { countDays, type Days, msOfDay, plusDays } from '../days.ts'
import { type Day, type Gap, gapsWithin, meansOf } from '../history/model.ts'

/** What a bar represents: a day, or the mean of the recorded days in a longer interval. */
export type Bucket = {
  days: Days
  /** Position on the axis, in ms. */
  at: number
  value: number | null
  profit: number | null
  tax: number | null
  units: number | null
  /** Mean of the seven days ending with it. */
  mean: number | null
  /** None of its days was recorded. */
  isGap: boolean
}

/** More bars than this are indistinguishable. */
const MOST_BARS = 120

/** How many days a bar represents for a range of this length. */
export const daysPerBar = (selected: Days): number => Math.max(1, Math.ceil(countDays(selected) / MOST_BARS))

const meanOf = (days: readonly Day[], figure: (day: Day) => number | null): number | null => {
  const known = days.flatMap((day) => figure(day) ?? [])
  // A day without a known purchase has no profit, and is a day all the same.
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / days.length
}

const bucketOf = (days: readonly Day[], mean: number | null): Bucket | null => {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  const seen = days.filter(({ isGap }) => !isGap)
  // Known days inside a gap are drawn because they count; means only cover days that were seen.
  const counted = days.length === 1 ? days.filter(({ isGap, trades }) => !isGap || trades > 0) : seen
  return {
    days: { from: first.date, to: last.date },
    at: (msOfDay(first.date) + msOfDay(last.date)) / 2,
    value: meanOf(counted, ({ value }) => value),
    profit: meanOf(counted, ({ profit }) => profit),
    tax: meanOf(counted, ({ tax }) => tax),
    units: meanOf(counted, ({ quantity }) => quantity),
    mean,
    isGap: seen.length === 0,
  }
}

/** Bars of `step` days, of which the last ends with the last day. */
export const bucketsOf = (days: readonly Day[], step: number): Bucket[] => {
  const means = meansOf(days)
  const buckets: Bucket[] = []
  for (let end = days.length; end > 0; end -= step) {
    const bucket = bucketOf(days.slice(Math.max(0, end - step), end), means[end - 1] ?? null)
    if (bucket !== null) buckets.push(bucket)
  }
  return buckets.reverse()
}

/** A grey band: from the beginning of its first day to the end of its last, in ms. */
export type Band = { from: number; to: number; days: Days; count: number; reason: string; accounts: readonly string[] }

export const bandsOf = (gaps: readonly Gap[], known: Days): Band[] =>
  gapsWithin(gaps, known).map(({ days, reason, accounts }) => ({
    ...{ days, reason, accounts, count: countDays(days) },
    from: msOfDay(days.from),
    to: msOfDay(plusDays(days.to, 1)),
  }))
