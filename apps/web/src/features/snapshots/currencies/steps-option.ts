import type { CurrencyStep } from '@gildscope/planner'
import { type ChartColors, type ChartOption, coinLetters, shortNumber } from '@gildscope/ui/chart'

const FONT_SIZE = 11
const AREA_OPACITY = 0.13
/** What a vendor takes without end is drawn a fifth beyond what is held. */
const BEYOND = 1.2

type StepsInput = { steps: readonly CurrencyStep[]; held: number | null; scale: number; colors: ChartColors }

/** What the next unit brings, by the units used in one day. */
export const stepsOption = ({ steps, held, scale, colors }: StepsInput): ChartOption => {
  const last = steps.at(-1)
  const end = Math.max(last?.to ?? (last?.from ?? 0) + 1, (held ?? 0) * BEYOND)
  const data = [
    ...steps.map(({ from, brings }) => [from, brings * scale]),
    ...(last === undefined || last.to === null ? [] : [[last.to, 0]]),
    [end, last?.to === null ? last.brings * scale : 0],
  ]
  const axisLabel = { color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE, hideOverlap: true }
  return {
    animation: false,
    grid: { left: 12, right: 56, top: 12, bottom: 26, outerBoundsMode: 'none' },
    xAxis: {
      ...{ type: 'value', min: 0, max: end, splitNumber: 4, axisTick: { show: false }, splitLine: { show: false } },
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: { ...axisLabel, formatter: shortNumber, showMaxLabel: false },
    },
    yAxis: {
      ...{ type: 'value', position: 'right', min: 0, splitNumber: 4, axisTick: { show: false } },
      axisLine: { show: false },
      splitLine: { lineStyle: { color: colors.grid } },
      axisLabel: { ...axisLabel, formatter: coinLetters },
    },
    series: [
      {
        ...{ id: 'next', type: 'line', step: 'end', data, symbol: 'none', silent: true, animation: false },
        ...{ color: colors.accent, lineStyle: { color: colors.accent, width: 1.5 } },
        areaStyle: { color: colors.accent, opacity: AREA_OPACITY },
        markLine: {
          ...{ animation: false, silent: true, symbol: 'none' },
          lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
          label: { color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE },
          data: held === null || held === 0 ? [] : [{ xAxis: held, label: { formatter: `${shortNumber(held)} held` } }],
        },
      },
    ],
  }
}
