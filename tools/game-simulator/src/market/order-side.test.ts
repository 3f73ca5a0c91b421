import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOrderSide, fillOrders, insertOrder, levelsOf, removeOrder } from './order-side.ts'

const keys = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 250 })), { maxLength: 60 })

describe('one side of a book', () => {
  it('fills the best price first and of equal prices the older order', () => {
    const asks = createOrderSide(2)
    insertOrder(asks, -10, 5)
    insertOrder(asks, -9, 1)
    insertOrder(asks, -9, 2)
    insertOrder(asks, -9, 3)
    insertOrder(asks, -11, 7)
    const fills: [number, number][] = []
    expect(fillOrders(asks, 4, (key, units) => fills.push([key, units]))).toBe(4)
    expect(fills).toEqual([
      [-9, 1],
      [-9, 2],
      [-9, 1],
    ])
    expect(levelsOf(asks)).toEqual([
      { unitPrice: 9, quantity: 2, listings: 1 },
      { unitPrice: 10, quantity: 5, listings: 1 },
      { unitPrice: 11, quantity: 7, listings: 1 },
    ])
  })

  it('shows bids from the highest price down and asks from the lowest up', () => {
    const bids = createOrderSide(2)
    for (const key of [3, 5, 4, 5]) insertOrder(bids, key, 1)
    expect(levelsOf(bids).map(({ unitPrice, listings }) => [unitPrice, listings])).toEqual([
      [5, 2],
      [4, 1],
      [3, 1],
    ])
  })

  it('never fills more than there is', () => {
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 20_000 }), (orders, wanted) => {
        const side = createOrderSide(1)
        for (const [key, quantity] of orders) insertOrder(side, key, quantity)
        const depth = orders.reduce((sum, [, quantity]) => sum + quantity, 0)
        let touched = 0
        const filled = fillOrders(side, wanted, (_key, units) => {
          touched += units
        })
        expect(filled).toBe(Math.min(wanted, depth))
        expect(touched).toBe(filled)
        expect(side.units).toBe(depth - filled)
      }),
    )
  })

  it('stays in order however orders come and go', () => {
    fc.assert(
      fc.property(keys, fc.array(fc.nat(), { maxLength: 20 }), (orders, removals) => {
        const side = createOrderSide(1)
        for (const [key, quantity] of orders) insertOrder(side, key, quantity)
        for (const draw of removals) if (side.count > 0) removeOrder(side, draw % side.count)
        const prices = levelsOf(side).map(({ unitPrice }) => unitPrice)
        expect(prices).toEqual([...new Set(prices)].sort((a, b) => b - a))
        expect(levelsOf(side).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(side.units)
      }),
    )
  })
})
