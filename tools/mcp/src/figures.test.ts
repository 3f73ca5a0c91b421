import { expect, test } from 'vitest'
import { ageOf, counted, estimate, oldest, price } from './figures.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')

test('an estimate has whole bounds around it, and none below nothing', () => {
  expect(estimate(374, 12.4)).toEqual({ least: 361, value: 374, most: 387, basis: 'estimate' })
  expect(estimate(0, 3)).toEqual({ least: 0, value: 0, most: 3, basis: 'estimate' })
  // Nothing is known of how wrong it may be: that is not an error of 0.
  expect(estimate(374, null)).toEqual({ least: null, value: 374, most: null, basis: 'estimate' })
  expect(estimate(null, 3)).toEqual({ least: null, value: null, most: null, basis: 'estimate' })
})

test('a price lies within its range, and a side without orders has none', () => {
  expect(price(90, 100, 120)).toEqual({ least: 90, value: 90, most: 120, basis: 'seen' })
  expect(price(0, 100, 120)).toEqual({ least: 100, value: null, most: 120, basis: 'seen' })
  expect(price(0, 0, null)).toEqual({ least: null, value: null, most: null, basis: 'seen' })
  expect(counted(null)).toEqual({ least: null, value: null, most: null, basis: 'counted' })
})

test('an answer is as old as its oldest part', () => {
  expect(oldest(['2026-11-28T11:59:00Z', null, '2026-11-28T11:58:30Z'], NOW)).toEqual({
    ...{ at: '2026-11-28T11:58:30.000Z', seconds: 90 },
  })
  expect(oldest([null], NOW)).toEqual({ at: null, seconds: null })
  // A clock ahead of ours makes nothing younger than now.
  expect(ageOf('2026-11-28T12:00:05Z', NOW).seconds).toBe(0)
})
