import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { expect, test } from 'vitest'
import { comparison, valueBars } from './model.ts'

const FIRST = Date.parse('2026-11-01T00:00:00Z')
type Day = [day: number, price: number | null, sold?: number]

const dayRows = (itemID: number, days: readonly Day[]) =>
  days.map(([day, price, sold = 10]) => ({
    ...{ itemID, date: new Date(FIRST + day * DAY_MS).toISOString(), type: 'day' },
    ...{ sell_price_avg: price, sell_sold: sold, sell_sold_error: sold / 10, sell_value: sold * (price ?? 0) },
  }))
const compare = (rows: ReturnType<typeof dayRows>, ids: readonly number[], now = FIRST + 1_000 * DAY_MS) =>
  comparison({ ids, rows, side: 'sell', stepMs: DAY_MS, now })

test('prices are relative to the first known one of the range, and a gap stays a gap', () => {
  const { series, times } = compare(
    [
      ...dayRows(1, [[0, 100], [1, 110], [3, 90]]), // biome-ignore format: a day each
      ...dayRows(2, [[1, 50], [2, 0], [3, 60]]), // biome-ignore format: a day each
    ],
    [1, 2],
  )
  expect(times).toHaveLength(4)
  const [first, second] = series
  expect(first?.changes.map((change) => change && Math.round(change))).toEqual([0, 10, null, -10])
  expect(first?.change).toBeCloseTo(-10)
  expect(first?.fromPeak).toBeCloseTo(-18.18, 2)
  // Begins a day later; nobody offered it on the third day, which is no price of 0.
  expect(second?.changes.map((change) => change && Math.round(change))).toEqual([null, 0, null, 20])
  expect(second?.start).toBe(1)
})

test('an index takes who comes later, or comes back, without a jump', () => {
  const { index } = compare(
    [
      ...dayRows(1, [[0, 100], [1, 110], [2, 110], [3, 121]]), // biome-ignore format: a day each
      ...dayRows(2, [[1, 5_000], [2, 5_000], [3, 5_000]]), // biome-ignore format: a day each
    ],
    [1, 2],
  )
  expect(index[0]).toBe(0)
  expect(index[1]).toBeCloseTo(10)
  expect(index[2]).toBeCloseTo(10)
  // Half of a tenth more, as ratios: 1.1 x the root of 1.1.
  expect(index[3]).toBeCloseTo((1.1 * Math.sqrt(1.1) - 1) * 100)
})

test('days without anything break the index, which goes on from where it was', () => {
  const { index } = compare(dayRows(1, [[0, 100], [3, 130]]), [1]) // biome-ignore format: a day each
  expect(index.map((change) => change && Math.round(change))).toEqual([0, null, null, 30])
})

test('trade a day is that of days that are over and known, with its error', () => {
  const rows = dayRows(1, [[0, 100, 10], [1, 100, 30], [4, 100, 2]]) // biome-ignore format: a day each
  const now = FIRST + 4.5 * DAY_MS
  const [series] = compare(rows, [1], now).series
  expect(series).toMatchObject({ soldPerDay: 20, soldError: 2, valuePerDay: 2_000 })
  const unsure = rows.map((row, at) => (at === 0 ? { ...row, sell_sold_error: null } : row))
  expect(comparison({ ids: [1], rows: unsure, side: 'sell', stepMs: DAY_MS, now }).series[0]?.soldError).toBeNull()
})

test('of hours, trade is still a day, and changes are those of days', () => {
  const hours = Array.from({ length: 48 }, (_, hour) => ({
    ...{ itemID: 1, date: new Date(FIRST + hour * HOUR_MS).toISOString(), type: 'hour' },
    ...{ buy_price_avg: hour < 24 ? 100 : 110, buy_sold: 1, buy_sold_error: 1, buy_value: 100 },
  }))
  const now = FIRST + 3 * DAY_MS
  const { series, correlations } = comparison({ ids: [1], rows: hours, side: 'buy', stepMs: HOUR_MS, now })
  expect(series[0]).toMatchObject({ soldPerDay: 24, valuePerDay: 2_400, spread: null })
  expect(correlations[0]?.[0]).toMatchObject({ r: null, days: 1 })
})

test('items without history are there, without figures', () => {
  const { series, correlations } = compare(dayRows(1, [[0, 100]]), [1, 2])
  expect(series[1]).toMatchObject({ id: 2, start: null, change: null, fromPeak: null, soldPerDay: null })
  expect(correlations).toHaveLength(2)
  expect(compare([], [1]).times).toEqual([])
})

test('bars are days, and of a long range the means of weeks, of which one with a gap is no lower', () => {
  const short = compare(dayRows(1, [[0, 100, 5], [2, 100, 7]]), [1]) // biome-ignore format: a day each
  expect(valueBars(short, short.series[0] ?? never()).bars.map(({ value }) => value)).toEqual([500, null, 700])
  const days = Array.from({ length: 210 }, (_, day): Day => [day, 100, 3]).filter(([day]) => day !== 8)
  const long = compare(dayRows(1, days), [1])
  const { bars, isWeekly } = valueBars(long, long.series[0] ?? never())
  expect(isWeekly).toBe(true)
  expect(bars).toHaveLength(30)
  expect(bars[1]).toMatchObject({ value: 300, days: 6 })
})

const never = (): never => {
  throw new Error('there is a series')
}
