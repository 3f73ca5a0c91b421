import { expect, test } from 'vitest'
import { ECTO, GEAR, MOTE, record } from '../testing/drop-answers.ts'
import { perUnit, submissionRows } from './model.ts'

const rowOf = (part: Parameters<typeof record>[0], itemId = GEAR) => {
  const [row] = submissionRows([record(part)], itemId)
  if (row === undefined) throw new Error('there is no row')
  return row
}

test('a row adds up what came out, at the prices of then as far as they are known', () => {
  const row = rowOf({ id: 'r' })
  expect(row).toMatchObject({ consumed: 250, gained: 500, value: 440_000, unpriced: 280 })
  expect([row.units.get(ECTO), row.units.get(MOTE)]).toEqual([220, 280])
  expect(perUnit(row.value, row)).toBe(1760)
})

test('without any known price there is no value', () => {
  const row = rowOf({ id: 'r', items: [{ id: ECTO, quantity: 3, price: null }] })
  expect([row.value, perUnit(row.value, row)]).toEqual([null, null])
})

test('of a chest and its key the chest counts, once', () => {
  const consumed = [
    { id: 36_708, quantity: 20, price: 900 },
    { id: 36_038, quantity: 20, price: null },
  ]
  expect(rowOf({ id: 'r', consumed }, 36_038).consumed).toBe(20)
})
