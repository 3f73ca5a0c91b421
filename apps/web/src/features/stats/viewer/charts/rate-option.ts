import { DAY_MS } from '@gildscope/base/time'
import type { EndpointReply, getDropRate } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'
import type { ChartColors, ChartOption } from '@gildscope/ui/chart'
import { dayText, type Patch } from '../words.ts'

export type Week = EndpointReply<typeof getDropRate>[number]

/** A week in percent; null without submissions. */
export type RatePoint = { time: number; rate: { percent: number; low: number; high: number; consumed: number } | null }

const WEEK_MS = 7 * DAY_MS
export const PLOT_TOP = 22
const BOTTOM = 24
const RIGHT = 58
const LEFT = 12
const FONT_SIZE = 11
const BAND_OPACITY = 0.16
const LINE_WIDTH = 1.5
/** A line each and its day; more are ticks of the axis. */
const MOST_LINES = 6
/** Share of the time shown that the date label of a line takes up. */
const LABEL_RATIO = 0.22
/** A week with a handful of units has a band that would flatten all others: it is clipped at the edge. */
const MOST_HEIGHTS = 2

/** Every week from the first to the last: gaps stay visible. */
export const ratePoints = (weeks: readonly Week[]): RatePoint[] => {
  const byTime = new Map(weeks.map((week) => [Date.parse(week.date), week]))
  const times = [...byTime.keys()]
  const [first, last] = [Math.min(...times), Math.max(...times)]
  if (times.length === 0) return []
  return Array.from({ length: Math.round((last - first) / WEEK_MS) + 1 }, (_, index) => {
    const time = first + index * WEEK_MS
    const week = byTime.get(time)
    if (week === undefined) return { time, rate: null }
    const { perUnit, low, high, consumed } = week
    return { time, rate: { percent: 100 * perUnit, low: 100 * low, high: 100 * high, consumed } }
  })
}

/** Patches after the first week; the whole line belongs to an earlier one. */
const patchesWithin = (patches: readonly Patch[], points: readonly RatePoint[]): readonly Patch[] => {
  const first = points[0]?.time ?? 0
  const last = (points.at(-1)?.time ?? 0) + WEEK_MS
  return patches.filter(({ since }) => Date.parse(since) > first && Date.parse(since) <= last)
}

/** Each with its date, if there is room. */
const patchLines = (patches: readonly Patch[], points: readonly RatePoint[]) => {
  const span = (points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0)
  let last = Number.NEGATIVE_INFINITY
  return patches.map(({ since }) => {
    const time = Date.parse(since)
    const hasRoom = time - last >= span * LABEL_RATIO
    if (hasRoom) last = time
    return { xAxis: time, label: { show: hasRoom, formatter: `patch ${dayText(since)}` } }
  })
}

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** The end of the axis, rounded. */
export const topOf = (points: readonly RatePoint[]): number => {
  const rates = points.flatMap(({ rate }) => (rate === null ? [] : [rate]))
  const highest = Math.max(...rates.map(({ high }) => high))
  const most = Math.max(...rates.map(({ percent }) => percent))
  const wanted = most === 0 ? highest : Math.min(highest, most * MOST_HEIGHTS)
  if (!(wanted > 0)) return 1
  const unit = 10 ** Math.floor(Math.log10(wanted))
  return (STEPS.find((step) => step * unit >= wanted * 0.999) ?? 10) * unit
}

type RateInput = { points: readonly RatePoint[]; patches: readonly Patch[]; colors: ChartColors }

const label = ({ axis, font }: ChartColors) => ({ color: axis, fontFamily: font, fontSize: FONT_SIZE })

const quiet = { type: 'line', symbol: 'none', silent: true, animation: false } as const

/** The band is the area between two lines, of which the lower is invisible. */
const band = ({ points, colors }: RateInput) => [
  {
    ...quiet,
    id: 'low',
    stack: 'band',
    stackStrategy: 'all',
    lineStyle: { opacity: 0 },
    data: points.map(({ time, rate }) => [time, rate?.low ?? null]),
  },
  {
    ...quiet,
    id: 'band',
    stack: 'band',
    stackStrategy: 'all',
    lineStyle: { opacity: 0 },
    areaStyle: { color: colors.text2, opacity: BAND_OPACITY },
    data: points.map(({ time, rate }) => [time, rate === null ? null : rate.high - rate.low]),
  },
]

/** A week between two gaps makes no line: it is drawn as a point. */
const linePoints = (points: readonly RatePoint[]) =>
  points.map(({ time, rate }, index) => {
    const value = [time, rate?.percent ?? null]
    const isAlone = rate !== null && points[index - 1]?.rate == null && points[index + 1]?.rate == null
    return isAlone ? { value, symbol: 'circle', symbolSize: 5 } : value
  })

const decimalsOf = (percent: number): number => (percent < 1 ? 2 : percent < 10 ? 1 : 0)

/** Rate of a drop by week, its band, and where a patch came. */
export const rateOption = (input: RateInput): ChartOption => {
  const { points, patches, colors } = input
  const top = topOf(points)
  const shownPatches = patchesWithin(patches, points)
  const areLines = shownPatches.length <= MOST_LINES
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: colors.font },
    grid: { left: LEFT, right: RIGHT, top: PLOT_TOP, bottom: BOTTOM, outerBoundsMode: 'none' },
    xAxis: {
      type: 'time',
      min: points[0]?.time,
      max: points.at(-1)?.time,
      minInterval: WEEK_MS,
      splitNumber: 3,
      axisLine: { show: true, onZero: false, lineStyle: { color: colors.line } },
      axisTick: {
        show: !areLines,
        length: 4,
        lineStyle: { color: colors.axis },
        customValues: shownPatches.map(({ since }) => Date.parse(since)),
      },
      splitLine: { show: false },
      axisLabel: { ...label(colors), hideOverlap: true, formatter: (time: number) => dayText(time) },
      axisPointer: { show: true, snap: true, label: { show: false } },
    },
    yAxis: {
      type: 'value',
      position: 'right',
      scale: true,
      max: top,
      splitNumber: 3,
      axisPointer: { show: false },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: colors.grid } },
      axisLabel: {
        ...label(colors),
        margin: 8,
        hideOverlap: true,
        formatter: (percent: number) => `${formatNumber(percent, decimalsOf(top))} %`,
      },
    },
    axisPointer: {
      ...{ triggerTooltip: false, triggerEmphasis: false },
      lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
    },
    series: [
      ...band(input),
      {
        ...quiet,
        id: 'rate',
        data: linePoints(points),
        color: colors.series3,
        lineStyle: { color: colors.series3, width: LINE_WIDTH },
        markLine: {
          silent: true,
          animation: false,
          symbol: 'none',
          lineStyle: { color: colors.axis, type: [4, 3], width: 1 },
          label: { ...label(colors), color: colors.text, position: 'end', distance: 4 },
          data: areLines ? patchLines(shownPatches, points) : [],
        },
      },
    ],
  }
}
