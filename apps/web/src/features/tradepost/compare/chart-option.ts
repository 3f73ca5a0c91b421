import { DAY_MS } from '@gildscope/base/time'
import { COPPER_PER_GOLD } from '@gildscope/market'
import { type ChartColors, type ChartOption, coinLetters, shortNumber } from '@gildscope/ui/chart'
import { type CalendarMark, calendarSeries } from '../../../market/calendar/calendar-marks.ts'
import { LINES } from './line-style.ts'
import type { Bar, Comparison, Series } from './model.ts'
import { INDEX, type Scale } from './view.ts'
import { changeWords, tickWords } from './words.ts'

export type ChartInput = {
  comparison: Comparison
  /** Names by place. */
  names: readonly string[]
  hidden: ReadonlySet<string>
  scale: Scale
  /** The item whose trade is drawn: its place. */
  focus: number
  bars: readonly Bar[]
  barsTitle: string
  /** Festivals and releases that are drawn. */
  marks: readonly CalendarMark[]
  colors: ChartColors
  height: number
  /** Room for names at the line ends; a phone has it for figures only. */
  isNarrow: boolean
}

export const PLOT_TOP = 14
const LEFT = 26
const NAMES = 208
const FIGURES = 62
const BARS = 62
const BETWEEN = 46
const AXIS = 26
const FONT_SIZE = 11
const NAME_WIDTH = 138
const LINE_WIDTH = 1.5
const INDEX_WIDTH = 2
const POINT_SIZE = 4
const GAP_OPACITY = 0.13
const BAR_OPACITY = 0.85
const PANELS = [0, 1]
const TICKS = 8
/** Of the plot, usually: the matrix beside it takes the rest of a wide page. */
const PLOT_WIDTH = 760
const PLOT_WIDTH_NARROW = 270

type Values = readonly (number | null)[]

/** A value between two gaps makes no line: it is drawn as a point. */
const linePoints = (times: readonly number[], values: Values) =>
  times.map((time, index) => {
    const value = [time, values[index] ?? null]
    const isAlone = value[1] !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
    return isAlone ? { value, symbol: 'circle', symbolSize: POINT_SIZE } : value
  })

const label = ({ axis, font }: ChartColors) => ({ color: axis, fontFamily: font, fontSize: FONT_SIZE })

const valuesOf = ({ points, changes }: Series, scale: Scale): Values =>
  scale === 'change' ? changes : points.map((point) => point?.price ?? null)

const figureText = (value: number, scale: Scale): string =>
  scale === 'change' ? changeWords(value) : coinLetters(value)

type Line = { id: string; name: string; values: Values; color: string; width: number; dash: readonly number[] | null }

/** A brace would end the part of a label that it is in. */
const partText = (text: string): string => text.replaceAll('}', ')')

/** `+18.2 %  Mystic Coin` at the end of a line, moved so that none covers another. */
const endLabel = ({ id, name }: Line, value: number | null, { scale, colors, isNarrow }: ChartInput) => ({
  show: value !== null,
  distance: 8,
  formatter: `{figure|${value === null ? '' : figureText(value, scale)}}${isNarrow ? '' : `  {name|${partText(name)}}`}`,
  fontFamily: colors.font,
  fontSize: FONT_SIZE,
  // Keeps those that are moved apart.
  padding: [2, 0],
  rich: {
    figure: { color: colors.text, fontFamily: colors.font, fontSize: FONT_SIZE, fontWeight: 600 },
    name: {
      ...{ color: id === INDEX ? colors.text : colors.text2, fontFamily: colors.font, fontSize: FONT_SIZE },
      ...{ width: NAME_WIDTH, overflow: 'truncate', ellipsis: '…' },
    },
  },
})

const lineOf = (line: Line, input: ChartInput) => {
  const { id, values, color, width, dash } = line
  return {
    ...{ id, type: 'line', symbol: 'none', silent: true, animation: false, connectNulls: false },
    data: linePoints(input.comparison.times, values),
    color,
    lineStyle: { color, width, type: dash ?? 'solid' },
    endLabel: endLabel(line, values.findLast((value) => value !== null) ?? null, input),
    labelLayout: { moveOverlap: 'shiftY' },
  }
}

/** In the order of the tokens; their index, which is text colour, is drawn last. */
const linesOf = (input: ChartInput): Line[] => {
  const { comparison, names, hidden, scale, colors } = input
  const lines = comparison.series.flatMap((series, place): Line[] => {
    const style = LINES[place]
    if (style === undefined || hidden.has(String(series.id))) return []
    return [
      {
        ...{ id: String(series.id), name: names[place] ?? `Item ${series.id}`, values: valuesOf(series, scale) },
        ...{ color: colors[style.color], width: LINE_WIDTH, dash: style.dash },
      },
    ]
  })
  // Prices of one unit each have no common scale on which an index would be one.
  if (scale !== 'change' || hidden.has(INDEX) || comparison.series.length < 2) return lines
  return [
    ...lines,
    {
      ...{ id: INDEX, name: 'All of these', values: comparison.index },
      ...{ color: colors.total, width: INDEX_WIDTH, dash: null },
    },
  ]
}

/** Where nothing is known of any item. */
const gapAreas = ({ times, series, stepMs }: Comparison) => {
  const isGap = times.map((_, at) => series.every(({ points }) => points[at] == null))
  return times.flatMap((time, at) => {
    if (!isGap[at] || isGap[at - 1]) return []
    const length = isGap.slice(at).findIndex((gap) => !gap)
    return [[{ xAxis: time - stepMs / 2 }, { xAxis: time + (length - 1) * stepMs + stepMs / 2 }]]
  })
}

/** Attached to series without data of their own. */
const baseMarks = (panel: number, { comparison, colors, scale }: ChartInput) => ({
  ...{ id: `marks-${panel}`, type: 'line', data: [], animation: false, silent: true },
  ...{ xAxisIndex: panel, yAxisIndex: panel },
  markArea: {
    ...{ silent: true, animation: false },
    itemStyle: { color: colors.text2, opacity: GAP_OPACITY },
    label: { ...label(colors), show: panel === 0, position: 'insideBottom', formatter: 'no data' },
    data: gapAreas(comparison),
  },
  ...(panel === 0 &&
    scale === 'change' && {
      markLine: {
        ...{ silent: true, symbol: 'none', animation: false, label: { show: false } },
        ...{ lineStyle: { color: colors.line, type: [3, 3], width: 1 }, data: [{ yAxis: 0 }] },
      },
    }),
})

const barsOf = ({ bars, colors, focus }: ChartInput) => ({
  ...{ id: 'value', type: 'bar', xAxisIndex: 1, yAxisIndex: 1, silent: true, animation: false, barCategoryGap: '12%' },
  color: colors[LINES[focus]?.color ?? 'text2'],
  itemStyle: { opacity: BAR_OPACITY },
  data: bars.map(({ from, to, value }) => [(from + to) / 2, value === null ? null : value / COPPER_PER_GOLD]),
})

const priceAxis = ({ scale, colors }: ChartInput) => ({
  ...{ gridIndex: 0, type: scale === 'change' ? 'value' : 'log', position: 'left', scale: true, splitNumber: 5 },
  ...{ axisPointer: { show: false }, axisLine: { show: false }, axisTick: { show: false } },
  splitLine: { lineStyle: { color: colors.grid } },
  axisLabel: {
    ...{ ...label(colors), inside: true, margin: 0, verticalAlign: 'bottom', padding: [0, 0, 3, 2] },
    formatter: (value: number) => (scale === 'change' ? changeWords(value).replace('.0 %', ' %') : coinLetters(value)),
  },
  // Over the lines.
  z: 3,
})

const valueAxis = ({ colors }: ChartInput) => ({
  ...{ gridIndex: 1, type: 'value', position: 'right', min: 0, splitNumber: 2 },
  ...{ axisPointer: { show: false }, axisLine: { show: false }, axisTick: { show: false } },
  splitLine: { lineStyle: { color: colors.grid } },
  axisLabel: { ...label(colors), margin: 8, formatter: (gold: number) => `${shortNumber(gold)} g` },
})

/** The times of the axis, half a step to both sides of the first and the last one. */
const timeSpan = ({ times, stepMs }: Comparison) => ({
  from: (times[0] ?? 0) - stepMs / 2,
  to: (times.at(-1) ?? 0) + stepMs / 2,
})

const timeAxis = (panel: number, { comparison, colors }: ChartInput) => {
  const { from, to } = timeSpan(comparison)
  return {
    ...{ gridIndex: panel, type: 'time', min: from, max: to, minInterval: DAY_MS, splitNumber: TICKS },
    axisLine: { show: panel === 1, onZero: false, lineStyle: { color: colors.line } },
    ...{ axisTick: { show: false }, splitLine: { show: false } },
    axisLabel: {
      ...{ ...label(colors), show: panel === 1, hideOverlap: true },
      formatter: (time: number) => tickWords(time, to - from),
    },
    axisPointer: { show: true, snap: true, label: { show: false } },
  }
}

/** Lines of all items, and below them what was paid for one of them, on one time axis. */
export const compareOption = (input: ChartInput): ChartOption => {
  const { comparison, colors, height, isNarrow, barsTitle, marks } = input
  const shared = { left: LEFT, right: isNarrow ? FIGURES : NAMES, outerBoundsMode: 'none' }
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: colors.font },
    title: {
      ...{ text: barsTitle, left: LEFT, bottom: AXIS + BARS + 8, padding: 0 },
      textStyle: { color: colors.text2, fontFamily: colors.font, fontSize: FONT_SIZE, fontWeight: 400 },
    },
    grid: [
      { ...shared, top: PLOT_TOP, height: height - PLOT_TOP - BETWEEN - BARS - AXIS },
      { ...shared, bottom: AXIS, height: BARS },
    ],
    xAxis: PANELS.map((panel) => timeAxis(panel, input)),
    yAxis: [priceAxis(input), valueAxis(input)],
    axisPointer: {
      ...{ link: [{ xAxisIndex: 'all' }], triggerTooltip: false, triggerEmphasis: false },
      lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
    },
    series: [
      ...calendarSeries({
        ...{ marks, colors, panels: PANELS, span: timeSpan(comparison) },
        width: isNarrow ? PLOT_WIDTH_NARROW : PLOT_WIDTH,
      }),
      ...PANELS.map((panel) => baseMarks(panel, input)),
      barsOf(input),
      ...linesOf(input).map((line) => lineOf(line, input)),
    ],
  }
}
