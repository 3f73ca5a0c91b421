import { expect, it } from 'vitest'
import { weekLines, weekStart } from './week-line.ts'

const NOW = Date.parse('2026-11-20T12:00:42Z')

it('starts with the first hour of the last seven days', () => {
  expect(weekStart(NOW)).toBe(Date.parse('2026-11-13T13:00:00Z'))
})

it('puts the price of each hour in its place and leaves gaps where none was seen', () => {
  const rows = [
    { itemID: 7, date: '2026-11-13T13:00:00Z', sell_price_avg: 50 },
    { itemID: 7, date: '2026-11-20T12:00:00Z', sell_price_avg: 40 },
    { itemID: 9, date: '2026-11-13T14:00:00Z', sell_price_avg: null },
  ]
  const lines = weekLines(rows, weekStart(NOW))
  expect(lines.get(7)).toHaveLength(168)
  expect([lines.get(7)?.[0], lines.get(7)?.[1], lines.get(7)?.[167]]).toEqual([50, null, 40])
  expect(lines.get(9)?.every((value) => value === null)).toBe(true)
})
