import { MINUTE_MS } from '@gildscope/base/time'
import { COPPER_PER_GOLD } from '@gildscope/market'
import { type ChartColors, type ChartOption, shortNumber } from '@gildscope/ui/chart'
import { GAP_MS } from '../session/session.ts'
import { SERIES_COLORS } from './series-words.ts'
import { SERIES, type SeriesId, type SumPoint } from './sums.ts'

/** The quantity shown by the lines. */
export type Face = 'value' | 'quantity'

type ChartInput = { points: readonly SumPoint[]; shown: readonly SeriesId[]; face: Face; colors: ChartColors }

const FONT_SIZE = 11
const TWO = 2
const two = (value: number): string => String(value).padStart(TWO, '0')
const clock = (time: number): string => {
  const at = new Date(time)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

export const figureOf = ({ sums }: SumPoint, id: SeriesId, face: Face): number =>
  face === 'value' ? sums[id].sell : sums[id].quantity

/**
 * Breaks the line where nothing was read, because the time of gains in between is unknown. A single reading between two
 * breaks is a dot.
 */
const lineOf = (points: readonly SumPoint[], id: SeriesId, face: Face) =>
  points.flatMap((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    const here = [point.at, figureOf(point, id, face)]
    const isBroken = point.after !== null && before !== undefined
    const isAlone = (isBroken || before === undefined) && (after === undefined || after.after !== null)
    const drawn = isAlone ? { value: here, symbol: 'circle', symbolSize: 5 } : here
    return isBroken ? [[(before.at + point.at) / TWO, null], drawn] : [drawn]
  })

const label = ({ axis, font }: ChartColors) => ({ color: axis, fontFamily: font, fontSize: FONT_SIZE })

type Band = { from: number; to: number; words: 'gap' | 'paused' }

/** What of the time between two points was paused, and what of the rest is too long for readings in turn. */
const bandsBetween = (before: SumPoint, { at, after, rests = [] }: SumPoint): Band[] => {
  if (after === null) return []
  if (rests.length === 0) return [{ from: before.at, to: at, words: after === 'gap' ? 'gap' : 'paused' }]
  const paused = rests.map(({ from, to }): Band => ({ from, to: to ?? at, words: 'paused' }))
  const ran = [before.at, ...paused.map(({ to }) => to)].map((from, index): Band => {
    return { from, to: paused[index]?.from ?? at, words: 'gap' }
  })
  return [...paused, ...ran.filter(({ from, to }) => to - from > GAP_MS)]
}

/** Bands over periods without readings; attached to a series without data of its own. */
const bands = ({ points, colors }: ChartInput) => ({
  ...{ id: 'bands', type: 'line', data: [], animation: false, silent: true },
  markArea: {
    silent: true,
    animation: false,
    itemStyle: { color: colors.text2, opacity: 0.1 },
    label: { ...label(colors), position: 'insideTop', color: colors.text2 },
    data: points.flatMap((point, index) => {
      const before = points[index - 1]
      if (before === undefined) return []
      return bandsBetween(before, point).map(({ from, to, words }) => [
        { xAxis: from, label: { formatter: words } },
        { xAxis: to },
      ])
    }),
  },
})

const axisText = (face: Face) => (value: number) =>
  face === 'value' ? `${shortNumber(value / COPPER_PER_GOLD)} g` : shortNumber(value)

/** The gains of a session over time: a line for each place, and one for the total on top. */
export const farmOption = (input: ChartInput): ChartOption => {
  const { points, shown, face, colors } = input
  const ordered = SERIES.filter((id) => shown.includes(id)).toReversed()
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: { left: 12, right: 56, top: 12, bottom: 26, outerBoundsMode: 'none' },
    xAxis: {
      type: 'time',
      min: points[0]?.at,
      max: points.at(-1)?.at,
      minInterval: MINUTE_MS,
      axisLine: { show: true, onZero: false, lineStyle: { color: colors.line } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { ...label(colors), hideOverlap: true, formatter: clock },
      axisPointer: { show: true, snap: true, label: { show: false } },
    },
    yAxis: {
      type: 'value',
      position: 'right',
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: colors.grid } },
      axisLabel: { ...label(colors), margin: 8, hideOverlap: true, formatter: axisText(face) },
    },
    axisPointer: {
      ...{ triggerTooltip: false, triggerEmphasis: false },
      lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
    },
    series: [
      bands(input),
      ...ordered.map((id) => ({
        ...{ id, type: 'line', silent: true, animation: false, data: lineOf(points, id, face) },
        symbol: 'none',
        color: colors[SERIES_COLORS[id]],
        lineStyle: {
          color: colors[SERIES_COLORS[id]],
          width: id === 'total' ? 2 : 1.5,
          type: id === 'guild' ? [4, 3] : 'solid',
        },
      })),
    ],
  }
}

/** Number of lines that fit on a small screen. */
const FEW = 5

/** The series by their final amount, the total first. */
export const byAmount = (points: readonly SumPoint[], ids: readonly SeriesId[], face: Face): readonly SeriesId[] => {
  const last = points.at(-1)
  const amount = (id: SeriesId): number =>
    id === 'total' ? Number.POSITIVE_INFINITY : last === undefined ? 0 : Math.abs(figureOf(last, id, face))
  return ids.toSorted((a, b) => (amount(a) === amount(b) ? 0 : amount(b) - amount(a)))
}

export const largest = (points: readonly SumPoint[], ids: readonly SeriesId[], face: Face): readonly SeriesId[] =>
  byAmount(points, ids, face).slice(0, FEW)
