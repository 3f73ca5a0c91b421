import { expect, test } from 'vitest'
import { recentSales } from './recent-sales.ts'
import { createSideState } from './side-state.ts'

test('sales are counted by their usual size and half as much a day later', () => {
  const state = { ...createSideState(), slot: 1_000, soldOnce: 400, rootSum: 30, rootWeight: 15 }
  expect(recentSales(state, 1_000)).toBe(100)
  expect(recentSales(state, 1_000 + 1_440)).toBeCloseTo(50)
})

test('a side on which nothing was sold has none', () => {
  expect(recentSales(createSideState(), 1_000)).toBe(0)
})
