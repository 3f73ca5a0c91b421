import { DAY_MS } from '@gildscope/base/time'
import { type ChartColors, type ChartOption, shortCoins } from '@gildscope/ui/chart'
import { dayOf, dayText, msOfDay } from '../days.ts'
import type { profitDays } from './model.ts'

type ProfitDay = ReturnType<typeof profitDays>[number]

type ProfitInput = { days: readonly ProfitDay[]; from: string; to: string; colors: ChartColors; isNarrow: boolean }

const FONT_SIZE = 11
/** Fits the longest labels, such as `−150k g` and `−1g 50s`. */
const LABEL_ROOM = 60

const label = ({ colors }: ProfitInput) => ({ color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE })

/** Each has a scale of its own: a single day is small compared with the cumulative profit. */
const yAxis = (input: ProfitInput, side: 'left' | 'right') => ({
  type: 'value',
  position: side,
  axisLine: { show: false },
  axisTick: { show: false },
  axisPointer: { show: false },
  alignTicks: side === 'left',
  splitNumber: 3,
  splitLine: { show: side === 'right', lineStyle: { color: input.colors.grid } },
  axisLabel: { ...label(input), formatter: shortCoins },
})

/** Profit of each day as bars, and the cumulative profit as a line. */
export const profitOption = (input: ProfitInput): ChartOption => {
  const { days, from, to, colors, isNarrow } = input
  const shared = { animation: false, silent: true }
  return {
    ...{ animation: false, useUTC: true },
    textStyle: { fontFamily: colors.font },
    grid: { top: 14, bottom: 28, left: LABEL_ROOM, right: LABEL_ROOM, outerBoundsMode: 'none' },
    xAxis: {
      ...{ type: 'time', min: msOfDay(from) - DAY_MS / 2, max: msOfDay(to) + DAY_MS / 2, containShape: false },
      splitNumber: isNarrow ? 3 : 7,
      axisLine: { onZero: false, lineStyle: { color: colors.line } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { ...label(input), hideOverlap: true, formatter: (ms: number) => dayText(dayOf(ms)) },
      axisPointer: { show: true, snap: true, type: 'shadow', label: { show: false } },
    },
    yAxis: [yAxis(input, 'right'), yAxis(input, 'left')],
    axisPointer: {
      ...{ triggerTooltip: false, triggerEmphasis: false },
      shadowStyle: { color: colors.text2, opacity: 0.1 },
    },
    series: [
      {
        ...shared,
        ...{ id: 'profit', type: 'bar', barCategoryGap: '12%', barMaxWidth: 24, z: 2 },
        data: days.map(({ date, profit }) => ({
          value: [msOfDay(date), profit],
          itemStyle: { color: profit < 0 ? colors.down : colors.series3 },
        })),
      },
      {
        ...shared,
        ...{ id: 'total', type: 'line', yAxisIndex: 1, symbol: 'none', step: 'end', z: 3, color: colors.total },
        data: days.map(({ date, total }) => [msOfDay(date), total]),
        lineStyle: { color: colors.total, width: 1.5 },
      },
    ],
  }
}
