import { matchTrades } from '@gildscope/market'
import { describe, expect, test } from 'vitest'
import { type StoredTrade, tradeColumns } from './trade.ts'
import { tradeDays } from './trade-days.ts'

const trade = (
  side: 'buy' | 'sell',
  [item_id, quantity, price]: [number, number, number],
  [created, purchased]: [string, string],
): StoredTrade => ({
  ...{ side, id: 1, item_id, price, quantity },
  ...{ created: `2026-03-${created}Z`, purchased: `2026-03-${purchased}Z` },
})

describe('days of trades', () => {
  const trades = tradeColumns([
    trade('buy', [7, 10, 100], ['01T08:00:00', '01T09:00:00']),
    trade('buy', [8, 2, 50], ['01T09:30:00', '01T10:00:00']),
    trade('buy', [7, 5, 120], ['01T08:00:00', '01T23:59:59']),
    trade('sell', [8, 3, 80], ['02T00:00:00', '02T00:00:30']),
    trade('sell', [7, 12, 200], ['02T01:00:00', '02T02:00:00']),
    trade('sell', [7, 5, 150], ['02T03:00:00', '02T02:59:00']),
  ])
  const unknown = { known: 0, knownValue: 0, cost: 0 }

  test('of purchases are one row for each item and UTC day', () => {
    expect(tradeDays(trades, 'buy', null)).toEqual([
      {
        ...{ date: '2026-03-01', id: 7, firstTime: '2026-03-01T09:00:00Z' },
        // 3600 s and 57,599 s
        ...{ quantity: 15, trades: 2, value: 1600, seconds: 61_199, ...unknown },
      },
      {
        ...{ date: '2026-03-01', id: 8, firstTime: '2026-03-01T10:00:00Z' },
        ...{ quantity: 2, trades: 1, value: 100, seconds: 1800, ...unknown },
      },
    ])
  })

  test('of sales include the known cost of the units', () => {
    expect(tradeDays(trades, 'sell', matchTrades(trades, 'fifo'))).toEqual([
      {
        ...{ date: '2026-03-02', id: 8, firstTime: '2026-03-02T00:00:30Z' },
        ...{ quantity: 3, trades: 1, value: 240, seconds: 30, known: 2, knownValue: 160, cost: 100 },
      },
      {
        ...{ date: '2026-03-02', id: 7, firstTime: '2026-03-02T02:00:00Z' },
        // An hour; and a completion before its placing is no time. Known are 12 at 200 and 3 at 150.
        ...{ quantity: 17, trades: 2, value: 3150, seconds: 3600, known: 15, knownValue: 2850, cost: 1600 },
      },
    ])
  })

  test('are empty where there are no trades of the side', () => {
    expect(tradeDays(tradeColumns([]), 'buy', null)).toEqual([])
    expect(tradeDays(tradeColumns([trade('buy', [7, 1, 1], ['01T08:00:00', '01T09:00:00'])]), 'sell', null)).toEqual([])
  })
})
