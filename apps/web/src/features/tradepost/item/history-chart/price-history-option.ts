import { DAY_MS } from '@gildscope/base/time'
import { type ChartColors, type ChartOption, coinLetters, shortNumber } from '@gildscope/ui/chart'
import { type CalendarMark, calendarSeries } from '../../../../market/calendar/calendar-marks.ts'
import { alertMarks, type ChartAlerts } from './alert-marks.ts'
import type { ChartView } from './chart-view.ts'
import { evenCeiling } from './even-ceiling.ts'
import { historyMarks } from './history-marks.ts'
import type { HistoryModel } from './history-model.ts'
import { historySeries } from './history-series.ts'
import { panelLayout } from './panel-layout.ts'
import { type Extent, priceScale } from './price-scale.ts'
import { tickText, timeText } from './time-text.ts'

export type HistoryOptionInput = {
  model: HistoryModel
  view: ChartView
  colors: ChartColors
  /** Height of the whole chart, in pixels. */
  height: number
  isNarrow: boolean
  /** The current price of the labelled side; null: that of its last bucket. */
  sellPrice: number | null
  lawChanges: readonly number[]
  /** Null: none are shown. */
  alerts?: ChartAlerts | null
  marks?: readonly CalendarMark[]
}

const PANELS = [0, 1, 2]
/** The order book beside the chart takes the rest of a wide page. */
const PLOT_WIDTH = 800
const PLOT_WIDTH_NARROW = 300
const LEFT = 12
const RIGHT = 68
const RIGHT_NARROW = 58
const FONT_SIZE = 11
const FONT_SIZE_NARROW = 10
const LONG_SPAN_MS = 92 * DAY_MS

const fontSize = ({ isNarrow }: HistoryOptionInput) => (isNarrow ? FONT_SIZE_NARROW : FONT_SIZE)
const axisLabel = (input: HistoryOptionInput) => ({
  color: input.colors.axis,
  fontFamily: input.colors.font,
  fontSize: fontSize(input),
})

const lastKnown = (values: readonly (number | null)[] = []): number | null =>
  values.findLast((value) => value !== null) ?? null

/** The value of the label on the price axis. */
const shownPrice = ({ model, view, sellPrice }: HistoryOptionInput): number | null =>
  view.shown.has('sell') ? (sellPrice ?? lastKnown(model.figures.sellPrice)) : null

/** The times of the axis, half a bucket to both sides of the first and the last one. */
const timeSpan = ({ times, bucketMs }: HistoryModel) => ({
  from: (times[0] ?? 0) - bucketMs / 2,
  to: (times.at(-1) ?? 0) + bucketMs / 2,
})

const xAxes = (input: HistoryOptionInput) => {
  const { model, view, colors } = input
  const { times, bucketMs } = model
  const style = { isUtc: view.range.isUtc, bucketMs }
  const span = timeSpan(model)
  const first = times[0] ?? 0
  const last = times.at(-1) ?? 0
  const isLongSpan = last - first > LONG_SPAN_MS
  return PANELS.map((panel) => ({
    gridIndex: panel,
    type: 'time',
    // The same in all panels, with or without bars: half a bucket to both sides.
    min: span.from,
    max: span.to,
    containShape: false,
    splitNumber: input.isNarrow ? 4 : 7,
    axisLine: { show: panel !== 1, onZero: false, lineStyle: { color: colors.line } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      ...axisLabel(input),
      show: panel === 2,
      hideOverlap: true,
      formatter: (ms: number) => tickText(ms, style, isLongSpan),
    },
    axisPointer: {
      show: true,
      snap: true,
      label: {
        show: panel === 2,
        formatter: ({ value }: { value: number }) => timeText(value, style),
        color: colors.text,
        backgroundColor: colors.raised,
        fontFamily: colors.font,
        fontSize: fontSize(input),
        padding: [3, 6],
        borderRadius: 3,
      },
    },
  }))
}

const yAxis = (input: HistoryOptionInput, panel: number) => ({
  gridIndex: panel,
  type: 'value',
  position: 'right',
  axisLine: { show: false },
  axisTick: { show: false },
  axisPointer: { show: false },
  splitLine: { lineStyle: { color: input.colors.grid } },
  axisLabel: { ...axisLabel(input), margin: 8, hideOverlap: true },
})

/** Units go up into the book and down out of it on one scale; value only goes up. */
const flowScale = (hasValue: boolean) => {
  const size = ({ min, max }: Extent) => evenCeiling(Math.max(-min, max))
  return hasValue
    ? { min: 0, max: size, splitNumber: 2 }
    : { min: (extent: Extent) => -size(extent), max: size, splitNumber: 4 }
}

const yAxes = (input: HistoryOptionInput) => {
  const hasValue = input.view.shown.has('value')
  const [price, flow, units] = PANELS.map((panel) => yAxis(input, panel))
  const label = axisLabel(input)
  return [
    {
      ...price,
      ...priceScale(shownPrice(input)),
      minInterval: 1,
      splitNumber: 5,
      axisLabel: { ...label, formatter: coinLetters, showMinLabel: false, showMaxLabel: false },
    },
    {
      ...flow,
      ...flowScale(hasValue),
      axisLabel: {
        ...label,
        formatter: (value: number) => (hasValue ? coinLetters(value) : shortNumber(Math.abs(value))),
      },
    },
    {
      ...units,
      min: 0,
      max: ({ max }: Extent) => evenCeiling(max),
      splitNumber: 2,
      axisLabel: { ...label, formatter: shortNumber },
    },
  ]
}

const grids = (input: HistoryOptionInput) => {
  const { price, flow, units } = panelLayout(input.height)
  const right = input.isNarrow ? RIGHT_NARROW : RIGHT
  return [price, flow, units].map((panel) => ({ ...panel, left: LEFT, right, outerBoundsMode: 'none' }))
}

const titles = (input: HistoryOptionInput) => {
  const { colors, height, view } = input
  const { price, flow, units } = panelLayout(height)
  const isValue = view.shown.has('value')
  const sideName = view.side === 'sell' ? 'sell side' : 'buy side'
  const texts: [string, string, number][] = [
    ['price', 'Price', price.top],
    ['in', isValue ? `Value sold, ${sideName}` : `Into the book, ${sideName}`, flow.top],
    ['out', isValue ? '' : 'Out of the book', flow.top + flow.height],
    ['units', 'Units standing', units.top],
  ]
  return texts.map(([id, text, top]) => ({
    id,
    text,
    left: LEFT,
    top: top - FONT_SIZE + 2,
    padding: text === '' ? 0 : [1, 5, 1, 2],
    backgroundColor: text === '' ? 'transparent' : colors.ground,
    z: 4,
    textStyle: { color: colors.text2, fontFamily: colors.font, fontSize: fontSize(input), fontWeight: 400 },
  }))
}

const zooms = ({ colors, height, isNarrow }: HistoryOptionInput) => {
  const { slider } = panelLayout(height)
  const shared = { xAxisIndex: PANELS, filterMode: 'filter' }
  return [
    {
      ...shared,
      id: 'inside',
      type: 'inside',
      // The wheel and the finger scroll the page; with Ctrl the wheel zooms.
      zoomOnMouseWheel: 'ctrl',
      moveOnMouseWheel: false,
      preventDefaultMouseMove: false,
    },
    {
      ...shared,
      ...slider,
      id: 'slider',
      type: 'slider',
      left: LEFT,
      right: isNarrow ? RIGHT_NARROW : RIGHT,
      brushSelect: false,
      showDetail: false,
      borderColor: 'transparent',
      backgroundColor: 'transparent',
      fillerColor: `${colors.accent}1F`,
      dataBackground: { lineStyle: { color: colors.text3, opacity: 0.5 }, areaStyle: { opacity: 0 } },
      selectedDataBackground: { lineStyle: { color: colors.accent, opacity: 0.6 }, areaStyle: { opacity: 0 } },
      moveHandleSize: 0,
      handleSize: '90%',
      handleStyle: { color: colors.ground, borderColor: colors.accent },
      emphasis: { handleStyle: { color: colors.accent, borderColor: colors.accent } },
    },
  ]
}

/** Prices, flow and units of one item on one time axis. */
export const priceHistoryOption = (input: HistoryOptionInput): ChartOption => {
  const { model, view, colors, lawChanges, alerts = null, marks = [] } = input
  return {
    animation: false,
    useUTC: view.range.isUtc,
    textStyle: { fontFamily: colors.font },
    title: titles(input),
    grid: grids(input),
    xAxis: xAxes(input),
    yAxis: yAxes(input),
    axisPointer: {
      link: [{ xAxisIndex: 'all' }],
      triggerTooltip: false,
      triggerEmphasis: false,
      lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
    },
    dataZoom: zooms(input),
    series: [
      ...calendarSeries({
        ...{ marks, colors, span: timeSpan(model), panels: PANELS },
        width: input.isNarrow ? PLOT_WIDTH_NARROW : PLOT_WIDTH,
      }),
      ...historySeries({ model, colors, shown: view.shown }),
      ...historyMarks({ model, colors, lastPrice: shownPrice(input), color: colors.ask, lawChanges }),
      ...(alerts === null ? [] : alertMarks({ alerts, model, shown: view.shown, colors })),
    ],
  }
}
