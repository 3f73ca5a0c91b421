import { DAY_MS } from '@gildscope/base/time'
import type { RecordDay } from '@gildscope/contracts'
import { COPPER_PER_GOLD, type Copper } from '@gildscope/market'
import { type ChartColors, type ChartOption, shortNumber } from '@gildscope/ui/chart'
import { gapsOf, purseLine, timeOf, verdictOf } from '../model.ts'

export type RecordChart = { days: readonly RecordDay[]; gold: number; colors: ChartColors; isPhone: boolean }

export const CHART_HEIGHT = 380
export const PLOT_TOP = 18
const MAIN_HEIGHT = 212
const PURSE_TOP = PLOT_TOP + MAIN_HEIGHT + 30
const FONT_SIZE = 11
const GAP_OPACITY = 0.13
const BAR_OPACITY = 0.5

const goldOf = (value: Copper): number => value / COPPER_PER_GOLD
const signedGold = (value: number): string =>
  value > 0 ? `+${shortNumber(value)} g` : `${shortNumber(value)}${value === 0 ? '' : ' g'}`

const label = ({ axis, font }: ChartColors) => ({ color: axis, fontFamily: font, fontSize: FONT_SIZE })

const timeAxis = ({ days, colors }: RecordChart, gridIndex: number) => ({
  ...{ type: 'time', gridIndex, min: timeOf(days[0]!.day) - DAY_MS, max: timeOf(days.at(-1)!.settles) },
  axisLine: { show: gridIndex === 1, onZero: false, lineStyle: { color: colors.line } },
  ...{ axisTick: { show: false }, splitLine: { show: false } },
  axisLabel: {
    ...label(colors),
    show: gridIndex === 1,
    hideOverlap: true,
    formatter: { year: '{yyyy}', month: '{d} {MMM}', day: '{d} {MMM}' },
  },
  axisPointer: { show: true, snap: gridIndex === 0, label: { show: false } },
})

const valueAxis = ({ colors }: RecordChart, gridIndex: number) => ({
  ...{ type: 'value', gridIndex, position: 'right', scale: gridIndex === 1, splitNumber: gridIndex === 0 ? 5 : 3 },
  ...{ axisLine: { show: false }, axisTick: { show: false }, axisPointer: { show: false } },
  splitLine: { show: true, lineStyle: { color: colors.grid } },
  axisLabel: {
    ...label(colors),
    hideOverlap: true,
    formatter: (value: number) => (gridIndex === 0 ? signedGold(value) : `${shortNumber(value)} g`),
  },
})

/** Two stacked bars of which the lower is not drawn, also below zero. */
const barSeries = ({ days, colors }: RecordChart) => {
  const part = (id: string, value: (day: RecordDay) => number, color: (day: RecordDay) => string) => ({
    ...{ id, type: 'bar', stack: 'promised', stackStrategy: 'all', silent: true, animation: false, barWidth: '70%' },
    data: days.map((day) => ({
      value: [timeOf(day.day), value(day)],
      itemStyle: { color: color(day), opacity: color(day) === 'transparent' ? 0 : BAR_OPACITY },
    })),
  })
  return [
    part(
      'base',
      ({ promised }) => goldOf(promised.least),
      () => 'transparent',
    ),
    part(
      'promised',
      ({ promised }) => goldOf(promised.most - promised.least),
      ({ state }) => (state === 'open' ? colors.accent : colors.text3),
    ),
  ]
}

const MARKS = { type: 'line', animation: false, silent: true, lineStyle: { width: 0 } } as const

const markSeries = (
  id: string,
  data: [number, number][],
  look: { symbol: string; symbolSize: number | [number, number]; color: string; symbolRotate?: number },
) => ({
  ...MARKS,
  ...{ id, data, z: 5, symbol: look.symbol, symbolSize: look.symbolSize, symbolRotate: look.symbolRotate ?? 0 },
  itemStyle: { color: look.color, opacity: 1 },
})

const outcomeSeries = ({ days, colors, isPhone }: RecordChart) => {
  const size = isPhone || days.length > 120 ? 4 : 7
  const of = (verdict: 'below' | 'inside' | 'above'): [number, number][] =>
    days.filter((day) => verdictOf(day) === verdict).map((day) => [timeOf(day.day), goldOf(day.realised!)])
  const means = days.map(({ day, promised }): [number, number] => [timeOf(day), goldOf(promised.mean)])
  return [
    markSeries('mean', means, { symbol: 'rect', symbolSize: [size + 1, 1.5], color: colors.text2 }),
    markSeries('inside', of('inside'), { symbol: 'circle', symbolSize: size - 1, color: colors.text }),
    markSeries('below', of('below'), {
      symbol: 'triangle',
      symbolSize: size + 1,
      color: colors.down,
      symbolRotate: 180,
    }),
    markSeries('above', of('above'), { symbol: 'triangle', symbolSize: size + 1, color: colors.up }),
  ]
}

const gapSeries = ({ days, colors }: RecordChart) => ({
  ...MARKS,
  ...{ id: 'gaps', data: [] },
  markArea: {
    ...{ silent: true, animation: false },
    data: gapsOf(days).map(({ from, to, days: missing }) => [
      {
        xAxis: timeOf(from) - DAY_MS / 2,
        itemStyle: { color: colors.text2, opacity: GAP_OPACITY },
        label: { ...label(colors), show: missing > 0.06 * days.length, position: 'insideTop', formatter: 'not frozen' },
      },
      { xAxis: timeOf(to) + DAY_MS / 2 },
    ]),
  },
})

const purseSeries = ({ days, gold, colors }: RecordChart) => {
  const line = (id: 'realised' | 'promised', look: object) => ({
    ...{
      id: `purse-${id}`,
      type: 'line',
      symbol: 'none',
      silent: true,
      animation: false,
      xAxisIndex: 1,
      yAxisIndex: 1,
    },
    lineStyle: look,
    data: purseLine(days, gold, id).map(({ time, purse }) => [time, goldOf(purse)]),
  })
  return [
    {
      ...line('promised', { color: colors.text3, width: 1, type: [4, 3] }),
      markLine: {
        ...{ silent: true, symbol: 'none', animation: false },
        lineStyle: { color: colors.text3, type: [4, 3], width: 1 },
        label: { ...label(colors), show: true, position: 'insideEndTop', formatter: 'coins alone' },
        data: [{ yAxis: gold }],
      },
    },
    line('realised', { color: colors.text, width: 1.5 }),
  ]
}

/** Promised intervals with what was realised, and below, on the same time, a purse that follows the sets. */
export const recordOption = (chart: RecordChart): ChartOption => {
  const side = { left: 4, right: chart.isPhone ? 46 : 56 }
  const title = (text: string, top: number) => ({
    ...{ text, top, left: 0, padding: 0 },
    textStyle: { ...label(chart.colors), fontWeight: 400 },
  })
  return {
    title: [
      title("Profit of a day's set", 0),
      title(`Paper purse of ${shortNumber(chart.gold)} g; dashed: as promised`, PURSE_TOP - 18),
    ],
    grid: [
      { ...side, top: PLOT_TOP, height: MAIN_HEIGHT },
      { ...side, top: PURSE_TOP, bottom: 22 },
    ],
    axisPointer: {
      ...{ link: [{ xAxisIndex: 'all' }], triggerOn: 'mousemove|click', type: 'line' },
      lineStyle: { color: chart.colors.cross, type: [3, 3] },
    },
    xAxis: [timeAxis(chart, 0), timeAxis(chart, 1)],
    yAxis: [valueAxis(chart, 0), valueAxis(chart, 1)],
    series: [...barSeries(chart), ...outcomeSeries(chart), gapSeries(chart), ...purseSeries(chart)],
  }
}
