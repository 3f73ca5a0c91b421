import { expect, test } from 'vitest'
import { type KitOfCut, kitScale, kitsInOrder, kitVerdict } from './kit-scale.ts'

const kit = (name: string, low: number, value: number, high: number): KitOfCut => ({
  ...{ kit: name, consumed: 1, submissions: 1, cost: 60, net: { low, value, high } },
})
const A = kit('A', 100, 150, 200)
const B = kit('B', 180, 190, 300)

test('all kits and the price of one share a scale', () => {
  const place = kitScale([A, B], 50)
  expect(place(50)).toBeCloseTo(0.04)
  expect(place(300)).toBeCloseTo(0.96)
  expect(place(175)).toBeCloseTo(0.5)
  expect(kitScale([A], null)(100)).toBeCloseTo(0.04)
})

test('a single value is in the middle', () => {
  expect(kitScale([kit('A', 5, 5, 5)], 5)(5)).toBe(0.5)
})

test('the most valuable comes first', () => {
  expect(kitsInOrder([A, B]).map((each) => each.kit)).toEqual(['B', 'A'])
})

test('a kit whose interval contains the price of one is not a gain', () => {
  expect([90, 100, 150, 200, 210].map((price) => kitVerdict(A, price))).toEqual([
    'gain',
    'open',
    'open',
    'open',
    'loss',
  ])
  expect(kitVerdict(A, null)).toBe('unknown')
})

test('a kit of unknown cost is never a gain, and a loss if it would be one even for free', () => {
  const unknown = { ...A, cost: null }
  expect([90, 150, 210].map((price) => kitVerdict(unknown, price))).toEqual(['open', 'open', 'loss'])
})
