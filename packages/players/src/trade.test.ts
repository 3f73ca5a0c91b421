import { expect, test } from 'vitest'
import { type StoredTrade, tradeColumns, tradeId, tradeOf } from './trade.ts'

const answer = {
  id: 71,
  item_id: 19_721,
  price: 1234,
  quantity: 3,
  created: '2026-03-01T10:00:00+01:00',
  purchased: '2026-03-01T11:30:00.9Z',
}

test('a trade is written in whole seconds of UTC, whatever the game writes, and with nothing else', () => {
  const more = { ...answer, more: 1 }
  expect(tradeOf('buy', more)).toEqual({
    ...{ side: 'buy', id: 71, item_id: 19_721, price: 1234, quantity: 3 },
    ...{ created: '2026-03-01T09:00:00Z', purchased: '2026-03-01T11:30:00Z' },
  })
})

test('its id stays however its times are written, and differs by side, id and time of completion', () => {
  const id = tradeId(tradeOf('buy', answer))
  expect(tradeId(tradeOf('buy', { ...answer, purchased: '2026-03-01T12:30:00.100+01:00', price: 1 }))).toBe(id)
  const others = [
    tradeOf('sell', answer),
    tradeOf('buy', { ...answer, id: 72 }),
    tradeOf('buy', { ...answer, purchased: '2026-03-01T11:30:01Z' }),
  ]
  expect(new Set([id, ...others.map(tradeId)]).size).toBe(4)
})

test('columns are in the order of completion, purchases before sales of the same second', () => {
  const row = (side: 'buy' | 'sell', id: number, purchased: string): StoredTrade => ({
    ...{ side, id, item_id: 5, price: id, quantity: 1, created: '2026-03-01T00:00:00Z', purchased },
  })
  const rows = [
    row('sell', 1, '2026-03-01T10:00:00Z'),
    row('sell', 4, '2026-03-01T09:00:00Z'),
    row('buy', 3, '2026-03-01T10:00:00Z'),
    row('buy', 2, '2026-03-01T10:00:00Z'),
  ]
  const columns = tradeColumns(rows)
  expect([...columns.price]).toEqual([4, 2, 3, 1])
  expect([...columns.isSale]).toEqual([1, 0, 0, 1])
  expect(columns).toMatchObject({ count: 4, purchased: { 0: Date.parse('2026-03-01T09:00:00Z') } })
  expect(columns.created[0]).toBe(Date.parse('2026-03-01T00:00:00Z'))
})
