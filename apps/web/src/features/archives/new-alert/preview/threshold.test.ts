import { parseConditions } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { CHART_HEIGHT, MAIN_BOTTOM, PLOT_TOP } from './chart-option.ts'
import { heightOfValue, stepOf, valueAtHeight, withThreshold } from './threshold.ts'

const [level] = parseConditions('sell_price:lt:1950')
const [fall] = parseConditions('sell_price:falls:5%:1d')
const range = { min: 1_800, max: 2_044 }

test.each([
  [{ min: 1_800, max: 2_044 }, true, 2],
  [{ min: 0, max: 10 }, true, 1],
  [{ min: 0, max: 10 }, false, 0.05],
  [{ min: 0, max: 1_000_000 }, true, 5_000],
  [{ min: -7, max: 1 }, false, 0.05],
  [{ min: 1, max: 1.0001 }, false, 0.01],
])('the step of %o is round', (given, isWhole, step) => {
  expect(stepOf(given, isWhole)).toBeCloseTo(step, 10)
})

test('heights and values are inverse, and no pointer leaves the plot', () => {
  for (const value of [1_800, 1_950, 2_044])
    expect(valueAtHeight(heightOfValue(value, range), range)).toBeCloseTo(value)
  expect(heightOfValue(range.max, range)).toBe(PLOT_TOP)
  expect(heightOfValue(range.min, range)).toBe(CHART_HEIGHT - MAIN_BOTTOM)
  expect([valueAtHeight(-50, range), valueAtHeight(5_000, range)]).toEqual([range.max, range.min])
})

test('a threshold is a multiple of the step', () => {
  expect(withThreshold(level!, 1_933.4, 2)).toEqual({ ...level, value: 1_934 })
  expect(withThreshold(level!, 0.1 + 0.2, 0.1)).toEqual({ ...level, value: 0.3 })
})

test('a figure that is never negative has no negative threshold', () => {
  expect(withThreshold(level!, -20, 2)).toEqual({ ...level, value: 0 })
  const profit = { field: 'profit', op: 'lt', value: 5 } as const
  expect(withThreshold(profit, -20, 2)).toEqual({ ...profit, value: -20 })
})

test('a change keeps its direction and never is none', () => {
  expect(withThreshold(fall!, -3.26, 0.05)).toEqual({ ...fall, amount: 3.25 })
  expect(withThreshold(fall!, 2, 0.05)).toEqual({ ...fall, amount: 0.05 })
})
