import { DAY_MS } from '@gildscope/base/time'
import type { Side } from '@gildscope/market'
import { type ChartColors, type ChartOption, shortCoins, shortNumber } from '@gildscope/ui/chart'
import { type Days, datesText, dayOf, dayText, monthText, msOfDay, plusDays } from '../days.ts'
import type { Band, Bucket } from './buckets.ts'
import { graphLayout } from './layout.ts'
import type { SeriesId } from './series.ts'

export type GraphInput = {
  /** Buckets of all known days. */
  buckets: readonly Bucket[]
  bands: readonly Band[]
  known: Days
  /** The selected range. */
  selected: Days
  side: Side
  shown: ReadonlySet<SeriesId>
  colors: ChartColors
  height: number
  isNarrow: boolean
}

const LEFT = 12
const RIGHT = 60
const FONT_SIZE = 11
const BAR_OPACITY = 0.8
const GAP_OPACITY = 0.13
const VALUE = 0
const UNITS = 1
/** Marks of more days than these are months. */
const LONG_SPAN_DAYS = 120

/** Half a day to both sides: a day is drawn around its beginning. */
export const extentOf = ({ from, to }: Days): { min: number; max: number } => ({
  min: msOfDay(from) - DAY_MS / 2,
  max: msOfDay(to) + DAY_MS / 2,
})

/** The whole days between two shares of the axis, in percent. */
export const daysBetween = (known: Days, startPercent: number, endPercent: number): Days => {
  const { min, max } = extentOf(known)
  const at = (percent: number): number => min + ((max - min) * percent) / 100
  // A day is included when its middle lies within the range.
  const from = dayOf(Math.ceil(at(startPercent) / DAY_MS) * DAY_MS)
  const to = dayOf(Math.floor(at(endPercent) / DAY_MS) * DAY_MS)
  return from <= to ? { from, to } : { from: to, to }
}

const isLong = ({ from, to }: Days): boolean => plusDays(from, LONG_SPAN_DAYS) < to

const tickText = (ms: number, selected: Days): string => {
  const day = dayOf(ms)
  if (!isLong(selected) || !day.endsWith('-01')) return dayText(day)
  return day.endsWith('-01-01') ? day.slice(0, 4) : monthText(day)
}

const label = ({ colors }: GraphInput) => ({ color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE })
const panelsOf = ({ shown }: GraphInput): number[] => (shown.has('units') ? [VALUE, UNITS] : [VALUE])

const xAxes = (input: GraphInput) => {
  const { known, selected, colors, isNarrow } = input
  const panels = panelsOf(input)
  return panels.map((panel) => ({
    ...{ id: `x${panel}`, gridIndex: panel, type: 'time', ...extentOf(known) },
    ...{ containShape: false, splitNumber: isNarrow ? 3 : 7 },
    axisLine: { show: true, onZero: false, lineStyle: { color: colors.line } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      ...label(input),
      show: panel === panels.at(-1),
      hideOverlap: true,
      formatter: (ms: number) => tickText(ms, selected),
    },
    axisPointer: { show: true, snap: true, type: 'shadow', label: { show: false } },
  }))
}

const yAxes = (input: GraphInput) =>
  panelsOf(input).map((panel) => ({
    ...{ id: `y${panel}`, gridIndex: panel, type: 'value', position: 'right' },
    // A loss is drawn below zero.
    min: ({ min }: { min: number }) => Math.min(0, min),
    splitNumber: panel === VALUE ? 4 : 1,
    axisLine: { show: false },
    axisTick: { show: false },
    axisPointer: { show: false },
    splitLine: { show: panel === VALUE, lineStyle: { color: input.colors.grid } },
    axisLabel: {
      ...label(input),
      ...{ margin: 8, hideOverlap: true },
      formatter: panel === VALUE ? shortCoins : shortNumber,
    },
  }))

const titleOf = ({ buckets }: GraphInput): string => {
  const step = buckets.at(-1)
  const days = step === undefined ? 1 : Math.round((msOfDay(step.days.to) - msOfDay(step.days.from)) / DAY_MS) + 1
  return days === 1 ? 'Value per day' : `Value per day, mean of ${days} days`
}

const titles = (input: GraphInput) => {
  const { colors, height } = input
  const layout = graphLayout(height, input.shown.has('units'))
  const texts = [titleOf(input), 'Units'] as const
  const tops = [layout.value.top, layout.units.top] as const
  return panelsOf(input).map((panel) => ({
    ...{
      id: `title${panel}`,
      text: texts[panel] ?? '',
      left: LEFT,
      top: (tops[panel] ?? 0) - FONT_SIZE - 2,
      padding: 0,
    },
    textStyle: { color: colors.text2, fontFamily: colors.font, fontSize: FONT_SIZE, fontWeight: 400 },
  }))
}

const sideColor = ({ colors, side }: GraphInput): string => (side === 'sell' ? colors.ask : colors.bid)

const zooms = (input: GraphInput) => {
  const { colors, height, known, selected } = input
  const { slider } = graphLayout(height, input.shown.has('units'))
  const { min, max } = extentOf(selected)
  const shared = { xAxisIndex: panelsOf(input), filterMode: 'filter', startValue: min, endValue: max }
  const background = { lineStyle: { opacity: 0 }, areaStyle: { color: sideColor(input), opacity: 0.3 } }
  return [
    {
      ...shared,
      ...{ id: 'inside', type: 'inside' },
      // The wheel and the finger scroll the page; with Ctrl the wheel zooms.
      ...{ zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false, preventDefaultMouseMove: false },
    },
    {
      ...shared,
      ...slider,
      ...{ id: 'slider', type: 'slider', left: LEFT, right: RIGHT, show: known.from < known.to },
      ...{ brushSelect: true, showDetail: false, moveHandleSize: 0, handleSize: '70%' },
      borderColor: 'transparent',
      backgroundColor: `${colors.text3}14`,
      fillerColor: `${colors.accent}26`,
      dataBackground: background,
      selectedDataBackground: background,
      handleStyle: { color: colors.ground, borderColor: colors.accent },
      emphasis: { handleStyle: { color: colors.accent, borderColor: colors.accent } },
    },
  ]
}

const points = (buckets: readonly Bucket[], figure: (bucket: Bucket) => number | null): [number, number | null][] =>
  buckets.map((bucket) => [bucket.at, figure(bucket)])

const onPanel = (panel: number) => ({ xAxisIndex: panel, yAxisIndex: panel, animation: false, silent: true })

/** The profit bar is drawn in front of the value bar that it is a part of. */
const bar = (
  input: GraphInput,
  { id, panel, color, z }: { id: SeriesId; panel: number; color: string; z: number },
) => ({
  ...onPanel(panel),
  ...{ id, type: 'bar', barGap: '-100%', barCategoryGap: '12%', z },
  data: points(input.buckets, (bucket) => bucket[id]),
  itemStyle: { color, opacity: id === 'value' ? BAR_OPACITY : 1 },
})

const line = (input: GraphInput, { id, color, isDashed }: { id: SeriesId; color: string; isDashed: boolean }) => ({
  ...onPanel(VALUE),
  ...{ id, type: 'line', symbol: 'none', z: 5, color },
  data: points(input.buckets, (bucket) => bucket[id]),
  lineStyle: { color, width: 1.5, ...(isDashed && { type: [4, 3] }) },
})

const bandText = ({ days, count, reason, accounts }: Band, isWhole: boolean): string =>
  [
    isWhole ? 'no data' : `no data of ${accounts.join(', ')}`,
    `${datesText(days)}, ${count} ${count === 1 ? 'day' : 'days'}`,
    reason,
  ].join('\n')

/** A label needs some room. */
const LABELLED_SHARE = 0.16

const gapMarks = (input: GraphInput, panel: number) => {
  const { bands, colors, selected } = input
  const { min, max } = extentOf(selected)
  const sharesOf = ({ from, to }: Band) => (Math.min(to, max) - Math.max(from, min)) / (max - min)
  return {
    ...onPanel(panel),
    ...{ id: `gaps${panel}`, type: 'line', data: [] },
    markArea: {
      ...{ silent: true, animation: false },
      itemStyle: { color: colors.text2, opacity: GAP_OPACITY },
      label: {
        ...{ position: 'inside', color: colors.text2, fontFamily: colors.font, fontSize: FONT_SIZE, lineHeight: 16 },
        ...{ overflow: 'break' },
      },
      data: bands.map((band) => [
        {
          xAxis: band.from - DAY_MS / 2,
          label: {
            show: panel === VALUE && sharesOf(band) >= LABELLED_SHARE,
            formatter: bandText(
              band,
              input.buckets.some(({ isGap, at, value }) => isGap && value === null && at >= band.from && at < band.to),
            ),
          },
        },
        { xAxis: band.to - DAY_MS / 2 },
      ]),
    },
  }
}

/** Bars of value by day with the profit inside, their mean, units below, and all days in the brush at the bottom. */
export const graphOption = (input: GraphInput): ChartOption => {
  const { colors, shown, height } = input
  const layout = graphLayout(height, shown.has('units'))
  const grid = { left: LEFT, right: RIGHT, outerBoundsMode: 'none' }
  return {
    ...{ animation: false, useUTC: true },
    textStyle: { fontFamily: colors.font },
    title: titles(input),
    grid: panelsOf(input).map((panel) => ({ ...grid, ...(panel === VALUE ? layout.value : layout.units) })),
    xAxis: xAxes(input),
    yAxis: yAxes(input),
    axisPointer: {
      link: [{ xAxisIndex: 'all' }],
      ...{ triggerTooltip: false, triggerEmphasis: false },
      shadowStyle: { color: colors.text2, opacity: 0.1 },
    },
    dataZoom: zooms(input),
    series: [
      ...(shown.has('value') ? [bar(input, { id: 'value', panel: VALUE, color: sideColor(input), z: 2 })] : []),
      ...(shown.has('profit') ? [bar(input, { id: 'profit', panel: VALUE, color: colors.series3, z: 3 })] : []),
      ...(shown.has('mean') ? [line(input, { id: 'mean', color: colors.total, isDashed: false })] : []),
      ...(shown.has('tax') ? [line(input, { id: 'tax', color: colors.rest, isDashed: true })] : []),
      ...(shown.has('units') ? [bar(input, { id: 'units', panel: UNITS, color: colors.text3, z: 2 })] : []),
      ...panelsOf(input).map((panel) => gapMarks(input, panel)),
    ],
  }
}
