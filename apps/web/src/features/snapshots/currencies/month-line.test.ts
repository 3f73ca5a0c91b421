import { expect, test } from 'vitest'
import { monthLines, monthStart } from './month-line.ts'

const NOW = Date.parse('2026-11-28T10:00:00Z')

test('a month is thirty days up to yesterday', () => {
  expect(new Date(monthStart(NOW)).toISOString()).toBe('2026-10-29T00:00:00.000Z')
})

test('each item has its days in order, with holes where nothing was recorded', () => {
  const rows = [
    { itemID: 10, date: '2026-10-29T00:00:00Z', sell_price_avg: 5 },
    { itemID: 10, date: '2026-11-27T00:00:00Z', sell_price_avg: 7.5 },
    { itemID: 10, date: '2026-11-28T00:00:00Z', sell_price_avg: 9 },
    { itemID: 11, date: '2026-10-30T00:00:00Z', sell_price_avg: null },
  ]
  const lines = monthLines(rows, monthStart(NOW))
  expect(lines.get(10)).toHaveLength(30)
  expect([lines.get(10)?.at(0), lines.get(10)?.at(1), lines.get(10)?.at(-1)]).toEqual([5, null, 7.5])
  expect(new Set(lines.get(11))).toEqual(new Set([null]))
})
