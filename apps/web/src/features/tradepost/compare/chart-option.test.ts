import { DAY_MS } from '@gildscope/base/time'
import type { ChartColors } from '@gildscope/ui/chart'
import { expect, test } from 'vitest'
import { type ChartInput, compareOption } from './chart-option.ts'
import { comparison, valueBars } from './model.ts'

// Every colour is its own name, so that a test can tell which one was used.
const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors
const FIRST = Date.parse('2026-11-01T00:00:00Z')
const IDS = [1, 2, 3, 4, 5, 6, 7, 8]

const rows = IDS.flatMap((itemID) =>
  [0, 1, 2, 4, 6].map((day) => ({
    ...{ itemID, date: new Date(FIRST + day * DAY_MS).toISOString(), type: 'day' },
    ...{ sell_price_avg: 100 + itemID * day, sell_sold: 10, sell_sold_error: 1, sell_value: 1_000_000 },
  })),
)
const compared = comparison({ ids: IDS, rows, side: 'sell', stepMs: DAY_MS, now: FIRST + 100 * DAY_MS })
const [first] = compared.series
const base: ChartInput = {
  ...{ comparison: compared, names: IDS.map((id) => `Item ${id}`), hidden: new Set(), scale: 'change', focus: 1 },
  ...{
    bars: first === undefined ? [] : valueBars(compared, first).bars,
    barsTitle: 'Value',
    marks: [],
    colors,
    height: 400,
  },
  isNarrow: false,
}
type Line = {
  id: string
  color: string
  data: unknown[]
  lineStyle?: { type: unknown; width: number }
  endLabel?: { formatter: string }
  markArea?: { data: unknown[] }
}
const seriesOf = (input: Partial<ChartInput> = {}) => compareOption({ ...base, ...input }).series as Line[]
const lineOf = (id: string, input: Partial<ChartInput> = {}) => seriesOf(input).find((series) => series.id === id)

test('lines are in token order, the sixth and seventh dashed, the index in text colour on top', () => {
  const lines = seriesOf().slice(3)
  expect(lines.map(({ id, color }) => `${id} ${color}`)).toEqual([
    ...IDS.map((id) => `${id} series${id}`),
    'index total',
  ])
  expect(lines.map(({ lineStyle }) => lineStyle?.type !== 'solid')).toEqual([
    ...[false, false, false, false, false],
    ...[true, true, false, false],
  ])
  expect(lines.at(-1)?.lineStyle?.width).toBeGreaterThan(lines[0]?.lineStyle?.width ?? 9)
})

test('names stand at the line ends with their change; a phone has room for the change only', () => {
  expect(lineOf('3')?.endLabel?.formatter).toBe('{figure|+18.0 %}  {name|Item 3}')
  expect(lineOf('3', { isNarrow: true })?.endLabel?.formatter).toBe('{figure|+18.0 %}')
  const odd = IDS.map((id) => `{b|${id}}`)
  expect(lineOf('3', { names: odd })?.endLabel?.formatter).toBe('{figure|+18.0 %}  {name|{b|3)}')
  expect(lineOf('3', { scale: 'price' })?.endLabel?.formatter).toBe('{figure|1s 18c}  {name|Item 3}')
})

test('a day without data breaks each line and is a grey band; a day alone is a point', () => {
  expect(lineOf('1')?.data.slice(2)).toEqual([
    [FIRST + 2 * DAY_MS, expect.closeTo(2)],
    [FIRST + 3 * DAY_MS, null],
    { value: [FIRST + 4 * DAY_MS, expect.closeTo(4)], symbol: 'circle', symbolSize: 4 },
    [FIRST + 5 * DAY_MS, null],
    { value: [FIRST + 6 * DAY_MS, expect.closeTo(6)], symbol: 'circle', symbolSize: 4 },
  ])
  expect(lineOf('marks-0')?.markArea?.data).toEqual(
    [3, 5].map((day) => [{ xAxis: FIRST + (day - 0.5) * DAY_MS }, { xAxis: FIRST + (day + 0.5) * DAY_MS }]),
  )
})

test('hidden lines are left out, and prices have no index', () => {
  expect(seriesOf({ hidden: new Set(['2', 'index']) }).map(({ id }) => id)).toEqual([
    ...['marks-0', 'marks-1', 'value'],
    ...['1', '3', '4', '5', '6', '7', '8'],
  ])
  expect(lineOf('index', { scale: 'price' })).toBeUndefined()
  // The colour stays with the item.
  expect(lineOf('3', { hidden: new Set(['2']) })?.color).toBe('series3')
})

test('festivals are bands in both panels, below the lines, with their names at the foot', () => {
  const marks = [{ name: 'Wintersday', from: FIRST - DAY_MS, to: FIRST + 3 * DAY_MS }]
  const [upper, lower] = seriesOf({ marks })
  expect([upper?.id, lower?.id]).toEqual(['calendar-0', 'calendar-1'])
  expect(upper?.markArea?.data).toMatchObject([
    [{ name: 'Wintersday', xAxis: FIRST - DAY_MS / 2, label: { show: true } }, { xAxis: FIRST + 3 * DAY_MS }],
  ])
})
