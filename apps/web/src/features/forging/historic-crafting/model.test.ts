import { expect, it } from 'vitest'
import { profitHistory } from './model.ts'
import { daysBetween, firstDay, rangeOf } from './range.ts'

const [INGOT, ORE] = [2, 1]
const recipe = {
  ...{ id: 3, outputId: INGOT, outputCount: 1, takesMore: false, ingredients: [{ itemId: ORE, count: 2 }] },
  ...{ disciplines: [], minRating: null, timeToCraftMs: null },
}
const row = (itemID: number, day: string, buy: number | null, sell: number | null) => ({
  ...{ itemID, date: `2026-11-${day}T00:00:00Z`, buy_price_avg: buy, sell_price_avg: sell },
})
const rows = [
  row(ORE, '10', 50, 60),
  row(INGOT, '10', 120, 150),
  // The 11th is unknown, the 12th has no bid for ore; a price of 0 means there is none.
  row(ORE, '12', 0, 60),
  row(INGOT, '12', 120, 150),
]

it('is known by hand, and a day that lacks a price stays a gap', () => {
  // Two ores at 50; 85 % of 150 = 127.5 -> 127, less 100
  expect(profitHistory({ recipe, rows, craftAt: 'buy', sellAt: 'sell' })).toEqual({
    days: [
      { date: '2026-11-10', cost: 100, sell: 150, profit: 27, roi: 27 },
      { date: '2026-11-11', cost: null, sell: null, profit: null, roi: null },
      { date: '2026-11-12', cost: null, sell: 150, profit: null, roi: null },
    ],
    missing: 2,
    lacking: [
      { itemId: INGOT, days: 1 },
      { itemId: ORE, days: 2 },
    ],
  })
})

it('uses the given side', () => {
  // 85 % of 120 = 102, less 2 x 60
  expect(profitHistory({ recipe, rows, craftAt: 'sell', sellAt: 'buy' })).toMatchObject({
    days: [{ profit: -18 }, { profit: null }, { profit: -18 }],
    missing: 1,
  })
})

it('is empty without rows', () => {
  expect(profitHistory({ recipe, rows: [], craftAt: 'buy', sellAt: 'sell' }).days).toEqual([])
})

it('has as many days as the range says, today included', () => {
  const now = Date.parse('2026-11-20T12:00:42Z')
  expect(firstDay(rangeOf('1m'), now)).toBe('2026-10-22')
  expect(daysBetween(firstDay(rangeOf('1y'), now)!, '2026-11-20')).toHaveLength(365)
  expect(firstDay(rangeOf('all'), now)).toBeNull()
  expect(rangeOf('5y').value).toBe('3m')
})
