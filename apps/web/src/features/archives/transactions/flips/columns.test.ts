import { expect, test } from 'vitest'
import { GLOBS } from '../testing/trades.ts'
import { flipColumns, itemFlipColumns } from './columns.ts'
import { flipsByItem } from './model.ts'

test('the line below an item counts one unit, day and flip in the singular', () => {
  const [flip] = flipColumns(undefined, false)
  const [item] = itemFlipColumns(undefined)
  expect(flip?.under?.({ ...GLOBS, quantity: 1, days: 14 })).toBe('1 unit, 14 days')
  expect(flip?.under?.({ ...GLOBS, quantity: 1500, days: 1 })).toBe('1,500 units, 1 day')
  const lines = [[GLOBS], [GLOBS, GLOBS]].flatMap(flipsByItem).map((row) => item?.under?.(row))
  expect(lines).toEqual(['1 flip, last 3 Oct', '2 flips, last 3 Oct'])
})
