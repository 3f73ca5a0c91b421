import { expect, test } from 'vitest'
import { counted, formatNumber, formatPercent } from './format-number.ts'

test('thousands are grouped and a minus is a true one', () => {
  expect(formatNumber(1204318)).toBe('1,204,318')
  expect(formatNumber(-1204.5, 1)).toBe('−1,204.5')
})

test('what rounds to nothing has no sign', () => {
  expect(formatNumber(-0.2)).toBe('0')
  expect(formatPercent(0.04, { decimals: 1, isSigned: true })).toBe('0.0 %')
})

test('a percentage of nothing is 0 %', () => {
  expect(formatPercent(Number.NaN)).toBe('0 %')
  expect(formatPercent(13.7, { decimals: 1, isSigned: true })).toBe('+13.7 %')
})

test('one of something is not a plural', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'unit'))).toEqual([
    '0 units',
    '1 unit',
    '2 units',
    '1,204 units',
  ])
})
