import { flatSide } from '@gildscope/market'
import { describe, expect, it } from 'vitest'
import type { OpenOrder } from './open-order.ts'
import { itemRows, type MarketFacts, orderRows } from './rows.ts'

const order = (id: number, price: number, quantity: number, more: Partial<OpenOrder> = {}): OpenOrder => ({
  ...{ id, item_id: 19721, price, quantity, created: `2026-11-20T10:0${id}:00Z` },
  ...{ account: 'Orla.1234', storedAt: null, storedQuantity: null },
  ...more,
})

const BOOK = {
  sells: flatSide([
    { unitPrice: 2030, quantity: 31_250, listings: 9 },
    { unitPrice: 2032, quantity: 24_124, listings: 5 },
  ]),
  buys: flatSide([{ unitPrice: 2029, quantity: 4127, listings: 3 }]),
}
const ECTO = { id: 19721, name: 'Glob of Ectoplasm', '7d_sell_sold': 70_000, '7d_buy_sold': 7000 }
const FACTS: MarketFacts = { side: 'sell', books: new Map([[19721, BOOK]]), items: new Map([[19721, ECTO]]) }

describe('a row for each order', () => {
  it('has value, best price, place and time', () => {
    const [row] = orderRows([order(1, 2032, 1250)], FACTS)
    expect(row).toMatchObject({
      ...{ key: 'Orla.1234 1', quantity: 1250, price: 2032, value: 2_540_000, best: 2030, ask: 2030 },
      // 31,250 + 24,124 - 1,250; (54,124 + 1,250) of 10,000 a day
      ...{ place: { state: 'undercut', ahead: 54_124 }, unitsPerDay: 10_000 },
    })
    expect(row?.hours).toBeCloseTo(132.9, 1)
  })

  it('uses the bids for a purchase', () => {
    const [row] = orderRows([order(1, 2028, 10)], { ...FACTS, side: 'buy' })
    expect(row).toMatchObject({ best: 2029, ask: 2030, unitsPerDay: 1000, place: { ahead: 4127, behind: 1 } })
  })

  it('leaves out unknown values', () => {
    const [row] = orderRows([order(1, 2032, 5)], { side: 'sell', books: undefined, items: undefined })
    expect(row).toMatchObject({ item: { id: 19721, name: null }, best: null, place: null, hours: null, value: 10_160 })
  })

  it('estimates no time for an order that is not in the book', () => {
    const [row] = orderRows([order(1, 2031, 5)], FACTS)
    expect(row).toMatchObject({ place: { state: 'absent' }, hours: null })
  })
})

describe('a row for each item', () => {
  const rows = orderRows(
    [
      order(1, 2032, 250),
      order(2, 2030, 100, { account: 'Second.5678' }),
      order(3, 3000, 50, { storedAt: '2026-11-19T00:00:00Z', created: '2026-10-20T00:00:00Z' }),
    ],
    FACTS,
  )

  it('adds up the orders and shows the position of the next one', () => {
    const [row, ...others] = itemRows(rows)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ key: 'item 19721', accounts: ['Orla.1234', 'Second.5678'], quantity: 400, price: 2030 },
      // 250 x 2,032 + 100 x 2,030 + 50 x 3,000
      ...{ value: 861_000, created: '2026-10-20T00:00:00Z', storedAt: '2026-11-19T00:00:00Z' },
      place: { state: 'level', ahead: 31_150 },
    })
    expect(row?.orders).toHaveLength(3)
  })

  it('shows the position of an order missing from the book only if all are missing', () => {
    const gone = order(4, 2029, 5)
    expect(itemRows(orderRows([gone, order(1, 2032, 250)], FACTS))[0]).toMatchObject({
      ...{ price: 2032, place: { state: 'undercut' } },
    })
    expect(itemRows(orderRows([gone], FACTS))[0]?.place?.state).toBe('absent')
  })

  it('takes as long as its last order, if the time of every order is known', () => {
    const known = itemRows(rows.slice(0, 2))[0]
    expect(known?.hours).toBe(Math.max(...rows.slice(0, 2).map(({ hours }) => hours ?? 0)))
    // 31,250 + 23,874 in front of the later order, 250 of its own, at 10,000 a day
    expect(known?.hours).toBeCloseTo(132.9, 1)
    expect(itemRows(rows)[0]?.hours).toBeNull()
  })
})
