import type { ChartColors } from '@gildscope/ui/chart'
import { expect, test } from 'vitest'
import { exchangeDays, exchangeOption } from './exchange-option.ts'

const DAY = Date.parse('2026-11-18')
const DAY_MS = 86_400_000
const days = exchangeDays([
  { date: '2026-11-18T23:50:00.000Z', coins_to_gems: 2_400, gems_to_coins: 1_700 },
  { date: '2026-11-20T12:20:00.000Z', coins_to_gems: 2_503, gems_to_coins: null },
])

test('a day without a reading is a day without a price', () => {
  expect(days).toEqual([
    { at: DAY, cost: 240_000, proceeds: 170_000 },
    { at: DAY + DAY_MS, cost: null, proceeds: null },
    { at: DAY + 2 * DAY_MS, cost: 250_300, proceeds: null },
  ])
  expect(exchangeDays([])).toEqual([])
})

test('both directions are lines that stop at what was not read', () => {
  // A colour for each name.
  const colors = new Proxy({} as ChartColors, { get: (_, name) => String(name) })
  const { series } = exchangeOption({ days, colors, dayText: String })
  expect(series).toMatchObject([
    { id: 'cost', connectNulls: false, data: days.map(({ at, cost }) => [at, cost]) },
    { id: 'proceeds', connectNulls: false, data: days.map(({ at, proceeds }) => [at, proceeds]) },
  ])
})
