import { CHANGE_WINDOWS, type ChangeWindow, STANDING_CHANGE_METRICS, TRADE_CHANGE_METRICS } from '@gildscope/contracts'
import { type ChangePeriod, changeRatio, SIDES, tax, tradeChange, WINDOWS } from '@gildscope/market'
import { type Computation, type Figure, perKnownRow, perRow } from './computation.ts'

/** Totals are not scaled up for missed polls: with more of them missing a change would reflect the gap. */
const MIN_CHANGE_COVERAGE = 0.9

const PERIODS: Record<ChangeWindow, ChangePeriod> = { '1d': 'day', '7d': 'week', '1m': 'month' }
const LONG_WINDOWS = { '1d': '2d', '7d': '7d', '1m': '1m' } as const

const toPercent = (ratio: Figure): Figure => (ratio === null ? null : Math.round(ratio * 10_000) / 100)

const totalTax = ([buyValue, sellValue, sellDelistedValue]: readonly Figure[]): Figure =>
  buyValue == null || sellValue == null || sellDelistedValue == null
    ? null
    : tax({ buyValue, sellValue, sellDelistedValue })

const taxSources = (window: string): string[] => [
  `${window}_buy_value`,
  `${window}_sell_value`,
  `${window}_sell_delisted_value`,
]

const dayAgainst = (window: ChangeWindow, day: Figure, total: Figure, coverage: Figure | undefined): Figure => {
  if (coverage == null || coverage < MIN_CHANGE_COVERAGE) return null
  const period = PERIODS[window]
  return toPercent(tradeChange(period, { '1d': day, '2d': total, '7d': total, '1m': total }))
}

const tradeComputation = (window: ChangeWindow, metric: string): Computation =>
  perRow(
    [`1d_${metric}`, `${LONG_WINDOWS[window]}_${metric}`, `${LONG_WINDOWS[window]}_coverage`],
    ([day, total, coverage]) => dayAgainst(window, day ?? null, total ?? null, coverage),
  )

const taxChange = (window: ChangeWindow): Computation => {
  const long = LONG_WINDOWS[window]
  return perRow([...taxSources('1d'), ...taxSources(long), `${long}_coverage`], (values) =>
    dayAgainst(window, totalTax(values.slice(0, 3)), totalTax(values.slice(3, 6)), values[6]),
  )
}

const standingComputation = (window: ChangeWindow, now: string, then: string): Computation =>
  perKnownRow([now, then, `${window}_coverage`], ([at, before, coverage]) =>
    coverage < MIN_CHANGE_COVERAGE ? null : toPercent(changeRatio(at, before)),
  )

/** Taxes of a window, and what changed against it. */
export const CHANGE_COMPUTATIONS: ReadonlyMap<string, Computation> = new Map([
  ...WINDOWS.filter((window) => window !== '1d').map((window): [string, Computation] => [
    `${window}_tax`,
    perRow(taxSources(window), totalTax),
  ]),
  ...CHANGE_WINDOWS.flatMap((window): [string, Computation][] => [
    [`${window}_tax_change`, taxChange(window)],
    ...SIDES.flatMap((side): [string, Computation][] => [
      ...TRADE_CHANGE_METRICS.map((metric): [string, Computation] => [
        `${window}_${side}_${metric}_change`,
        tradeComputation(window, `${side}_${metric}`),
      ]),
      ...STANDING_CHANGE_METRICS.map((metric): [string, Computation] => [
        `${window}_${side}_${metric}_change`,
        standingComputation(window, `${side}_${metric.replace('_avg', '')}`, `${window}_${side}_${metric}`),
      ]),
    ]),
  ]),
])
