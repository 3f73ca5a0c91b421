import { expect, test } from 'vitest'
import { shuffle } from './shuffle.ts'

/** Answers these, one after the other. */
const sequence = (values: readonly number[]) => {
  const rest = [...values]
  return () => rest.shift() ?? 0
}

test('a shuffled list has the same entries, and the list stays as it is', () => {
  const list = ['a', 'b', 'c', 'd', 'e']
  const shuffled = shuffle(list, sequence([0.1, 0.9, 0.5, 0]))
  expect(shuffled).not.toEqual(list)
  expect(shuffled.toSorted()).toEqual(list)
  expect(list).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('every order of four is reached, each by as many draws', () => {
  const orders = new Map<string, number>()
  const parts = (count: number) => Array.from({ length: count }, (_, index) => index / count)
  for (const first of parts(4)) {
    for (const second of parts(3)) {
      for (const third of parts(2)) {
        const order = shuffle(['a', 'b', 'c', 'd'], sequence([first, second, third])).join('')
        orders.set(order, (orders.get(order) ?? 0) + 1)
      }
    }
  }
  expect(orders.size).toBe(24)
  expect(new Set(orders.values())).toEqual(new Set([1]))
})

test('lists of one and none are left alone', () => {
  expect(shuffle(['a'], () => 0.5)).toEqual(['a'])
  expect(shuffle([], () => 0.5)).toEqual([])
})
