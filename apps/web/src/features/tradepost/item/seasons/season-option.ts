import { FIRST_DAY, LAST_DAY, type SeasonFigure } from '@gildscope/market'
import { formatPercent } from '@gildscope/ui'
import type { ChartColors, ChartOption } from '@gildscope/ui/chart'
import { percentOf, type SeasonModel } from './model.ts'

type SeasonOptionInput = {
  model: SeasonModel
  festival: string
  figure: SeasonFigure
  colors: ChartColors
  height: number
}

const TOP = 12
const LEFT = 12
const RIGHT = 62
const AXIS = 28
const FONT_SIZE = 11
const WEEKS = 14

type Point = [day: number, percent: number | null]

const points = (logs: ArrayLike<number | null>): Point[] =>
  Array.from(logs, (log, index) => [FIRST_DAY + index, log === null || Number.isNaN(log) ? null : percentOf(log)])

const line = (id: string, data: Point[], style: { color: string; width: number; opacity?: number; z: number }) => ({
  ...{ id, type: 'line', symbol: 'none', silent: true, animation: false, data, z: style.z, color: style.color },
  lineStyle: { color: style.color, width: style.width, opacity: style.opacity ?? 1 },
})

/** The interval of the mean: an invisible line, and the distance to the upper end on top. */
const band = ({ mean }: SeasonModel, color: string) => {
  const low = points(mean.map((at) => at?.low ?? null))
  const high = points(mean.map((at) => at?.high ?? null))
  const heights = low.map(([day, least], index): Point => {
    const most = high[index]?.[1] ?? null
    return [day, least === null || most === null ? null : most - least]
  })
  const base = { stack: 'interval', stackStrategy: 'all', lineStyle: { width: 0 } }
  const style = { color, width: 0, z: 2 }
  return [
    { ...line('low', low, style), ...base },
    { ...line('high', heights, style), ...base, areaStyle: { color, opacity: 0.22 } },
  ]
}

const dayText = (day: number): string => (day === 0 ? 'start' : `${day > 0 ? '+' : '−'}${Math.abs(day)} d`)

/** Each year thin, their mean with its interval, and this year, by days since the start of the festival. */
export const seasonOption = ({ model, festival, figure, colors, height }: SeasonOptionInput): ChartOption => {
  const label = { color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE }
  const own = { sell: colors.ask, buy: colors.bid, sold: colors.accent }[figure]
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: [{ left: LEFT, right: RIGHT, top: TOP, height: height - TOP - AXIS, outerBoundsMode: 'none' }],
    xAxis: [
      {
        ...{ type: 'value', min: FIRST_DAY, max: LAST_DAY, interval: WEEKS },
        axisLine: { show: true, onZero: false, lineStyle: { color: colors.line } },
        ...{ axisTick: { show: false }, splitLine: { show: false } },
        axisLabel: { ...label, hideOverlap: true, customValues: tickDays(), formatter: dayText },
        axisPointer: {
          ...{ show: true, snap: true },
          label: {
            ...{ show: true, formatter: ({ value }: { value: number }) => dayText(Math.round(value)) },
            ...{ color: colors.text, backgroundColor: colors.raised, fontFamily: colors.font, fontSize: FONT_SIZE },
            ...{ padding: [3, 6], borderRadius: 3 },
          },
        },
      },
    ],
    yAxis: [
      {
        ...{ type: 'value', position: 'right', splitNumber: 6, scale: true },
        ...{ axisLine: { show: false }, axisTick: { show: false }, axisPointer: { show: false } },
        splitLine: { lineStyle: { color: colors.grid } },
        axisLabel: {
          ...label,
          ...{ margin: 8, hideOverlap: true },
          formatter: (value: number) => (value === 0 ? 'as before' : formatPercent(value, { isSigned: true })),
        },
      },
    ],
    axisPointer: {
      ...{ triggerTooltip: false, triggerEmphasis: false },
      lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
    },
    series: [
      {
        ...line('festival', [], { color: colors.text3, width: 0, z: 0 }),
        markArea: {
          ...{ silent: true, animation: false, itemStyle: { color: colors.text3, opacity: 0.12 } },
          label: { ...label, position: 'insideTop', distance: 4 },
          data: [[{ name: festival, xAxis: 0 }, { xAxis: model.runDays }]],
        },
      },
      ...band(model, colors.text2),
      ...model.years.map(({ year, logs }) =>
        line(`year-${year}`, points(logs), { color: colors.text3, width: 1, opacity: 0.55, z: 3 }),
      ),
      line('mean', points(model.mean.map((at) => at?.mean ?? null)), { color: colors.text, width: 2, z: 4 }),
      ...(model.current === null
        ? []
        : [line('current', points(model.current.path.logs), { color: own, width: 2, z: 5 })]),
    ],
  }
}

const tickDays = (): number[] => {
  const days: number[] = []
  for (let day = -2 * WEEKS; day <= LAST_DAY; day += WEEKS) days.push(day)
  return days
}
