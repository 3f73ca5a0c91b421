import { expect, it } from 'vitest'
import { craftingHistory, type DayPrices } from './crafting-history.ts'

const recipe = { id: 3, outputId: 2, outputCount: 1, ingredients: [{ itemId: 1, count: 3 }], takesMore: false }
const rows = new Map<string, DayPrices>([
  ['1 2026-03-01', { buyPriceAvg: 40, sellPriceAvg: 50 }],
  ['2 2026-03-01', { buyPriceAvg: 170, sellPriceAvg: 200 }],
  ['2 2026-03-02', { buyPriceAvg: 170, sellPriceAvg: 210 }],
  ['1 2026-03-04', { buyPriceAvg: null, sellPriceAvg: 60 }],
  ['2 2026-03-04', { buyPriceAvg: 100, sellPriceAvg: 240 }],
])
const input = {
  recipe,
  dates: ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'],
  pricesOf: (id: number, date: string) => rows.get(`${id} ${date}`),
}

it('says what a craft brought each day and leaves gaps where a price is missing', () => {
  // 1 March: 200 -> 170, less 3 x 50 = 20. 2 March: no ore. 3 March: nothing. 4 March: 240 -> 204 less 180 = 24.
  expect(craftingHistory({ ...input, craftAt: 'sell', sellAt: 'sell' })).toEqual([
    { date: '2026-03-01', cost: 150, sell: 200, profit: 20 },
    { date: '2026-03-02', cost: null, sell: 210, profit: null },
    { date: '2026-03-03', cost: null, sell: null, profit: null },
    { date: '2026-03-04', cost: 180, sell: 240, profit: 24 },
  ])
})

it('takes the prices of the chosen sides', () => {
  // 1 March: 170 -> 144 less 3 x 40 = 24. 4 March: ore has no buy order.
  const days = craftingHistory({ ...input, craftAt: 'buy', sellAt: 'buy' })
  expect(days[0]).toEqual({ date: '2026-03-01', cost: 120, sell: 170, profit: 24 })
  expect(days[3]).toEqual({ date: '2026-03-04', cost: null, sell: 100, profit: null })
})
