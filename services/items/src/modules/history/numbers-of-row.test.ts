import { expect, test } from 'vitest'
import { numbersOfRow } from './numbers-of-row.ts'

test.each<[string, (number | null)[]]>([
  ['(1)', [1]],
  ['(0,-7,12)', [0, -7, 12]],
  ['(,1,,)', [null, 1, null, null]],
  ['(9007199254740991,-2147483648)', [9_007_199_254_740_991, -2_147_483_648]],
  ['(1.5,-0.25,1e+21,2.5e-07)', [1.5, -0.25, 1e21, 2.5e-7]],
])('%s', (row, cells) => {
  expect(numbersOfRow(row)).toEqual(cells)
})
