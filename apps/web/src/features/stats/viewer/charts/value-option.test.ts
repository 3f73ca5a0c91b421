import { expect, test } from 'vitest'
import { dropRows } from '../drops/model.ts'
import { CUT } from '../testing/drop-answers.ts'
import { valueBars } from './value-option.ts'

const [first] = CUT.drops
const cutOf = (prices: readonly number[]) => ({
  ...CUT,
  drops: prices.map((price, index) => ({ ...first, ...{ id: index + 1, perUnit: 1, isSold: false, price } })),
})
const barsOf = (prices: readonly number[]) => valueBars(dropRows(cutOf(prices) as typeof CUT, undefined))

test('the most valuable drops have a bar each, those without value none', () => {
  expect(barsOf([5, 0, 20])).toEqual([
    { name: 'Item 3', worth: 20, isRest: false },
    { name: 'Item 1', worth: 5, isRest: false },
  ])
})

test('of many the rest is one bar, unless it is one drop', () => {
  expect(barsOf([9, 8, 7, 6, 5, 4, 3, 2, 1]).at(-1)).toEqual({ name: 'Item 9', worth: 1, isRest: false })
  const many = barsOf([9, 8, 7, 6, 5, 4, 3, 2, 1, 1])
  expect(many).toHaveLength(9)
  expect(many.at(-1)).toEqual({ name: '2 others', worth: 2, isRest: true })
})
