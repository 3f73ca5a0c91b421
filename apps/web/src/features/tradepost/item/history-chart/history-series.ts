import type { ChartColors } from '@gildscope/ui/chart'
import type { SeriesId } from './chart-view.ts'
import type { Figure } from './history-figures.ts'
import type { HistoryModel } from './history-model.ts'

/** Index of the grid and of its two axes. */
export const PRICE_PANEL = 0
export const FLOW_PANEL = 1
export const UNITS_PANEL = 2

export type SeriesInput = {
  model: HistoryModel
  colors: ChartColors
  shown: ReadonlySet<SeriesId>
}

type Values = readonly (number | null)[]
type Point = [number, number | null]

const BAND_OPACITY = 0.13
const AREA_OPACITY = 0.08
const BAR_OPACITY = 0.85
const LINE_WIDTH = 1.5

const onPanel = (panel: number) => ({ xAxisIndex: panel, yAxisIndex: panel, animation: false, silent: true })

const points = (times: readonly number[], values: Values, sign = 1): Point[] =>
  times.map((time, index) => {
    const value = values[index] ?? null
    return [time, value === null ? null : sign * value]
  })

/** A value between two gaps makes no line: it is drawn as a point. */
export const linePoints = (times: readonly number[], values: Values) =>
  points(times, values).map((value, index) => {
    const isAlone = value[1] !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
    return isAlone ? { value, symbol: 'circle', symbolSize: 4 } : value
  })

type LineInput = { id: string; panel: number; values: Values; color: string; hasArea?: boolean }

const line = (times: readonly number[], { id, panel, values, color, hasArea = false }: LineInput) => ({
  ...onPanel(panel),
  id,
  type: 'line',
  symbol: 'none',
  data: linePoints(times, values),
  color,
  lineStyle: { color, width: LINE_WIDTH },
  ...(hasArea && { areaStyle: { color, opacity: AREA_OPACITY } }),
  z: 3,
})

type BandInput = { id: string; low: Values; high: Values; color: string }

/** An invisible line at the lowest price, with the distance to the highest on top. */
const band = (times: readonly number[], { id, low, high, color }: BandInput) => {
  const heights = low.map((least, index) => {
    const most = high[index] ?? null
    return least === null || most === null ? null : most - least
  })
  const base = {
    ...onPanel(PRICE_PANEL),
    type: 'line',
    stack: id,
    stackStrategy: 'all',
    symbol: 'none',
    lineStyle: { width: 0 },
    z: 1,
  }
  return [
    { ...base, id: `${id}-low`, data: points(times, low) },
    { ...base, id: `${id}-high`, data: points(times, heights), areaStyle: { color, opacity: BAND_OPACITY } },
  ]
}

type BarInput = { id: SeriesId; values: Values; color: string; sign?: 1 | -1 }

const bars = (times: readonly number[], { id, values, color, sign = 1 }: BarInput) => ({
  ...onPanel(FLOW_PANEL),
  id,
  type: 'bar',
  stack: 'flow',
  barCategoryGap: '16%',
  data: points(times, values, sign),
  itemStyle: { color, opacity: BAR_OPACITY },
  z: 2,
})

/** The visible series, panel by panel. */
export const historySeries = ({ model, colors, shown }: SeriesInput): Record<string, unknown>[] => {
  const { times } = model
  const values = (figure: Figure): Values => model.figures[figure] ?? []
  const when = <T>(series: SeriesId, made: () => T[]): T[] => (shown.has(series) ? made() : [])
  const grey = colors.text2
  return [
    ...when('band', () => [
      ...when('sell', () =>
        band(times, { id: 'sell-band', low: values('sellLow'), high: values('sellHigh'), color: grey }),
      ).flat(),
      ...when('buy', () =>
        band(times, { id: 'buy-band', low: values('buyLow'), high: values('buyHigh'), color: grey }),
      ).flat(),
    ]),
    ...when('buy', () => [
      line(times, { id: 'buy', panel: PRICE_PANEL, values: values('buyPrice'), color: colors.bid }),
    ]),
    ...when('sell', () => [
      line(times, { id: 'sell', panel: PRICE_PANEL, values: values('sellPrice'), color: colors.ask }),
    ]),
    ...when('listed', () => [bars(times, { id: 'listed', values: values('listed'), color: colors.text3 })]),
    ...when('sold', () => [bars(times, { id: 'sold', values: values('sold'), color: colors.accent, sign: -1 })]),
    ...when('delisted', () => [
      bars(times, { id: 'delisted', values: values('delisted'), color: colors.series5, sign: -1 }),
    ]),
    ...when('value', () => [bars(times, { id: 'value', values: values('value'), color: colors.gold })]),
    ...when('buy', () => [
      line(times, {
        id: 'buy-units',
        panel: UNITS_PANEL,
        values: values('buyUnits'),
        color: colors.bid,
        hasArea: true,
      }),
    ]),
    ...when('sell', () => [
      line(times, {
        id: 'sell-units',
        panel: UNITS_PANEL,
        values: values('sellUnits'),
        color: colors.ask,
        hasArea: true,
      }),
    ]),
  ]
}
