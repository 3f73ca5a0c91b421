import { describe, expect, it } from 'vitest'
import type { QueuePlace } from './queue-place.ts'
import type { OrderRow } from './rows.ts'
import { summaryOf } from './summary.ts'

const row = (id: number, state: QueuePlace['state'], more: Partial<OrderRow> = {}): OrderRow => ({
  ...{ key: `${id}`, item: { id, name: `Item ${id}`, rarity: null, type: null }, accounts: ['Orla.1234'], orders: [] },
  ...{ quantity: 10, price: 101, value: 1010, created: `2026-11-0${id}T00:00:00Z`, storedAt: null },
  ...{ best: 100, ask: 100, unitsPerDay: 5, hours: 48 },
  place: { state, ahead: 3, isAtMost: false, behind: state === 'undercut' ? 1 : 0 },
  ...more,
})

describe('the figures of all orders', () => {
  const rows = [
    row(3, 'first', { hours: 24 }),
    row(2, 'level', { hours: null }),
    row(4, 'undercut'),
    row(5, 'undercut', { quantity: 30, value: 3030, hours: 2 }),
  ]

  it('are the value, the proceeds after the exchange fee, and the places', () => {
    expect(summaryOf(rows, 'sell')).toEqual({
      ...{ value: 6060, units: 60 },
      // 3 x 909 + 2,727
      ...{ proceeds: 5454, withoutAsk: 0 },
      ...{ first: 1, level: 1, undercut: 2, behind: 40, withinDay: 2 },
      oldest: rows[1],
    })
  })

  it('are for bids what the units would bring today', () => {
    // 85 for each of 50 units on offer
    expect(summaryOf([...rows.slice(1), row(6, 'first', { ask: null })], 'buy')).toMatchObject({
      ...{ proceeds: 4250, withoutAsk: 10 },
    })
  })

  it('are nothing without orders', () => {
    expect(summaryOf([], 'sell')).toMatchObject({ value: 0, units: 0, first: 0, oldest: null })
  })
})
