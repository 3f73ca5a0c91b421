import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import type { CalendarFestival } from '@gildscope/contracts'
import { describe, expect, test } from 'vitest'
import { dayOf } from '../../../../market/seasons/season-words.ts'
import { alertPercent, dailyValues, heatModel, type PhaseRow, seasonModel, seasonPoint } from './model.ts'

const run = (start: string, end: string) => ({ start, end })
const WINTERSDAY: CalendarFestival = {
  ...{ id: 'wintersday', name: 'Wintersday', source: 'https://example.org', asOf: '2026-08-07' },
  runs: [2022, 2023, 2024, 2025].map((year) => run(`${year}-12-12`, `${year + 1}-01-02`)),
  next: { ...run('2026-12-12', '2027-01-02'), isExpected: true, earliest: '2026-12-09', latest: '2026-12-14' },
}
const TODAY = dayOf('2026-11-28')
const FIRST = dayOf('2022-06-01')

const rows = Array.from({ length: TODAY - FIRST + 1 }, (_, index) => {
  const date = new Date((FIRST + index) * DAY_MS).toISOString()
  const isFirst = /-12-(1[2-9]|2[01])T/.test(date)
  return { date, sell_price_avg: isFirst ? 500 : 1000, buy_price_avg: 0, sell_sold: 10 }
})

describe('seasonModel', () => {
  const model = seasonModel({
    ...{ days: dailyValues(rows, 'sell', TODAY), festival: WINTERSDAY, figure: 'sell', today: TODAY },
  })

  test('has every finished year, and the one that is about to begin apart', () => {
    expect(model.years.map(({ year }) => year)).toEqual([2022, 2023, 2024, 2025])
    expect(model.current).toMatchObject({ path: { year: 2026 }, isExpected: true })
    const known = [...(model.current?.path.logs ?? [])].filter((log) => !Number.isNaN(log))
    // Yesterday is the last closed day.
    expect(known).toHaveLength(TODAY - (dayOf('2026-12-12') - 35))
    expect(model.runDays).toBe(22)
  })

  test('says by how much, and in how many years', () => {
    const first = model.phases.find(({ phase }) => phase === 'start')
    expect(first).toMatchObject({ years: 4, agreeing: 4 })
    expect(first?.change?.mean).toBeCloseTo(-50, 6)
    expect(seasonPoint(model, 35)).toMatchObject({ day: 0, below: 4, years: 4 })
    expect(seasonPoint(model, 34).mean?.mean).toBeCloseTo(0, 6)
  })

  test('takes a price of 0 for a side without orders', () => {
    const days = dailyValues(rows, 'buy', TODAY)
    expect(days.values.every(Number.isNaN)).toBe(true)
    expect(seasonModel({ days, festival: WINTERSDAY, figure: 'buy', today: TODAY }).years).toEqual([])
  })
})

test('a rule is offered at a round part of the strongest sure change', () => {
  const row = (phase: PhaseRow['phase'], mean: number): PhaseRow => ({
    ...{ phase, years: 5, agreeing: 5, change: { mean, low: mean - 1, high: mean + 1 } },
  })
  const phases = [row('before', 31), row('start', -23.6), row('month', -4)]
  expect(alertPercent(phases, (phase) => phase !== 'before')).toBe(-20)
  expect(alertPercent(phases, () => false)).toBe(30)
  expect(alertPercent([row('month', -4)], () => true)).toBeNull()
  expect(alertPercent([{ phase: 'rest', change: null, years: 1, agreeing: 0 }], () => true)).toBeNull()
})

test('hours of the week begin on Monday, and a trend of the price is not in them', () => {
  const start = Date.parse('2026-09-01T00:00:00Z')
  const model = heatModel(
    Array.from({ length: 70 * 24 }, (_, hour) => {
      const at = new Date(start + hour * HOUR_MS)
      const isSaturdayEvening = at.getUTCDay() === 6 && at.getUTCHours() === 20
      return {
        ...{ date: at.toISOString(), sell_price_avg: 1000 * 1.0002 ** hour * (isSaturdayEvening ? 0.9 : 1) },
        ...{ sell_sold: isSaturdayEvening ? 40 : 10, sell_sold_error: 1 },
      }
    }),
  )
  const saturday = 5 * 24 + 20
  expect(model.price[saturday]?.value).toBeCloseTo(-10, 0)
  expect(model.price[saturday - 1]?.value).toBeCloseTo(0, 0)
  expect(model.sold[saturday]).toMatchObject({ value: 40 })
  expect(model.sold[0]).toMatchObject({ value: 10, low: 10, high: 10 })
  expect(model.soldErrorPercent).toBeGreaterThan(2)
  expect(model.soldErrorPercent).toBeLessThan(4)
})
