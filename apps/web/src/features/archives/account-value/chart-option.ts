import { DAY_MS } from '@gildscope/base/time'
import { WEALTH_PLACES, type WealthAmount, type WealthPlace } from '@gildscope/contracts'
import { COPPER_PER_GOLD } from '@gildscope/market'
import { type ChartColors, type ChartOption, shortNumber } from '@gildscope/ui/chart'
import { dayWords, monthWords } from '../shared/day-words.ts'
import type { Step } from './model.ts'
import { PLACE_COLORS } from './place-words.ts'
import { dayText, type Hole, type ValuePoint } from './points.ts'
import type { ValueView } from './view.ts'

export type Drawn = Pick<ValueView, 'side' | 'measure' | 'scale'>

type ChartInput = { steps: readonly Step[]; holes: readonly Hole[]; view: Drawn; colors: ChartColors }

export const PLOT_TOP = 8
const BOTTOM = 26
const LEFT = 12
const RIGHT = 48
const FONT_SIZE = 11
const AREA_OPACITY = 0.62
const GAP_OPACITY = 0.16
const LABELS = 7
const MANY_DAYS = 300
const POINT_SIZE = 7
const FULL_PERCENT = 100
const NO_DATA = 'no data'
/** Narrower bands have no room for a label. */
const LABEL_SHARE = 0.012

const timeOf = (day: string): number => Date.parse(day)

/** The drawn value of an amount: copper at the prices of one side, or units. */
export const figureOf = (amount: WealthAmount | undefined, { side, measure }: Drawn): number =>
  amount?.[measure === 'units' ? 'units' : side] ?? 0

/** In the unit of the axis. */
export const drawnValue = (point: ValuePoint, place: WealthPlace, view: Drawn): number => {
  const value = figureOf(point.places[place], view)
  if (view.scale === 'share') {
    const total = figureOf(point.total, view)
    return total === 0 ? 0 : (value / total) * FULL_PERCENT
  }
  return view.measure === 'units' ? value : value / COPPER_PER_GOLD
}

const drawnTotal = (point: ValuePoint, view: Drawn): number => {
  const total = figureOf(point.total, view)
  return view.measure === 'units' ? total : total / COPPER_PER_GOLD
}

const line = { type: 'line', symbol: 'none', silent: true, animation: false, connectNulls: false } as const

const dataOf = (steps: readonly Step[], value: (point: ValuePoint) => number) =>
  steps.map(({ date, point }) => [timeOf(date), point === null ? null : value(point)])

/** A day between two that were not read makes no line: it is drawn as a point. */
const pointsOf = (steps: readonly Step[], value: (point: ValuePoint) => number) =>
  steps.map(({ date, point }, index) => {
    const drawn = [timeOf(date), point === null ? null : value(point)]
    const isAlone = point !== null && !steps[index - 1]?.point && !steps[index + 1]?.point
    return isAlone ? { value: drawn, symbol: 'circle', symbolSize: POINT_SIZE } : drawn
  })

const areaOf = (place: WealthPlace, { steps, view, colors }: ChartInput) => {
  const color = colors[PLACE_COLORS[place]]
  return {
    ...{ ...line, id: place, stack: 'places', color },
    data: (view.scale === 'share' ? pointsOf : dataOf)(steps, (point) => drawnValue(point, place, view)),
    // A thin line in the background colour separates neighbours.
    lineStyle: { color: colors.ground, width: 1 },
    areaStyle: { color, opacity: AREA_OPACITY },
  }
}

const totalLine = ({ steps, view, colors }: ChartInput) => ({
  ...{ ...line, id: 'total', color: colors.total, z: 4 },
  data: pointsOf(steps, (point) => drawnTotal(point, view)),
  lineStyle: { color: colors.total, width: 2 },
})

/** Bands over days without readings; attached to a series without data of its own. */
const bands = ({ holes, steps, colors }: ChartInput) => ({
  ...{ ...line, id: 'gaps', data: [] },
  markArea: {
    silent: true,
    animation: false,
    itemStyle: { color: colors.text2, opacity: GAP_OPACITY },
    label: { color: colors.text2, fontFamily: colors.font, fontSize: FONT_SIZE, position: 'inside', rotate: 90 },
    data: holes.map(({ from, to, days }) => [
      {
        xAxis: timeOf(from) - DAY_MS / 2,
        label: { formatter: days / steps.length >= LABEL_SHARE ? NO_DATA : '' },
      },
      { xAxis: timeOf(to) + DAY_MS / 2 },
    ]),
  },
})

/** Days labelled on the axis, evenly spaced back from the last one. */
const namedDays = (steps: readonly Step[]): number[] => {
  const apart = Math.max(1, Math.ceil(steps.length / LABELS))
  return steps.flatMap(({ date }, index) => ((steps.length - 1 - index) % apart === 0 ? timeOf(date) : []))
}

const axisText = ({ scale }: Drawn, value: number): string => (scale === 'share' ? `${value} %` : shortNumber(value))

/** The value of accounts by UTC day: places are stacked, their sum is the line on top; gaps stay visible. */
export const valueOption = (input: ChartInput): ChartOption => {
  const { steps, view, colors } = input
  const label = { color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE }
  const isShare = view.scale === 'share'
  // With a single day the axis would have no length.
  const pad = steps.length === 1 ? DAY_MS / 2 : 0
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: colors.font },
    grid: { left: LEFT, right: RIGHT, top: PLOT_TOP, bottom: BOTTOM, outerBoundsMode: 'none' },
    xAxis: {
      type: 'time',
      min: timeOf(steps[0]?.date ?? '') - pad,
      max: timeOf(steps.at(-1)?.date ?? '') + pad,
      minInterval: DAY_MS,
      axisLine: { show: true, onZero: false, lineStyle: { color: colors.line } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...label,
        hideOverlap: true,
        customValues: namedDays(steps),
        formatter: (time: number) => (steps.length > MANY_DAYS ? monthWords(time) : dayWords(dayText(time))),
      },
      axisPointer: { show: true, snap: true, label: { show: false } },
    },
    yAxis: {
      type: 'value',
      position: 'right',
      min: 0,
      ...(isShare && { max: FULL_PERCENT }),
      axisPointer: { show: false },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: true, lineStyle: { color: colors.grid } },
      axisLabel: { ...label, margin: 8, hideOverlap: true, formatter: (value: number) => axisText(view, value) },
    },
    axisPointer: {
      ...{ triggerTooltip: false, triggerEmphasis: false },
      lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
    },
    dataZoom: [{ type: 'inside', xAxisIndex: 0, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
    series: [
      ...WEALTH_PLACES.map((place) => areaOf(place, input)),
      ...(isShare ? [] : [totalLine(input)]),
      bands(input),
    ],
  }
}
