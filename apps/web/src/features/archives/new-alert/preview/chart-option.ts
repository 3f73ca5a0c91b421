import { type AlertCondition, type AlertPreviewSpan, isChange } from '@gildscope/contracts'
import { type ChartColors, type ChartOption, shortCoins, shortNumber } from '@gildscope/ui/chart'
import type { AmountUnit } from '../../../../market/alerts/alert-fields.ts'
import { amountWords } from '../../../../market/alerts/amount-text.ts'
import { type CalendarMark, calendarSeries } from '../../../../market/calendar/calendar-marks.ts'
import { gapsOf, type Point, STEP_MS } from '../../shared/alerts/past/line.ts'
import { firesBelow, thresholdOf } from '../../shared/alerts/readings.ts'

export type ChartInput = {
  points: readonly Point[]
  span: AlertPreviewSpan
  condition: AlertCondition
  unit: AmountUnit
  /** Further thresholds of the same figure. */
  others: readonly number[]
  colors: ChartColors
  marks?: readonly CalendarMark[]
  isPhone: boolean
  /** While the threshold is dragged the axis stays as it was. */
  held?: { min: number; max: number } | null
}

export const CHART_HEIGHT = 330
export const PLOT_TOP = 12
const LANE = 23
const LANES_BOTTOM = 26
export const MAIN_BOTTOM = LANES_BOTTOM + 2 * LANE + 10
const FONT_SIZE = 11
const FILL_OPACITY = 0.45
const GAP_OPACITY = 0.13
/** More marks than this overlap: they have no numbers then. */
const MOST_NUMBERS = 30
/** Usual width of the plot. */
const [WIDTH, PHONE_WIDTH] = [700, 280]
/** Room above and below, as a share of the range. */
const ROOM = 0.08

/** Days have their month. */
const TIME_WORDS = { year: '{yyyy}', month: '{d} {MMM}', day: '{d} {MMM}', hour: '{HH}:{mm}', minute: '{HH}:{mm}' }

const timeOf = ({ at }: { at: string }): number => Date.parse(at)

type Mark = { at: string; value: number }

/** The oldest is number 1. */
export const numbered = ({ fired }: AlertPreviewSpan) =>
  fired.toSorted((a, b) => timeOf(a) - timeOf(b)).map((firing, at) => ({ ...firing, number: at + 1 }))

/** Where a mark stands: at its value; of a change, whose marks have the value that changed, on the line. */
const heightOf = ({ points, condition }: Pick<ChartInput, 'points' | 'condition'>) => {
  if (!isChange(condition)) return ({ value }: Mark): number => value
  const byTime = new Map(points.map(({ time, value }) => [time, value]))
  return (mark: Mark): number => byTime.get(timeOf(mark)) ?? thresholdOf(condition)
}

/** What was held back stands where it was past the threshold. */
const heldMarks = ({ heldBack }: AlertPreviewSpan): Mark[] =>
  heldBack.map(({ at, extreme }) => ({ at, value: extreme }))

const label = ({ axis, font }: ChartColors) => ({ color: axis, fontFamily: font, fontSize: FONT_SIZE })

const axisText = (unit: AmountUnit) => (value: number) => {
  if (unit === 'coins') return shortCoins(value)
  return unit === 'percent' ? `${shortNumber(value)} %` : shortNumber(value)
}

/** The values between which the axis runs: all that is drawn, and the threshold. */
export const rangeOf = ({
  points,
  span,
  condition,
  others,
}: Pick<ChartInput, 'points' | 'span' | 'condition' | 'others'>) => {
  const values = [
    thresholdOf(condition),
    ...others,
    ...points.flatMap(({ value, low, high }) => [value, low, high].filter((each) => each !== null)),
    ...(isChange(condition) ? [] : span.fired.map(({ extreme }) => extreme)),
    ...[...span.fired, ...heldMarks(span)].map(heightOf({ points, condition })),
  ]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = (high - low || Math.abs(high) || 1) * ROOM
  return { min: low >= 0 ? Math.max(0, low - room) : low - room, max: high + room }
}

const mainAxis = (input: ChartInput, { min, max }: ReturnType<typeof rangeOf>) => ({
  ...{ type: 'value', position: 'right', min, max, splitNumber: 5 },
  ...{ axisLine: { show: false }, axisTick: { show: false }, axisPointer: { show: false } },
  splitLine: { show: true, lineStyle: { color: input.colors.grid } },
  axisLabel: {
    ...label(input.colors),
    hideOverlap: true,
    showMinLabel: false,
    showMaxLabel: false,
    formatter: axisText(input.unit),
  },
})

const lanesAxis = ({ colors }: ChartInput) => ({
  ...{ type: 'category', gridIndex: 1, position: 'right', data: ['held back', 'fired'] },
  ...{ axisLine: { show: false }, axisTick: { show: false }, axisPointer: { show: false } },
  axisLabel: label(colors),
  splitLine: { show: false },
})

/** First and last time of the axis. */
export const timesOf = ({ span, points }: Pick<ChartInput, 'span' | 'points'>) => ({
  from: points[0]?.time ?? Date.parse(span.from),
  to: Date.parse(span.to),
})

const timeAxis = (input: ChartInput, gridIndex: number) => ({
  ...{ type: 'time', gridIndex, min: timesOf(input).from, max: timesOf(input).to },
  axisLine: { show: true, onZero: false, lineStyle: { color: input.colors.line } },
  ...{ axisTick: { show: false }, splitLine: { show: false } },
  axisLabel: {
    ...label(input.colors),
    show: gridIndex === 1,
    hideOverlap: true,
    alignMinLabel: 'left',
    formatter: TIME_WORDS,
  },
  axisPointer: { show: true, snap: gridIndex === 0, label: { show: false } },
})

const MARKS = { type: 'line', animation: false, silent: true, lineStyle: { width: 0 } } as const

/** The half in which it fires is grey, the threshold dashed, times without data are bands. */
const thresholdSeries = (input: ChartInput, { min, max }: ReturnType<typeof rangeOf>) => {
  const { points, condition, colors, unit, others, span } = input
  const threshold = thresholdOf(condition)
  const hasSide = condition.op !== 'eq' && condition.op !== 'ne'
  const half = STEP_MS[span.resolution] / 2
  const tag = {
    ...{ show: true, position: 'end', distance: 3, formatter: amountWords(threshold, unit) },
    ...{
      color: colors.ground,
      backgroundColor: colors.accent,
      fontFamily: colors.font,
      fontSize: FONT_SIZE,
      fontWeight: 600,
    },
    ...{ padding: [4, 5, 3, 5], borderRadius: 2 },
  }
  return {
    ...MARKS,
    ...{ id: 'threshold', data: [], z: 4 },
    markLine: {
      ...{ silent: true, symbol: 'none', animation: false, label: { show: false } },
      data: [
        { yAxis: threshold, lineStyle: { color: colors.accent, type: [6, 4], width: 1.5 }, label: tag },
        ...others.map((yAxis) => ({ yAxis, lineStyle: { color: colors.accent, type: [2, 4], width: 1 } })),
      ],
    },
    markArea: {
      ...{ silent: true, animation: false },
      data: [
        ...(hasSide
          ? [
              [
                {
                  yAxis: firesBelow(condition) ? min : threshold,
                  itemStyle: { color: colors.raised, opacity: FILL_OPACITY },
                },
                { yAxis: firesBelow(condition) ? threshold : max },
              ],
            ]
          : []),
        ...gapsOf(points).map(([from, to]) => [
          {
            xAxis: from - half,
            itemStyle: { color: colors.text2, opacity: GAP_OPACITY },
            label: {
              ...label(colors),
              show: (to - from) / ((points.at(-1)?.time ?? to) - (points[0]?.time ?? from) || 1) > 0.04,
              ...{ position: 'insideTop', formatter: 'no data', color: colors.text2 },
            },
          },
          { xAxis: to + half },
        ]),
      ],
    },
  }
}

/** The band from the least to the greatest value of a bucket: two stacked areas of which the lower is not drawn. */
const bandSeries = ({ points, colors }: ChartInput) => {
  const part = (id: string, opacity: number, value: (point: Point) => number | null) => ({
    ...MARKS,
    ...{ id, symbol: 'none', stack: 'band', stackStrategy: 'all' },
    areaStyle: { color: colors.text2, opacity },
    data: points.map((point) => [point.time, value(point)]),
  })
  return [
    part('low', 0, ({ low }) => low),
    part('band', GAP_OPACITY * 2, ({ low, high }) => (low === null || high === null ? null : high - low)),
  ]
}

const lineColor = ({ condition, colors }: ChartInput): string => {
  if (condition.field.startsWith('sell')) return colors.ask
  return condition.field.startsWith('buy') ? colors.bid : colors.text
}

const mainSeries = (input: ChartInput) => ({
  ...{ id: 'line', type: 'line', symbol: 'none', silent: true, animation: false },
  lineStyle: { color: lineColor(input), width: 1.5 },
  data: input.points.map(({ time, value }) => [time, value]),
})

const firedSeries = (input: ChartInput) => {
  const { colors, span } = input
  const fired = numbered(span)
  const lane = { xAxisIndex: 1, yAxisIndex: 1 }
  return [
    {
      ...MARKS,
      ...{ id: 'fired', symbol: 'circle', symbolSize: 6, z: 6 },
      itemStyle: { color: colors.total, borderColor: colors.ground, borderWidth: 1 },
      data: fired.map((firing) => [timeOf(firing), heightOf(input)(firing)]),
      markLine: {
        ...{ silent: true, symbol: 'none', animation: false, label: { show: false } },
        lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
        data: fired.length > MOST_NUMBERS ? [] : fired.map((firing) => ({ xAxis: timeOf(firing) })),
      },
    },
    {
      ...MARKS,
      ...lane,
      ...{ id: 'fired-lane', symbol: 'roundRect', symbolSize: fired.length > MOST_NUMBERS ? [5, 14] : [17, 16], z: 6 },
      itemStyle: { color: colors.total },
      label: {
        ...{ show: fired.length <= MOST_NUMBERS, position: 'inside', color: colors.ground, fontWeight: 600 },
        ...{ fontFamily: colors.font, fontSize: FONT_SIZE },
        formatter: ({ dataIndex }: { dataIndex: number }) => String(fired[dataIndex]?.number ?? ''),
      },
      data: fired.map((firing) => [timeOf(firing), 'fired']),
    },
  ]
}

const heldSeries = (input: ChartInput) => {
  const { colors, span } = input
  const ring = { color: colors.ground, borderColor: colors.text2, borderWidth: 1.5 }
  return [
    {
      ...MARKS,
      ...{ id: 'held', symbol: 'circle', symbolSize: 6, z: 5, itemStyle: ring },
      data: heldMarks(span).map((held) => [timeOf(held), heightOf(input)(held)]),
    },
    {
      ...MARKS,
      ...{ id: 'held-lane', xAxisIndex: 1, yAxisIndex: 1, symbol: 'circle', symbolSize: 7, z: 5, itemStyle: ring },
      data: span.heldBack.map((held) => [timeOf(held), 'held back']),
    },
  ]
}

/** The figure over the span, the threshold, and in lanes below what fired and what was held back. */
export const previewOption = (input: ChartInput): ChartOption => {
  const range = input.held ?? rangeOf(input)
  const side = { left: input.isPhone ? 18 : 22, right: 66, outerBoundsMode: 'none' as const }
  return {
    animation: false,
    textStyle: { fontFamily: input.colors.font },
    grid: [
      { ...side, top: PLOT_TOP, bottom: MAIN_BOTTOM },
      { ...side, height: 2 * LANE, bottom: LANES_BOTTOM },
    ],
    xAxis: [timeAxis(input, 0), timeAxis(input, 1)],
    yAxis: [mainAxis(input, range), lanesAxis(input)],
    axisPointer: {
      ...{ triggerTooltip: false, triggerEmphasis: false, link: [{ xAxisIndex: [0, 1] }] },
      lineStyle: { color: input.colors.cross, type: [3, 3], width: 1 },
    },
    dataZoom: [{ type: 'inside', xAxisIndex: [0, 1], zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
    series: [
      ...calendarSeries({
        ...{ marks: input.marks ?? [], colors: input.colors, span: timesOf(input) },
        ...{ width: input.isPhone ? PHONE_WIDTH : WIDTH, panels: [0] },
      }),
      ...bandSeries(input),
      mainSeries(input),
      thresholdSeries(input, range),
      ...heldSeries(input),
      ...firedSeries(input),
    ],
  }
}
