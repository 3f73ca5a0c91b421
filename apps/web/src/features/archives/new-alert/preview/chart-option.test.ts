import { type AlertPreviewSpan, parseConditions } from '@gildscope/contracts'
import type { ChartColors } from '@gildscope/ui/chart'
import { expect, test } from 'vitest'
import { numbered, previewOption, rangeOf } from './chart-option.ts'

const HOUR = 3_600_000
const FROM = Date.parse('2026-11-20T00:00:00Z')
const iso = (hours: number): string => new Date(FROM + hours * HOUR).toISOString()
const point = (hours: number, value: number | null) => ({ time: FROM + hours * HOUR, value, low: value, high: value })
const points = [point(0, 2000), point(1, 1940), point(2, null), point(3, 2010)]
const span: AlertPreviewSpan = {
  ...{ resolution: 'hour', from: iso(0), to: iso(3), seenShare: 0.75 },
  fired: [
    { at: iso(3), value: 1945, error: null, extreme: 1900, trueForMs: HOUR },
    { at: iso(1), value: 1940, error: null, extreme: 1940, trueForMs: HOUR },
  ],
  heldBack: [{ at: iso(2), value: 2020, extreme: 1890, reason: 'bait' }],
  ...{ nearestPercent: null, withoutHold: 3, isByBestPrice: false, unjudged: [] },
}
const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors
const condition = parseConditions('sell_price:lt:1950')[0]!
const option = previewOption({ points, span, condition, unit: 'coins', others: [1800], colors, isPhone: false }) as {
  series: { id: string; data: unknown[]; markLine?: { data: unknown[] }; markArea?: { data: unknown[][] } }[]
}
const series = (id: string) => option.series.find((each) => each.id === id)!

test('marks are numbered from the oldest on, in a lane and on the line', () => {
  expect(numbered(span).map(({ number, value }) => [number, value])).toEqual([
    [1, 1940],
    [2, 1945],
  ])
  expect(series('fired').data).toEqual([
    [FROM + HOUR, 1940],
    [FROM + 3 * HOUR, 1945],
  ])
  expect(series('fired-lane').data).toEqual([
    [FROM + HOUR, 'fired'],
    [FROM + 3 * HOUR, 'fired'],
  ])
  expect(series('held').data).toEqual([[FROM + 2 * HOUR, 1890]])
  expect(series('held-lane').data).toEqual([[FROM + 2 * HOUR, 'held back']])
})

test('the side that fires is grey up to the threshold, and a gap is a band', () => {
  const { min } = rangeOf({ points, span, condition, others: [1800] })
  const [fires, gap] = series('threshold').markArea!.data
  expect(fires).toMatchObject([{ yAxis: min }, { yAxis: 1950 }])
  expect(gap).toMatchObject([{ xAxis: FROM + 1.5 * HOUR }, { xAxis: FROM + 2.5 * HOUR }])
  expect(series('threshold').markLine!.data).toMatchObject([{ yAxis: 1950 }, { yAxis: 1800 }])
})

test('a festival is a band within the times of the axis', () => {
  const marks = [{ name: 'Wintersday', from: FROM - 24 * HOUR, to: FROM + 2 * HOUR }]
  const drawn = previewOption({ points, span, condition, unit: 'coins', others: [], colors, marks, isPhone: false })
  const [calendar] = drawn.series as { id: string; markArea: { data: unknown[][] } }[]
  expect(calendar!.id).toBe('calendar-0')
  expect(calendar!.markArea.data[0]).toMatchObject([{ name: 'Wintersday', xAxis: FROM }, { xAxis: FROM + 2 * HOUR }])
})

test('the axis holds all that is drawn', () => {
  const { min, max } = rangeOf({ points, span, condition, others: [1800] })
  expect(min).toBeLessThan(1800)
  expect(max).toBeGreaterThan(2010)
})

test('marks of a change stand on its line: they have the value that changed', () => {
  const change = parseConditions('sell_price:falls:4%:1d')[0]!
  const line = [point(0, -1), point(1, -5), point(3, -6)]
  const drawn = previewOption({
    ...{ points: line, span, condition: change, unit: 'percent', others: [], colors, isPhone: false },
  }) as typeof option
  const of = (id: string) => drawn.series.find((each) => each.id === id)!.data
  expect(of('fired')).toEqual([
    [FROM + HOUR, -5],
    [FROM + 3 * HOUR, -6],
  ])
  expect(of('held')).toEqual([[FROM + 2 * HOUR, -4]])
  expect(rangeOf({ points: line, span, condition: change, others: [] }).max).toBeLessThan(0)
})
