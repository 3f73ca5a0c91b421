import type { TriesPoint } from '@gildscope/planner'
import { formatNumber } from '@gildscope/ui'
import type { ChartColors, ChartOption } from '@gildscope/ui/chart'

const FONT_SIZE = 11
const AREA_OPACITY = 0.13

type Marks = { half: number; nineOfTen: number }
type TriesInput = { curve: readonly TriesPoint[]; marks: Marks; colors: ChartColors }

const percentText = (share: number): string => `${formatNumber(share * 100)} %`

/** The share of all players who have enough, by their tries. */
export const triesOption = ({ curve, marks, colors }: TriesInput): ChartOption => {
  const label = { color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE }
  const mark = (share: number, tries: number) => ({
    xAxis: tries,
    label: { formatter: `${formatNumber(tries)}\n${percentText(share)}`, position: 'insideEndTop' as const, rotate: 0 },
  })
  return {
    animation: false,
    grid: { left: 12, right: 46, top: 14, bottom: 26, outerBoundsMode: 'none' },
    xAxis: {
      ...{ type: 'value', min: 'dataMin', max: 'dataMax', splitNumber: 4, minInterval: 1, axisTick: { show: false } },
      splitLine: { show: false },
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: {
        ...label,
        hideOverlap: true,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: (value: number) => formatNumber(value),
      },
    },
    yAxis: {
      ...{ type: 'value', position: 'right', min: 0, max: 1, interval: 0.5, axisTick: { show: false } },
      axisLine: { show: false },
      splitLine: { lineStyle: { color: colors.grid } },
      axisLabel: { ...label, formatter: percentText },
    },
    series: [
      {
        ...{ id: 'tries', type: 'line', data: curve.map(({ tries, chance }) => [tries, chance]), symbol: 'none' },
        ...{ silent: true, animation: false, color: colors.total, lineStyle: { color: colors.total, width: 1.5 } },
        areaStyle: { color: colors.total, opacity: AREA_OPACITY },
        markLine: {
          ...{ animation: false, silent: true, symbol: 'none', label },
          lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
          data: [mark(0.5, marks.half), mark(0.9, marks.nineOfTen)],
        },
      },
    ],
  }
}
