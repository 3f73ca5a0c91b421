import { DAY_MS } from '@gildscope/base/time'
import { type ChartColors, type ChartOption, shortNumber } from '@gildscope/ui/chart'
import { dayWords, monthWords } from '../shared/day-words.ts'
import { unknownAccounts } from './days.ts'
import type { Gap } from './gaps.ts'
import type { Point } from './model.ts'
import { dayText } from './range.ts'
import { type Series, seriesColors } from './series.ts'

type ChartInput = {
  points: readonly Point[]
  holes: readonly Gap[]
  shown: readonly Series[]
  colors: ChartColors
}

export const PLOT_TOP = 24
const BOTTOM = 26
const SIDE = 44
const FONT_SIZE = 11
const LINE_WIDTH = 1.5
const GAP_OPACITY = 0.1
const SPLITS = 5
/** Width of a letter in a label, and approximate width of the plot on a screen. */
const LETTER = 5.6
const PLOT_WIDTH = 1200
const NO_DATA = 'no data'
/** Number of labels below the axis. */
const LABELS = 8

/** From this many days on an axis is labelled by months. */
const MANY_DAYS = 300

const timeOf = (day: string): number => Date.parse(day)

/** A value between two gaps makes no line: it is drawn as a point. */
const linePoints = (points: readonly Point[], { value }: Series) => {
  const values = points.map(({ day }) => (day === null || unknownAccounts(day).length > 0 ? null : value(day.figures)))
  return points.map(({ date }, index) => {
    const point = [timeOf(date), values[index] ?? null]
    const isAlone = point[1] !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
    return isAlone ? { value: point, symbol: 'circle', symbolSize: 5 } : point
  })
}

const label = ({ axis, font }: ChartColors) => ({ color: axis, fontFamily: font, fontSize: FONT_SIZE })

const axisOf = (axis: Series['axis'], { shown, colors }: ChartInput) => {
  const isCount = axis === 'count'
  const hasSeries = shown.some((series) => series.axis === axis)
  return {
    type: 'value',
    position: isCount ? 'right' : 'left',
    show: hasSeries,
    min: 0,
    splitNumber: SPLITS,
    axisPointer: { show: false },
    axisLine: { show: false },
    axisTick: { show: false },
    // One grid is enough: that of the counts, unless there are none.
    splitLine: { show: isCount || !shown.some((series) => series.axis === 'count'), lineStyle: { color: colors.grid } },
    axisLabel: { ...label(colors), margin: 8, hideOverlap: true, formatter: shortNumber },
  }
}

const titleOf = (text: string, side: 'left' | 'right', { colors }: ChartInput) => ({
  text,
  [side]: 12,
  top: 2,
  padding: 0,
  textStyle: { color: colors.text2, fontFamily: colors.font, fontSize: FONT_SIZE, fontWeight: 400 },
})

/** Names the measured quantity above the left axis, if it is only one. */
const titlesOf = (input: ChartInput) => {
  const rates = input.shown.filter(({ axis }) => axis === 'rate')
  const [only] = rates
  const hasCounts = input.shown.some(({ axis }) => axis === 'count')
  return [
    ...(only === undefined ? [] : [titleOf(rates.length === 1 ? only.label : 'rate', 'left', input)]),
    ...(hasCounts ? [titleOf('count', 'right', input)] : []),
  ]
}

/** As much text as fits in the band. */
const gapLabel = ({ reason, days }: Gap, of: number): string => {
  const room = ((days / of) * PLOT_WIDTH) / LETTER
  if (reason !== null && reason.length < room) return `${NO_DATA}\n${reason}`
  return NO_DATA.length < room ? NO_DATA : ''
}

/** Days labelled on the axis, evenly spaced back from the last one. */
const namedDays = (points: readonly Point[]): number[] => {
  const step = Math.max(1, Math.ceil(points.length / LABELS))
  return points.flatMap(({ date }, index) => ((points.length - 1 - index) % step === 0 ? timeOf(date) : []))
}

/** Bands over days without readings; attached to a series without data of its own. */
const marks = ({ holes, points, colors }: ChartInput) => ({
  ...{ id: 'gaps', type: 'line', data: [], animation: false, silent: true, yAxisIndex: 1 },
  markArea: {
    silent: true,
    animation: false,
    itemStyle: { color: colors.text2, opacity: GAP_OPACITY },
    label: { ...label(colors), position: 'insideBottom', color: colors.text2 },
    data: holes.map((hole) => [
      {
        xAxis: timeOf(hole.from) - DAY_MS / 2,
        label: { formatter: gapLabel(hole, points.length) },
      },
      { xAxis: timeOf(hole.to) + DAY_MS / 2 },
    ]),
  },
})

const lineOf = (series: Series, { points, shown, colors }: ChartInput) => {
  const name = seriesColors(shown).get(series.id)
  const color = name === undefined ? colors.text2 : colors[name]
  const isRate = series.axis === 'rate'
  return {
    ...{ id: series.id, type: 'line', symbol: 'none', silent: true, animation: false },
    yAxisIndex: isRate ? 0 : 1,
    data: linePoints(points, series),
    color,
    lineStyle: { color, width: LINE_WIDTH, type: isRate ? [5, 3] : 'solid' },
  }
}

/** Figures by UTC day: counts on the right axis, rates dashed on the left one; days without readings are bands. */
export const wvwOption = (input: ChartInput): ChartOption => {
  const { points, shown, colors } = input
  const first = timeOf(points[0]?.date ?? '')
  const last = timeOf(points.at(-1)?.date ?? '')
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: colors.font },
    title: titlesOf(input),
    grid: { left: SIDE, right: SIDE, top: PLOT_TOP, bottom: BOTTOM, outerBoundsMode: 'none' },
    xAxis: {
      type: 'time',
      min: first - DAY_MS / 2,
      max: last + DAY_MS / 2,
      minInterval: DAY_MS,
      axisLine: { show: true, onZero: false, lineStyle: { color: colors.line } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...label(colors),
        hideOverlap: true,
        customValues: namedDays(points),
        formatter: (time: number) => (points.length > MANY_DAYS ? monthWords(time) : dayWords(dayText(time))),
      },
      axisPointer: { show: true, snap: true, label: { show: false } },
    },
    yAxis: [axisOf('rate', input), axisOf('count', input)],
    axisPointer: {
      ...{ triggerTooltip: false, triggerEmphasis: false },
      lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
    },
    // The wheel and the finger scroll the page; with Ctrl the wheel zooms.
    dataZoom: [{ type: 'inside', xAxisIndex: 0, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
    series: [...shown.map((series) => lineOf(series, input)), marks(input)],
  }
}
