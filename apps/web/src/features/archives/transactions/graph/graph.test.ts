import type { ChartColors } from '@gildscope/ui/chart'
import { expect, test } from 'vitest'
import { daysOf, gapsOf, inOrder, itemDayOf } from '../history/model.ts'
import { bandsOf, bucketsOf, daysPerBar } from './buckets.ts'
import { graphLayout } from './layout.ts'
import { daysBetween, type GraphInput, graphOption } from './option.ts'
import { readSeries, withSeries } from './series.ts'

const trade = (date: string, value: number, profit: number | null = null) =>
  itemDayOf({
    ...{ date, account: 'Aurelia.4821', id: 19721, firstTime: `${date}T10:00:00Z`, quantity: 2, trades: 1 },
    ...{ value, seconds: 60, known: profit === null ? 0 : 2, knownValue: value },
    cost: profit === null ? 0 : Math.floor(value * 0.85) - profit,
  })

const KNOWN = { from: '2026-11-01', to: '2026-11-08' }
const gaps = gapsOf([
  { account: 'Aurelia.4821', from: '2026-11-03T00:00:00Z', to: '2026-11-05T00:00:00Z', reason: 'away' },
])
const rows = inOrder([trade('2026-11-01', 1000, 100), trade('2026-11-02', 3000), trade('2026-11-08', 500, -20)])
const days = daysOf(rows, KNOWN, gaps)

test('a day is a bar: nothing where nothing was sold, no bar in a gap', () => {
  expect(bucketsOf(days, 1).map(({ value, profit, isGap }) => [value, profit, isGap])).toEqual([
    [1000, 100, false],
    [3000, null, false],
    [null, null, true],
    [null, null, true],
    [0, null, false],
    [0, null, false],
    [0, null, false],
    [500, -20, false],
  ])
})

test('several days are their mean, gaps left out, and the last bar ends with the last day', () => {
  const buckets = bucketsOf(days, 3)
  // 1 and 2 Nov; 3 to 5 Nov, of which the 5th was seen; 6 to 8 Nov.
  expect(buckets.map(({ days: of, value }) => [of.from, of.to, value])).toEqual([
    ['2026-11-01', '2026-11-02', 2000],
    ['2026-11-03', '2026-11-05', 0],
    ['2026-11-06', '2026-11-08', 500 / 3],
  ])
  // A profit of 100 in two days: 50 a day.
  expect(buckets[0]?.profit).toBe(50)
})

test('as many days are a bar as leave 120 of them', () => {
  expect(daysPerBar({ from: '2026-01-01', to: '2026-04-30' })).toBe(1)
  expect(daysPerBar({ from: '2026-01-01', to: '2026-05-01' })).toBe(2)
  expect(daysPerBar({ from: '2025-10-06', to: '2026-11-20' })).toBe(4)
})

test('a brush selects the days whose middle is inside it', () => {
  expect(daysBetween(KNOWN, 0, 100)).toEqual(KNOWN)
  expect(daysBetween(KNOWN, 25, 75)).toEqual({ from: '2026-11-03', to: '2026-11-06' })
  // A day is 12.5 %: neither 10 % of the first nor 5 % of the last day reach their middles.
  expect(daysBetween(KNOWN, 10, 92)).toEqual({ from: '2026-11-02', to: '2026-11-07' })
  expect(daysBetween(KNOWN, 50, 50)).toEqual({ from: '2026-11-04', to: '2026-11-04' })
})

const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors
const input: GraphInput = {
  ...{ buckets: bucketsOf(days, 1), bands: bandsOf(gaps, KNOWN), known: KNOWN, selected: KNOWN, side: 'sell' },
  ...{ shown: readSeries(new URLSearchParams()), colors, height: 270, isNarrow: false },
}
type Series = {
  id: string
  data: [number, number | null][]
  itemStyle?: { color: string }
  markArea?: { data: unknown[] }
}
const seriesOf = (part: Partial<GraphInput> = {}) => graphOption({ ...input, ...part }).series as Series[]

test('the graph draws the enabled series, in the colour of their side', () => {
  expect(seriesOf().map(({ id }) => id)).toEqual(['value', 'profit', 'mean', 'units', 'gaps0', 'gaps1'])
  expect(seriesOf()[0]?.itemStyle?.color).toBe('ask')
  expect(seriesOf({ side: 'buy' })[0]?.itemStyle?.color).toBe('bid')
  const shown = readSeries(withSeries(new URLSearchParams('series=value'), 'tax'))
  expect(seriesOf({ shown }).map(({ id }) => id)).toEqual(['value', 'tax', 'gaps0'])
})

test('a gap is a band from the beginning of its first day to the end of its last, as days are drawn', () => {
  const [area] = (seriesOf()[4]?.markArea?.data ?? []) as [
    { xAxis: number; label: { formatter: string } },
    { xAxis: number },
  ][]
  expect(area?.map(({ xAxis }) => new Date(xAxis).toISOString())).toEqual([
    '2026-11-02T12:00:00.000Z',
    '2026-11-04T12:00:00.000Z',
  ])
  expect(area?.[0].label.formatter).toBe('no data\n3 Nov to 4 Nov 2026, 2 days\naway')
})

test('values are short enough for the room beside the graph', () => {
  const { yAxis } = graphOption(input) as { yAxis: { axisLabel: { formatter: (value: number) => string } }[] }
  expect(yAxis.map(({ axisLabel }) => axisLabel.formatter(1_500_000_000))).toEqual(['150k g', '1.5 G'])
})

test('the brush covers the selected days', () => {
  const { dataZoom } = graphOption({ ...input, selected: { from: '2026-11-03', to: '2026-11-04' } }) as {
    dataZoom: { startValue: number; endValue: number }[]
  }
  expect(
    dataZoom.map(({ startValue, endValue }) => [startValue, endValue].map((ms) => new Date(ms).toISOString())),
  ).toEqual([0, 1].map(() => ['2026-11-02T12:00:00.000Z', '2026-11-04T12:00:00.000Z']))
})

test('series switched as by default leave no trace in the address', () => {
  const without = withSeries(new URLSearchParams(), 'units')
  expect(without.get('series')).toBe('value,profit,mean')
  expect(withSeries(without, 'units').toString()).toBe('')
  expect(withSeries(new URLSearchParams('series=tax'), 'tax').get('series')).toBe('none')
  expect(readSeries(new URLSearchParams('series=none')).size).toBe(0)
})

test('without units the value has their room', () => {
  expect(graphLayout(270, false).value.height).toBeGreaterThan(graphLayout(270, true).value.height + 30)
})
