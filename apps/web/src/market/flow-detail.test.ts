import { expect, it } from 'vitest'
import { flowDetail } from './flow-detail.ts'

it('shows an estimate with its error and what the order books show', () => {
  const row = { '1d_sell_sold': 1374, '1d_sell_sold_error': 8.44, '1d_sell_sold_seen': 1371 }
  expect(flowDetail(row, '1d', 'sell', 'sold')).toBe('1,374 ± 9; 1,371 seen in the order books')
})

it('shows how far an estimate of nothing may be off', () => {
  const row = { '1d_sell_delisted': 0, '1d_sell_delisted_error': 3.2 }
  expect(flowDetail(row, '1d', 'sell', 'delisted')).toBe('0 ± 4')
})

it('states that an error is unknown, and omits what was not counted', () => {
  expect(flowDetail({ '7d_buy_listed': 5 }, '7d', 'buy', 'listed')).toBe('5, error unknown')
  expect(flowDetail({ '7d_buy_listed': null }, '7d', 'buy', 'listed')).toBeNull()
})
