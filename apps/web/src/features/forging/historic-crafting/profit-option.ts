import { DAY_MS } from '@gildscope/base/time'
import { type ChartColors, type ChartOption, coinLetters } from '@gildscope/ui/chart'
import { type CalendarMark, calendarSeries } from '../../../market/calendar/calendar-marks.ts'
import type { ProfitDay } from './model.ts'

type ProfitOptionInput = {
  days: readonly ProfitDay[]
  colors: ChartColors
  height: number
  marks?: readonly CalendarMark[]
}

const LEFT = 12
const RIGHT = 72
const TOP = 22
const BETWEEN = 30
const AXIS = 26
const SLIDER = 18
const PROFIT_SHARE = 0.62
const FONT_SIZE = 11
const LINE_WIDTH = 1.5
const PANELS = [0, 1]
/** Of a phone, where it has least. */
const LEAST_WIDTH = 280

type Values = readonly (number | null)[]

/** A value between two gaps makes no line: it is drawn as a point. */
const linePoints = (times: readonly number[], values: Values) =>
  times.map((time, index) => {
    const value = [time, values[index] ?? null]
    const isAlone = value[1] !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
    return isAlone ? { value, symbol: 'circle', symbolSize: 4 } : value
  })

const grids = (height: number) => {
  const free = height - TOP - BETWEEN - AXIS - SLIDER
  const profit = Math.round(free * PROFIT_SHARE)
  const shared = { left: LEFT, right: RIGHT, outerBoundsMode: 'none' }
  return [
    { ...shared, top: TOP, height: profit },
    { ...shared, top: TOP + profit + BETWEEN, height: free - profit },
  ]
}

const label = ({ axis, font }: ChartColors) => ({ color: axis, fontFamily: font, fontSize: FONT_SIZE })

const timeSpan = (days: readonly ProfitDay[]) => ({
  from: Date.parse(days[0]?.date ?? '') - DAY_MS / 2,
  to: Date.parse(days.at(-1)?.date ?? '') + DAY_MS / 2,
})

const xAxis = (panel: number, { days, colors }: ProfitOptionInput) => ({
  gridIndex: panel,
  type: 'time',
  min: timeSpan(days).from,
  max: timeSpan(days).to,
  axisLine: { show: panel === 1, onZero: false, lineStyle: { color: colors.line } },
  axisTick: { show: false },
  splitLine: { show: false },
  axisLabel: { ...label(colors), show: panel === 1, hideOverlap: true },
  axisPointer: { show: true, snap: true, label: { show: false } },
})

const yAxis = (panel: number, { colors }: ProfitOptionInput) => ({
  gridIndex: panel,
  type: 'value',
  position: 'right',
  // Close around what is drawn; of the profit the zero is always in it.
  scale: panel === 1,
  splitNumber: panel === 0 ? 5 : 3,
  axisPointer: { show: false },
  splitLine: { lineStyle: { color: colors.grid } },
  axisLabel: { ...label(colors), margin: 8, hideOverlap: true, formatter: coinLetters },
})

const line = (panel: number, id: string, points: ReturnType<typeof linePoints>, color: string) => ({
  ...{ id, type: 'line', symbol: 'none', silent: true, animation: false },
  ...{ xAxisIndex: panel, yAxisIndex: panel, data: points, color, lineStyle: { color, width: LINE_WIDTH } },
})

const zeroLine = ({ line: color }: ChartColors) => ({
  markLine: {
    ...{ silent: true, symbol: 'none', animation: false, label: { show: false } },
    ...{ lineStyle: { color, type: 'solid', width: 1 }, data: [{ yAxis: 0 }] },
  },
})

/** Profit and, below it, cost of one craft by UTC day; days without a price are gaps. */
export const profitOption = (input: ProfitOptionInput): ChartOption => {
  const { days, colors, height, marks = [] } = input
  const times = days.map(({ date }) => Date.parse(date))
  const panels = grids(height)
  const style = { color: colors.text2, fontFamily: colors.font, fontSize: FONT_SIZE, fontWeight: 400 }
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: colors.font },
    title: ['Profit of one craft', 'Cost of one craft'].map((text, panel) => ({
      ...{ text, left: LEFT, top: (panels[panel]?.top ?? 0) - FONT_SIZE - 6, padding: 0, textStyle: style },
    })),
    grid: panels,
    xAxis: PANELS.map((panel) => xAxis(panel, input)),
    yAxis: PANELS.map((panel) => yAxis(panel, input)),
    axisPointer: {
      ...{ link: [{ xAxisIndex: 'all' }], triggerTooltip: false, triggerEmphasis: false },
      lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
    },
    // The wheel and the finger scroll the page; with Ctrl the wheel zooms.
    dataZoom: [{ type: 'inside', xAxisIndex: PANELS, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
    series: [
      ...calendarSeries({ marks, colors, span: timeSpan(days), width: LEAST_WIDTH, panels: PANELS }),
      {
        ...line(
          0,
          'profit',
          linePoints(
            times,
            days.map(({ profit }) => profit),
          ),
          colors.accent,
        ),
        ...zeroLine(colors),
      },
      line(
        1,
        'cost',
        linePoints(
          times,
          days.map(({ cost }) => cost),
        ),
        colors.text2,
      ),
    ],
  }
}
