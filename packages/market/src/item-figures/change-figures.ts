import { tax } from '../fees.ts'
import { SIDES } from '../side.ts'
import { type ChangePeriod, changeRatio, tradeChange } from '../windows/changes.ts'
import { WINDOWS } from '../windows/windows.ts'
import { CHANGE_WINDOWS, STANDING_CHANGE_METRICS, TRADE_CHANGE_METRICS } from './changes-measured.ts'
import { type Figure, figureOf, figureOfKnown, type ItemFigure } from './item-figure.ts'

type ChangeWindow = (typeof CHANGE_WINDOWS)[number]

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

const tradeFigure = (window: ChangeWindow, metric: string): ItemFigure =>
  figureOf(
    [`1d_${metric}`, `${LONG_WINDOWS[window]}_${metric}`, `${LONG_WINDOWS[window]}_coverage`],
    ([day, total, coverage]) => dayAgainst(window, day ?? null, total ?? null, coverage),
  )

const taxChange = (window: ChangeWindow): ItemFigure => {
  const long = LONG_WINDOWS[window]
  return figureOf([...taxSources('1d'), ...taxSources(long), `${long}_coverage`], (values) =>
    dayAgainst(window, totalTax(values.slice(0, 3)), totalTax(values.slice(3, 6)), values[6]),
  )
}

const standingFigure = (window: ChangeWindow, now: string, then: string): ItemFigure =>
  figureOfKnown([now, then, `${window}_coverage`], ([at, before, coverage]) =>
    coverage < MIN_CHANGE_COVERAGE ? null : toPercent(changeRatio(at, before)),
  )

/** Taxes of a window, and what changed against it. */
export const CHANGE_FIGURES: ReadonlyMap<string, ItemFigure> = new Map([
  ...WINDOWS.filter((window) => window !== '1d').map((window): [string, ItemFigure] => [
    `${window}_tax`,
    figureOf(taxSources(window), totalTax),
  ]),
  ...CHANGE_WINDOWS.flatMap((window): [string, ItemFigure][] => [
    [`${window}_tax_change`, taxChange(window)],
    ...SIDES.flatMap((side): [string, ItemFigure][] => [
      ...TRADE_CHANGE_METRICS.map((metric): [string, ItemFigure] => [
        `${window}_${side}_${metric}_change`,
        tradeFigure(window, `${side}_${metric}`),
      ]),
      ...STANDING_CHANGE_METRICS.map((metric): [string, ItemFigure] => [
        `${window}_${side}_${metric}_change`,
        standingFigure(window, `${side}_${metric.replace('_avg', '')}`, `${window}_${side}_${metric}`),
      ]),
    ]),
  ]),
])
