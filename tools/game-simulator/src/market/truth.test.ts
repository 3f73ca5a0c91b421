import { MINUTE_MS } from '@gildscope/base/time'
import { describe, expect, it } from 'vitest'
import type { MarketEvent } from './market-state.ts'
import { createTruth } from './truth.ts'

const event = (at: number, differing: Partial<MarketEvent> = {}): MarketEvent => ({
  itemId: 1,
  side: 'sell',
  kind: 'sold',
  at,
  unitPrice: 100,
  quantity: 2,
  ahead: 0,
  opensTrade: true,
  ...differing,
})

describe('truth', () => {
  it('counts a side of an item in an interval, its end left out', () => {
    const truth = createTruth(60 * MINUTE_MS)
    truth.record(event(0))
    truth.record(event(MINUTE_MS, { kind: 'listed', quantity: 7, opensTrade: false }))
    truth.record(event(MINUTE_MS + 5, { kind: 'delisted', quantity: 3, opensTrade: false }))
    truth.record(event(MINUTE_MS + 9, { side: 'buy' }))
    truth.record(event(2 * MINUTE_MS))
    expect(truth.count(1, 'sell', 0, 2 * MINUTE_MS)).toEqual({
      listed: 7,
      sold: 2,
      delisted: 3,
      value: 200,
      delistedValue: 300,
      trades: 1,
      orders: 1,
      cancels: 1,
    })
    expect(truth.count(1, 'buy', 0, 3 * MINUTE_MS).sold).toBe(2)
    expect(truth.count(2, 'sell', 0, 3 * MINUTE_MS).sold).toBe(0)
    expect(truth.minutes(1, 'sell', 0, 3 * MINUTE_MS).map(({ minute }) => minute)).toEqual([
      0,
      MINUTE_MS,
      2 * MINUTE_MS,
    ])
  })

  it('counts one trade that took several orders once', () => {
    const truth = createTruth(60 * MINUTE_MS)
    truth.record(event(0))
    truth.record(event(0, { opensTrade: false }))
    expect(truth.count(1, 'sell', 0, MINUTE_MS)).toMatchObject({ trades: 1, sold: 4 })
  })

  it('keeps recent data and drops the rest', () => {
    const truth = createTruth(100 * MINUTE_MS)
    for (let minute = 0; minute < 5_000; minute++) truth.record(event(minute * MINUTE_MS))
    expect(truth.count(1, 'sell', 4_900 * MINUTE_MS, 5_000 * MINUTE_MS).trades).toBe(100)
    expect(truth.count(1, 'sell', 0, 5_000 * MINUTE_MS).trades).toBeLessThan(600)
  })
})
