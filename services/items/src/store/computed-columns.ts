import {
  CHANGE_WINDOWS,
  type ChangeWindow,
  COMPUTED_ITEM_FIELDS,
  STANDING_CHANGE_METRICS,
  TRADE_CHANGE_METRICS,
} from '@gildscope/contracts'
import { type ChangePeriod, changeRatio, SIDES, tax, tradeChange, WINDOWS } from '@gildscope/market'
import { type Column, isNumeric, type NumberColumn, type NumberKind } from './column.ts'
import type { Snapshot } from './snapshot.ts'

export type ColumnLookup = { get(field: string): Column | undefined }

type Figure = number | null
type Computation = { sources: readonly string[]; figure: (values: readonly Figure[]) => Figure }

/** Totals are not scaled for polls that were missed: with more of them missing a change would be made of the gap. */
const MIN_CHANGE_COVERAGE = 0.9

const PERIODS: Record<ChangeWindow, ChangePeriod> = { '1d': 'day', '7d': 'week', '1m': 'month' }
const LONG_WINDOWS = { '1d': '2d', '7d': '7d', '1m': '1m' } as const

const toPercent = (ratio: Figure): Figure => (ratio === null ? null : Math.round(ratio * 10_000) / 100)

/** Null when one of them is. */
const known = (values: readonly Figure[]): readonly number[] | null =>
  values.includes(null) ? null : (values as readonly number[])

const totalTax = ([buyValue, sellValue, sellDelistedValue]: readonly Figure[]): Figure =>
  buyValue == null || sellValue == null ? null : tax({ buyValue, sellValue, sellDelistedValue: sellDelistedValue ?? 0 })

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

const tradeComputation = (window: ChangeWindow, metric: string): Computation => ({
  sources: [`1d_${metric}`, `${LONG_WINDOWS[window]}_${metric}`, `${LONG_WINDOWS[window]}_coverage`],
  figure: ([day, total, coverage]) => dayAgainst(window, day ?? null, total ?? null, coverage),
})

const taxChange = (window: ChangeWindow): Computation => {
  const long = LONG_WINDOWS[window]
  return {
    sources: [...taxSources('1d'), ...taxSources(long), `${long}_coverage`],
    figure: (values) => dayAgainst(window, totalTax(values.slice(0, 3)), totalTax(values.slice(3, 6)), values[6]),
  }
}

const standingComputation = (window: ChangeWindow, now: string, then: string): Computation => ({
  sources: [now, then, `${window}_coverage`],
  figure: (values) => {
    const all = known(values)
    return all === null || all[2]! < MIN_CHANGE_COVERAGE ? null : toPercent(changeRatio(all[0]!, all[1]!))
  },
})

const COMPUTATIONS: ReadonlyMap<string, Computation> = new Map([
  ...WINDOWS.filter((window) => window !== '1d').map((window): [string, Computation] => [
    `${window}_tax`,
    { sources: taxSources(window), figure: totalTax },
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

const compute = ({ figure }: Computation, kind: NumberKind, sources: readonly NumberColumn[]): NumberColumn => {
  const length = Math.min(...sources.map(({ values }) => values.length))
  const values = new Float64Array(length)
  const given: Figure[] = new Array<Figure>(sources.length).fill(null)
  for (let row = 0; row < length; row += 1) {
    for (let at = 0; at < sources.length; at += 1) {
      const value = sources[at]!.values[row]!
      given[at] = Number.isNaN(value) ? null : value
    }
    values[row] = figure(given) ?? Number.NaN
  }
  return { kind, values }
}

type Made = { sources: readonly NumberColumn[]; column: NumberColumn }

/** By the first source: columns are never changed, so what was made of the same ones holds over versions. */
const made = new WeakMap<NumberColumn, Map<string, Made>>()

const computedColumn = (snapshot: Snapshot, field: string): Column | undefined => {
  const computation = COMPUTATIONS.get(field)
  const kind = COMPUTED_ITEM_FIELDS.get(field)?.kind
  if (computation === undefined || kind === undefined || kind === 'text' || kind === 'json') return undefined
  const sources = computation.sources.map((source): NumberColumn => {
    const column = snapshot.columns.get(source)
    if (column === undefined || !isNumeric(column)) throw new Error(`${source} holds no numbers`)
    return column
  })
  const ofFirst = made.get(sources[0]!) ?? new Map<string, Made>()
  made.set(sources[0]!, ofFirst)
  const kept = ofFirst.get(field)
  if (kept?.sources.every((source, at) => source === sources[at])) return kept.column
  const column = compute(computation, kind, sources)
  ofFirst.set(field, { sources, column })
  return column
}

/** The snapshot's columns and those that are made of them when they are first asked for. */
export const columnsOf = (snapshot: Snapshot): ColumnLookup => ({
  get: (field) => snapshot.columns.get(field) ?? computedColumn(snapshot, field),
})
