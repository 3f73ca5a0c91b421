import { expect, it } from 'vitest'
import { windowRows } from './model.ts'

const item = {
  id: 1,
  '1d_coverage': 0.949,
  '2d_coverage': 0.95,
  '7d_coverage': 0.5,
  '1m_coverage': 0.9,
  '7d_sell_price_avg': 1986,
  '7d_sell_sold': 871_204,
  '7d_sell_sold_error': 9,
  '7d_sell_value': 1_751_120_000,
  '7d_sell_delisted_value': 1000,
  '7d_buy_value': 2000,
}

it('shows a row per window, with what sellers and listers paid', () => {
  const [, , week] = windowRows(item, 'sell')
  // 15 % of 1,751,120,000 = 262,668,000, and 5 % of 1,000
  expect(week).toMatchObject({
    name: '7 days',
    average: 1986,
    sold: { units: 871_204, error: 9 },
    fees: 262_668_050,
  })
})

it('takes no listing fee from withdrawn bids', () => {
  expect(windowRows(item, 'buy')[2]?.fees).toBe(300)
})

it('says how much of a window was seen below 95 %', () => {
  expect(windowRows(item, 'sell').map(({ seen }) => seen)).toEqual([
    '0.9 of 1 day seen',
    null,
    '3.5 of 7 days seen',
    '27 of 30 days seen',
    null,
  ])
})

it('knows no fees of sellers while it is unknown what withdrawn listings were worth', () => {
  const unvalued = { ...item, '7d_sell_delisted_value': null }
  expect(windowRows(unvalued, 'sell')[2]?.fees).toBeNull()
  expect(windowRows(unvalued, 'buy')[2]?.fees).toBe(300)
})

it('knows no fees where nothing is known of the trade', () => {
  expect(windowRows(item, 'sell')[0]).toMatchObject({ value: null, fees: null, average: null })
})
