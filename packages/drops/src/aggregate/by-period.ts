import { DAY_MS, WEEK_MS } from '@gildscope/base/time'
import { gammaInterval } from '@gildscope/statistics/count-interval'
import { dispersionOf } from '@gildscope/statistics/dispersion'
import { createRatioEstimator, type Estimate } from '@gildscope/statistics/ratio-interval'
import type { Cell } from '../cells/cell.ts'
import { dropTotals } from './drop-totals.ts'
import { type DropSample, sampleOf } from './sample.ts'

export type PeriodRate = {
  /** First day of the week, a Monday. */
  from: string
  consumed: number
  submissions: number
  units: number
  perUnit: Estimate
}

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const weekOf = (day: string): string => {
  const weeks = Math.floor((Date.parse(day) - FIRST_MONDAY_MS) / WEEK_MS)
  return new Date(FIRST_MONDAY_MS + weeks * WEEK_MS).toISOString().slice(0, 10)
}

/** The rate of one drop by weeks, oldest first; weeks without records are left out. */
export const byPeriod = (cells: readonly Cell[], id: number): PeriodRate[] => [...ratesOfPeriods(cells, id)]

/** The same a week at a time, for callers that let others work in between. */
export const ratesOfPeriods = function* (cells: readonly Cell[], id: number): Generator<PeriodRate> {
  const all = sampleOf(cells, { only: id })
  const [known] = all.drops()
  const stack = known === undefined ? 1 : Math.max(1, dispersionOf({ ...known, ...totalsOf(all) }))
  const days = [...Map.groupBy(cells, ({ day }) => day)]
  const weeks = [...Map.groupBy(days, ([day]) => weekOf(day))].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [from, ofWeek] of weeks)
    yield {
      from,
      ...rateOf(
        ofWeek.flatMap(([, ofDay]) => ofDay),
        id,
        stack,
      ),
    }
}

const totalsOf = ({ consumed, submissions }: { consumed: number; submissions: number }) => ({ consumed, submissions })

const rateOf = (cells: readonly Cell[], id: number, stack: number): Omit<PeriodRate, 'from'> => {
  const sample = sampleOf(cells, { only: id })
  const [drop] = sample.drops()
  const perUnit = drop === undefined ? noneFell(sample.consumed, stack) : estimateOf(drop, sample)
  return { ...totalsOf(sample), units: drop?.units ?? 0, perUnit }
}

const estimateOf = (drop: DropSample, sample: ReturnType<typeof sampleOf>): Estimate =>
  createRatioEstimator(sample.accounts).estimate(dropTotals(drop, sample))

/** `stack`: how many come at a time in other weeks. */
const noneFell = (consumed: number, stack: number): Estimate => ({
  ...{ value: 0, low: 0, high: gammaInterval(0, 0, stack).high / consumed, method: 'poisson' },
})
