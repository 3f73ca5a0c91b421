import type { ChartColors } from '@gildscope/ui/chart'
import { expect, test } from 'vitest'
import { rateOption, ratePoints, topOf } from './rate-option.ts'

// Every colour is its own name, so that a test can tell which one was used.
const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors
const week = (date: string, perUnit: number) => ({
  ...{ date, consumed: 500, perUnit, low: perUnit - 0.25, high: perUnit + 0.5 },
})
const at = (day: string) => Date.parse(day)

const points = ratePoints([week('2026-08-03', 0.5), week('2026-08-17', 0.75), week('2026-08-24', 1)])
const patch = (id: number, since: string) => ({ ...{ id, since, build: null, name: '', submissions: 1 } })
const patches = [patch(1, '2026-01-01T00:00:00Z'), patch(2, '2026-08-20T10:00:00Z'), patch(3, '2026-10-01T00:00:00Z')]
type Line = { id: string; stack?: string; data: unknown[]; markLine?: { data: unknown[] } }
const [low, band, rate] = rateOption({ points, patches, colors }).series as [Line, Line, Line]

test('a week without a submission breaks the line', () => {
  expect(points.map(({ time }) => time)).toEqual(
    ['2026-08-03', '2026-08-10', '2026-08-17', '2026-08-24'].map((day) => at(day)),
  )
  expect(rate.data).toEqual([
    // A single value between two gaps is drawn as a point.
    { value: [at('2026-08-03'), 50], symbol: 'circle', symbolSize: 5 },
    [at('2026-08-10'), null],
    [at('2026-08-17'), 75],
    [at('2026-08-24'), 100],
  ])
})

test('the band goes from the lower to the upper end', () => {
  expect(low.data).toEqual([
    [at('2026-08-03'), 25],
    [at('2026-08-10'), null],
    [at('2026-08-17'), 50],
    [at('2026-08-24'), 75],
  ])
  expect(band.data.map((point) => (point as [number, number | null])[1])).toEqual([75, null, 75, 75])
  expect(band.stack).toBe(low.stack)
})

test('a patch between the first week and the last is marked', () => {
  expect(rate.markLine?.data).toEqual([
    { xAxis: at('2026-08-20T10:00:00Z'), label: { show: true, formatter: 'patch 20 Aug' } },
  ])
})

test('of patches that are close together the first has its day, and many are ticks', () => {
  const close = [patch(1, '2026-08-10T00:00:00Z'), patch(2, '2026-08-11T00:00:00Z')]
  const [, , line] = rateOption({ points, patches: close, colors }).series as [Line, Line, Line]
  expect(line.markLine?.data).toMatchObject([{ label: { show: true } }, { label: { show: false } }])
  const many = Array.from({ length: 7 }, (_, index) => patch(index, `2026-08-1${index}T00:00:00Z`))
  const { series, xAxis } = rateOption({ points, patches: many, colors })
  expect((series as [Line, Line, Line])[2].markLine?.data).toEqual([])
  expect(xAxis).toMatchObject({ axisTick: { show: true, customValues: many.map(({ since }) => at(since)) } })
})

test('the axis ends in round figures, and a week that is hardly known does not press the others flat', () => {
  expect(topOf(ratePoints([week('2026-08-03', 0.5)]))).toBe(100)
  expect(topOf(ratePoints([{ ...week('2026-08-03', 0.5), high: 6 }, week('2026-08-10', 0.7)]))).toBe(150)
  expect(topOf(ratePoints([{ ...week('2026-08-03', 0), low: 0, high: 0.012 }]))).toBeCloseTo(1.5)
  expect(topOf(ratePoints([{ ...week('2026-08-03', 0), low: 0, high: 0 }]))).toBe(1)
})

test('without a week there is no point', () => {
  expect(ratePoints([])).toEqual([])
})
