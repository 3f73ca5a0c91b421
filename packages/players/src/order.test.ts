import { expect, test } from 'vitest'
import { orderId, orderOf } from './order.ts'

test('an order is written in UTC with the moment at which it was seen; side and id name it', () => {
  const answer = { id: 5, item_id: 7, price: 10, quantity: 3, created: '2026-03-01T10:00:00+01:00', more: 1 }
  const order = orderOf('sell', answer, new Date('2026-03-02T00:00:00Z'))
  expect(order).toEqual({
    ...{ side: 'sell', id: 5, item_id: 7, price: 10, quantity: 3 },
    ...{ created: '2026-03-01T09:00:00.000Z', seen: '2026-03-02T00:00:00.000Z' },
  })
  expect(orderId(order)).not.toBe(orderId({ ...order, side: 'buy' }))
})
