import { DAY_MS } from '@gildscope/base/time'
import { type MeanOfFew, meanOfFew } from '@gildscope/statistics/mean-of-few'
import { type DailyValues, spanSums } from './daily-values.ts'
import type { Run } from './next-run.ts'
import { baseSpan, FIRST_DAY, LAST_DAY } from './phases.ts'
import type { SeasonKind } from './season-changes.ts'

export const SEASON_DAYS = LAST_DAY - FIRST_DAY + 1

/** Units of single days jump: each is drawn with the three days before and after it. */
const UNITS_REACH = 3
/** A base of fewer known days is none. */
const LEAST_BASE_DAYS = 5
const HALF_UNIT = 0.5

/** The days around one run, from `FIRST_DAY` on, as natural logarithms of value and base; NaN is unknown. */
export type SeasonPath = { year: number; logs: Float64Array }

/** null: too little is known of the weeks before. Of a run that goes on, the base is what is known of it so far. */
export const seasonPath = (days: DailyValues, run: Run, kind: SeasonKind): SeasonPath | null => {
  const sumsOf = spanSums(days)
  const { from, to } = baseSpan(run)
  const base = sumsOf(from, to)
  if (base.days < LEAST_BASE_DAYS || base.sum <= 0) return null
  const reach = kind === 'units' ? UNITS_REACH : 0
  const baseLevel = Math.log(base.sum / base.days)
  const logs = Float64Array.from({ length: SEASON_DAYS }, (_, index) => {
    const day = run.start + FIRST_DAY + index
    if (Number.isNaN(days.values[day - days.first] ?? Number.NaN)) return Number.NaN
    const { sum, days: known } = sumsOf(day - reach, day + reach)
    if (kind === 'price' && sum <= 0) return Number.NaN
    return Math.log((kind === 'units' ? sum + HALF_UNIT : sum) / known) - baseLevel
  })
  return { year: new Date(run.start * DAY_MS).getUTCFullYear(), logs }
}

/** The mean of the years for each day of a season; null: fewer than three know that day. */
export const meanPath = (paths: readonly SeasonPath[]): (MeanOfFew | null)[] =>
  Array.from({ length: SEASON_DAYS }, (_, index) =>
    meanOfFew(paths.map(({ logs }) => logs[index]!).filter((log) => !Number.isNaN(log))),
  )
