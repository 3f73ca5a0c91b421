import type { ChartColors } from '@gildscope/ui/chart'
import { expect, test } from 'vitest'
import { drawnValue, valueOption } from './chart-option.ts'
import { rangeOf, stepsOf, valueModel } from './model.ts'
import { wealthArchive, wealthDay } from './testing/wealth.ts'

/** A colour for each name. */
const colors = new Proxy({} as ChartColors, { get: (_, name) => String(name) })
const model = valueModel([
  wealthArchive('A.1', [
    wealthDay('2026-11-01', { bank: 30_000, wallet: 10_000 }),
    wealthDay('2026-11-04', { bank: 20_000, wallet: 20_000 }),
  ]),
])
const range = rangeOf(model, 'all')
type Drawn = [number, number | null]
type Line = {
  id: string
  stack?: string
  data: (Drawn | { value: Drawn; symbol: string })[]
  markArea?: { data: { xAxis: number }[][] }
}
const series = (scale: 'sum' | 'share', measure: 'value' | 'units' = 'value'): Line[] => {
  const view = { side: 'sell', scale, measure } as const
  return valueOption({ steps: stepsOf(range), holes: range.holes, view, colors }).series as Line[]
}
const data = (lines: readonly Line[], id: string) =>
  lines.find((line) => line.id === id)?.data.map((point) => (Array.isArray(point) ? point[1] : point.value[1]))

test('places are stacked in gold, with their sum on top, and no line connects days that were not read', () => {
  const lines = series('sum')
  expect(data(lines, 'bank')).toEqual([3, null, null, 2])
  expect(data(lines, 'total')).toEqual([4, null, null, 4])
  expect(lines.filter(({ stack }) => stack === 'places')).toHaveLength(8)
  // Neither day has a neighbour: both are points.
  expect(lines.find(({ id }) => id === 'total')?.data[0]).toMatchObject({ symbol: 'circle' })
  const band = lines.find(({ id }) => id === 'gaps')?.markArea?.data[0]
  expect(band?.map(({ xAxis }) => new Date(xAxis).toISOString())).toEqual([
    '2026-11-01T12:00:00.000Z',
    '2026-11-03T12:00:00.000Z',
  ])
})

test('as shares they make 100 without a line for the sum, and as units they are counted', () => {
  const lines = series('share')
  expect(data(lines, 'bank')).toEqual([75, null, null, 50])
  expect(data(lines, 'total')).toBeUndefined()
  expect(data(series('sum', 'units'), 'bank')).toEqual([3000, null, null, 2000])
})

test('of nothing the share is nothing', () => {
  const [point] = valueModel([wealthArchive('A.1', [wealthDay('2026-11-01', { bank: 0 })])]).points
  if (point === undefined) throw new Error('no point')
  expect(drawnValue(point, 'bank', { side: 'sell', measure: 'value', scale: 'share' })).toBe(0)
})
