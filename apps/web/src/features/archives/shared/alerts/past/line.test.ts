import { parseConditions } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { gapsOf, lineFields, lineOf } from './line.ts'

const only = (text: string) => parseConditions(text)[0]!
const hour = (at: number): string => `2026-11-20T${String(at).padStart(2, '0')}:00:00Z`
const minute = (at: number): string => `2026-11-20T12:${String(at).padStart(2, '0')}:00Z`
const values = ({ points }: ReturnType<typeof lineOf>) => points.map(({ value }) => value)

test('a price is drawn by its steady value, by the best where that was not stored', () => {
  const rows = [
    { date: hour(1), count: 60, sell_price_avg: 100, sell_price_min: 90, sell_price_max: 110, sell_steady_avg: null },
    { date: hour(2), count: 60, sell_price_avg: 100, sell_price_min: 90, sell_price_max: 110, sell_steady_avg: 104 },
  ]
  const span = { resolution: 'hour', from: hour(0), to: hour(4) } as const
  const input = { rows, span, condition: only('sell_price:lt:90') }
  const line = lineOf({ ...input, price: 'steady' })
  expect(line.points).toEqual([
    { time: Date.parse(hour(1)), value: 100, low: 90, high: 110 },
    { time: Date.parse(hour(2)), value: 104, low: 90, high: 110 },
    { time: Date.parse(hour(3)), value: null, low: null, high: null },
    { time: Date.parse(hour(4)), value: null, low: null, high: null },
  ])
  expect(line.isSteady).toBe(false)
  expect(values(lineOf({ ...input, price: 'best' })).slice(0, 2)).toEqual([100, 100])
  expect(gapsOf(line.points)).toEqual([[Date.parse(hour(3)), Date.parse(hour(4))]])
})

test('a change is against the value that long before, and begins where that is known', () => {
  const rows = [1, 2, 3].map((at) => ({ date: hour(at), count: 60, sell_quantity_avg: at * 100 }))
  const span = { resolution: 'hour', from: hour(0), to: hour(3) } as const
  const by = (text: string) => values(lineOf({ rows, span, condition: only(text), price: 'steady' }))
  expect(by('sell_quantity:rises:5%:1h')).toEqual([100, 50])
  expect(by('sell_quantity:rises:5:1h')).toEqual([100, 100])
})

test('minutes without a row are as the minute before', () => {
  const rows = [
    { date: minute(1), count: 1, buy_price_avg: 5, buy_steady_avg: 5 },
    { date: minute(3), count: 1, buy_price_avg: 7, buy_steady_avg: 7 },
  ]
  const span = { resolution: 'minute', from: minute(0), to: minute(4) } as const
  expect(values(lineOf({ rows, span, condition: only('buy_price:gt:9'), price: 'steady' }))).toEqual([5, 5, 7, 7])
})

test('profit follows from both sides, and what is not stored has no line', () => {
  expect(lineFields(only('1d_sell_sold:gt:5'))).toEqual([])
  const rows = [{ date: hour(1), count: 60, buy_price_avg: 100, sell_price_avg: 200 }]
  const span = { resolution: 'hour', from: hour(1), to: hour(1) } as const
  expect(values(lineOf({ rows, span, condition: only('profit:gt:5'), price: 'best' }))).toEqual([70])
  expect(lineOf({ rows: [], span, condition: only('profit:gt:5'), price: 'best' }).points).toEqual([])
})
