import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readReply } from '../write-call.ts'
import { getItems } from './get-items.ts'
import { itemRowsOf } from './item-row.ts'

test('rows of certain fields are checked as all fields are', () => {
  const rows = [{ id: 7, name: 'Ore', sell_price: null, nonsense: null }]
  const call = { query: { fields: ['id', 'name', 'sell_price', 'nonsense'] } }
  expect(readReply(getItems, rows, call)).toEqual(readReply(getItems, rows))
})

test.each([
  [[{ id: 'seven' }], ['id']],
  [[{ id: 7, nonsense: 1 }], ['id', 'nonsense']],
  [{ id: 7 }, ['id']],
])('%j is not a valid answer for %j', (answer, fields) => {
  expect(() => readReply(getItems, answer, { query: { fields } })).toThrow()
})

test('the same fields are checked by the same schema, for every caller', () => {
  expect(itemRowsOf(['id', 'name'])).toBe(itemRowsOf(['id', 'name']))
  expect(z.safeParse(itemRowsOf(['id']), [{ id: 7, name: 'Ore' }]).success).toBe(false)
})
