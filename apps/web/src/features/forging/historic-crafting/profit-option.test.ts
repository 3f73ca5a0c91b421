import type { ChartColors } from '@gildscope/ui/chart'
import { expect, test } from 'vitest'
import { profitOption } from './profit-option.ts'

// Every colour is its own name, so that a test can tell which one was used.
const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors
const day = (date: string, profit: number | null) => ({ date, profit, cost: 100, sell: 150, roi: null })
const at = (date: string) => Date.parse(date)

const days = [
  day('2026-11-10', 27),
  day('2026-11-11', 30),
  day('2026-11-12', null),
  day('2026-11-13', -8),
  day('2026-11-14', null),
]
const option = profitOption({ days, colors, height: 360 })
const series = option.series as { id: string; data: unknown[]; xAxisIndex: number; connectNulls?: boolean }[]

test('days without a price are gaps, and a day alone between two of them is seen', () => {
  expect(series[0]).toMatchObject({ id: 'profit', color: 'accent' })
  expect(series[0]?.data).toEqual([
    [at('2026-11-10'), 27],
    [at('2026-11-11'), 30],
    [at('2026-11-12'), null],
    { value: [at('2026-11-13'), -8], symbol: 'circle', symbolSize: 4 },
    [at('2026-11-14'), null],
  ])
  expect(series.every(({ connectNulls }) => connectNulls !== true)).toBe(true)
})

test('the cost has a panel of its own below, on the same days', () => {
  expect(series[1]).toMatchObject({ id: 'cost', xAxisIndex: 1 })
  const [profit, cost] = option.grid as { top: number; height: number }[]
  expect(cost!.top).toBeGreaterThan(profit!.top + profit!.height)
  const [first, second] = option.xAxis as { min: number; max: number }[]
  expect([first?.min, first?.max]).toEqual([second?.min, second?.max])
  expect(option.useUTC).toBe(true)
})

test('zero is marked where profit ends', () => {
  expect(series[0]).toMatchObject({ markLine: { data: [{ yAxis: 0 }] } })
  expect((option.yAxis as { scale: boolean }[])[0]?.scale).toBe(false)
})

test('festivals are bands behind both panels, cut where the days end', () => {
  const marks = [{ name: 'Wintersday', from: at('2026-11-12'), to: at('2026-12-10') }]
  const drawn = profitOption({ days, colors, height: 360, marks }).series as {
    id: string
    xAxisIndex: number
    markArea?: { data: { xAxis: number }[][] }
  }[]
  const bands = drawn.filter(({ id }) => id.startsWith('calendar'))
  expect(bands.map(({ xAxisIndex }) => xAxisIndex)).toEqual([0, 1])
  expect(bands[0]?.markArea?.data[0]?.map(({ xAxis }) => xAxis)).toEqual([at('2026-11-12'), at('2026-11-14T12:00:00Z')])
})
