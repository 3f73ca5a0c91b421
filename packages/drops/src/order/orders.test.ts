import { expect, test } from 'vitest'
import { firstDays, largeFrom, splitFirstDays } from './orders.ts'

const even = Array.from({ length: 12 }, () => 100)

test('accounts are large from more than four times the mean of all smaller ones on', () => {
  expect(largeFrom([5000, ...even, 401, 400])).toBe(5000)
  expect(largeFrom([...even, 401, 5000])).toBe(401)
  expect(largeFrom([...even, 400])).toBe(Number.POSITIVE_INFINITY)
})

test('none is large where too few show what is usual', () => {
  expect(largeFrom([...even.slice(0, 9), 5000])).toBe(Number.POSITIVE_INFINITY)
})

test('accounts are split by the day from which their first record counts, with ten or more before', () => {
  const dayOf = (place: number): string => `2026-01-${String(place + 1).padStart(2, '0')}`
  const cells = Array.from({ length: 20 }, (_, place) => ({ account: `account ${place}`, countsFrom: dayOf(place) }))
  const later = cells.map(({ account }) => ({ account, countsFrom: '2026-02-01' }))
  expect(splitFirstDays(firstDays([...later, ...cells]))).toEqual([dayOf(10), dayOf(15)])
  expect(splitFirstDays(firstDays(cells.slice(0, 9)))).toEqual([])
  expect(splitFirstDays(firstDays([]))).toEqual([])
})
