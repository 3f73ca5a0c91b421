import { describe, expect, test } from 'vitest'
import { dailySpread } from './daily-spread.ts'

const alternating = (size: number, count: number) => Array.from({ length: count }, (_, at) => (at % 2 ? size : -size))

describe('the spread of a price from day to day', () => {
  test('is that of its returns where many are known', () => {
    // sqrt((600 x 0.02^2 + 4 x 0.08^2) / 604)
    expect(dailySpread(alternating(0.02, 600))).toBeCloseTo(0.02097, 5)
    expect(dailySpread(alternating(0.3, 600))).toBeCloseTo(0.2991, 4)
  })

  test('is the usual one where nothing is known, and near it after two days', () => {
    expect(dailySpread([])).toBe(0.08)
    // sqrt((2 x 0.01^2 + 4 x 0.08^2) / 6)
    expect(dailySpread([0.01, -0.01])).toBeCloseTo(0.06557, 5)
  })

  test('is not made by a single absurd day', () => {
    const calm = alternating(0.02, 59)
    expect(dailySpread([...calm, 5])).toBeLessThan(1.3 * dailySpread(calm))
  })
})
