import { type ChartColors, type ChartOption, coinLetters, shortNumber } from '@gildscope/ui/chart'
import type { DepthMark, DepthModel, DepthPoint } from './depth-model.ts'

type DepthOptionInput = { model: DepthModel; colors: ChartColors; marks?: readonly DepthMark[] }
type Step = [number, number]

const AREA_OPACITY = 0.13
const FONT_SIZE = 11

/** From the far edge of the window down to zero at the best price. */
export const bidSteps = (bids: readonly DepthPoint[], low: number): Step[] => {
  const far = bids.at(-1)
  const best = bids[0]
  if (far === undefined || best === undefined) return []
  const inner = bids.map(({ price, units }): Step => [price, units]).reverse()
  return [[low, far.units], ...inner, [best.price, 0]]
}

/** From zero at the best price up to the far edge of the window. */
export const askSteps = (asks: readonly DepthPoint[], high: number): Step[] => {
  const far = asks.at(-1)
  const best = asks[0]
  if (far === undefined || best === undefined) return []
  return [[best.price, 0], ...asks.map(({ price, units }): Step => [price, units]), [high, far.units]]
}

type AreaInput = { id: string; data: Step[]; step: 'start' | 'end'; color: string }

const area = ({ id, data, step, color }: AreaInput) => ({
  id,
  type: 'line',
  step,
  data,
  symbol: 'none',
  silent: true,
  animation: false,
  color,
  lineStyle: { color, width: 1.5 },
  areaStyle: { color, opacity: AREA_OPACITY },
})

/** Labels below each other from the top, beside lines that may be close together. */
const LABEL_STEP = 15

/** A line at each marked price that is drawn, with its label towards the middle. */
export const markLines = (marks: readonly DepthMark[], { low, high }: { low: number; high: number }) =>
  marks
    .filter(({ price }) => price >= low && price <= high)
    .toSorted((a, b) => a.price - b.price)
    .map(({ label, price }, index) => {
      const isRight = price > (low + high) / 2
      return {
        xAxis: price,
        label: {
          formatter: label,
          align: isRight ? 'right' : 'left',
          offset: [isRight ? -5 : 5, (index + 1) * LABEL_STEP],
        },
      }
    })

/** Both sides of a book as cumulative sums from the best price: bids fall towards it, asks rise from it. */
export const depthOption = ({ model, colors, marks = [] }: DepthOptionInput): ChartOption => {
  const { low, high } = model.window ?? { low: 0, high: 1 }
  const axisLabel = { color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE, hideOverlap: true }
  const silentAxis = { axisTick: { show: false }, axisPointer: { show: false } }
  return {
    animation: false,
    grid: { left: 12, right: 56, top: 10, bottom: 26, outerBoundsMode: 'none' },
    xAxis: {
      ...silentAxis,
      type: 'value',
      min: low,
      max: high,
      minInterval: 1,
      splitNumber: 5,
      axisLine: { onZero: false, lineStyle: { color: colors.line } },
      splitLine: { show: false },
      axisLabel: { ...axisLabel, formatter: coinLetters, showMinLabel: false, showMaxLabel: false },
      axisPointer: {
        show: true,
        snap: false,
        triggerTooltip: false,
        triggerEmphasis: false,
        lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
        label: { show: false },
      },
    },
    yAxis: {
      ...silentAxis,
      type: 'value',
      position: 'right',
      min: 0,
      splitNumber: 4,
      minInterval: 1,
      axisLine: { show: false },
      splitLine: { lineStyle: { color: colors.grid } },
      axisLabel: { ...axisLabel, formatter: shortNumber },
    },
    series: [
      area({ id: 'bids', data: bidSteps(model.bids, low), step: 'start', color: colors.bid }),
      {
        ...area({ id: 'asks', data: askSteps(model.asks, high), step: 'end', color: colors.ask }),
        markLine: {
          animation: false,
          silent: true,
          symbol: 'none',
          lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
          label: { color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE },
          data: markLines(marks, { low, high }),
        },
      },
    ],
  }
}
