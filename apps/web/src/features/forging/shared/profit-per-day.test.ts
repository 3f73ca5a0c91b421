import { expect, test } from 'vitest'
import { profitPerDayColumns } from './profit-per-day.ts'

test.each([
  [null, null, null],
  [1, 'warn', 'A day permits 1 craft, because what it takes is crafted once a day.'],
  [0.25, 'warn', 'A craft takes 4 days, because what it takes is crafted once a day.'],
])('profit per day says what a day permits: %s', (limit, tone, text) => {
  const [profit] = profitPerDayColumns
  const row = { profit_per_day: 100, crafts_per_day: limit }
  expect([profit?.tone?.(row), profit?.detail?.(row)]).toEqual([tone, text])
})
