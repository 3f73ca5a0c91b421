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
  const mark = (name: string, tries: number) => {
    const chance = curve.find((point) => point.tries >= tries)?.chance ?? 1
    return [{ coord: [tries, 0], label: { formatter: `${name}\n${formatNumber(tries)}` } }, { coord: [tries, chance] }]
  }
  return {
    animation: false,
    grid: { left: 12, right: 46, top: 34, bottom: 26, outerBoundsMode: 'none' },
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
        ...{ silent: true, animation: false, color: colors.accent, lineStyle: { color: colors.accent, width: 1.5 } },
        areaStyle: { color: colors.accent, opacity: AREA_OPACITY },
        markLine: {
          ...{ animation: false, silent: true, symbol: ['none', 'circle'], symbolSize: 5 },
          label: { ...label, align: 'right', position: 'end', lineHeight: 13 },
          lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
          data: [mark('half of all', marks.half), mark('nine of ten', marks.nineOfTen)],
        },
      },
    ],
  }
}
