import { type ChartColors, coinLetters } from '@gildscope/ui/chart'
import type { HistoryModel } from './history-model.ts'
import { FLOW_PANEL, PRICE_PANEL, UNITS_PANEL } from './history-series.ts'

const GAP_OPACITY = 0.13
/** A label of a gap needs some room. */
const LABELLED_SHARE = 0.04

type MarksInput = {
  model: HistoryModel
  colors: ChartColors
  lastPrice: number | null
  color: string
  /** Times from which sold, listed and delisted are estimated in another way. */
  lawChanges: readonly number[]
}

/** Half a bucket to both sides: a bucket is drawn around its time. */
const gapAreas = ({ times, bucketMs, gaps }: HistoryModel, isLabelled: boolean) =>
  gaps.map(({ firstIndex, lastIndex }) => {
    const share = (lastIndex - firstIndex + 1) / times.length
    const from = (times[firstIndex] ?? 0) - bucketMs / 2
    const to = (times[lastIndex] ?? 0) + bucketMs / 2
    return [{ xAxis: from, label: { show: isLabelled && share >= LABELLED_SHARE } }, { xAxis: to }]
  })

const lastPriceLine = ({ lastPrice, colors, color }: MarksInput) => ({
  silent: true,
  symbol: 'none',
  animation: false,
  lineStyle: { color, type: [2, 3], width: 1 },
  label: {
    position: 'end',
    distance: 3,
    formatter: coinLetters(lastPrice ?? 0),
    color: colors.ground,
    backgroundColor: color,
    fontWeight: 600,
    fontFamily: colors.font,
    fontSize: 11,
    padding: [4, 5, 3, 5],
    borderRadius: 2,
  },
  data: [{ yAxis: lastPrice }],
})

/** Half a bucket earlier: between the last bar of the former law and the first of the new one. */
const lawLines = ({ lawChanges, colors, model }: MarksInput) => ({
  silent: true,
  symbol: 'none',
  animation: false,
  lineStyle: { color: colors.text2, type: [4, 3], width: 1 },
  label: {
    position: 'insideEndTop',
    rotate: 0,
    formatter: 'estimate changed',
    color: colors.text2,
    fontFamily: colors.font,
    fontSize: 11,
  },
  data: lawChanges.map((at) => ({ xAxis: at - model.bucketMs / 2 })),
})

/**
 * Marks that belong to no series: gaps in all panels, the last price, and where the law of the estimates changed. They are attached to series without data of
 * their own.
 */
export const historyMarks = (input: MarksInput): Record<string, unknown>[] =>
  [PRICE_PANEL, FLOW_PANEL, UNITS_PANEL].map((panel) => ({
    id: `marks-${panel}`,
    type: 'line',
    xAxisIndex: panel,
    yAxisIndex: panel,
    data: [],
    animation: false,
    silent: true,
    markArea: {
      silent: true,
      animation: false,
      itemStyle: { color: input.colors.text2, opacity: GAP_OPACITY },
      label: {
        position: 'insideBottom',
        formatter: 'no data',
        color: input.colors.text2,
        fontFamily: input.colors.font,
        fontSize: 11,
      },
      data: gapAreas(input.model, panel === PRICE_PANEL),
    },
    ...(panel === PRICE_PANEL && input.lastPrice !== null && { markLine: lastPriceLine(input) }),
    ...(panel === FLOW_PANEL && { markLine: lawLines(input) }),
  }))
