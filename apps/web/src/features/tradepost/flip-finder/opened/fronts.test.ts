import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { describe, expect, it, test } from 'vitest'
import { frontsOf, inFront, middleHours, visitsWithin } from './fronts.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const START = NOW - DAY_MS
const hour = (hours: number): number => START + hours * HOUR_MS

describe('fronts of the last day', () => {
  it('begin with what stood before it, join what did not change, and end now', () => {
    const minutes = [
      { at: hour(-5), price: 90 },
      { at: hour(-1), price: 100 },
      { at: hour(3), price: 100 },
      { at: hour(8), price: 104 },
      { at: hour(20), price: null },
    ]
    expect(frontsOf(minutes, NOW)).toEqual([
      { from: START, to: hour(8), price: 100 },
      { from: hour(8), to: hour(20), price: 104 },
      { from: hour(20), to: NOW, price: null },
    ])
    expect(middleHours(frontsOf(minutes, NOW))).toBe(12)
  })

  it('are none where nothing is known', () => {
    expect(frontsOf([], NOW)).toEqual([])
    expect(middleHours([])).toBeNull()
  })
})

test('visits are spread over the day that ends now', () => {
  expect(visitsWithin(2, NOW)).toEqual([hour(8), hour(20)])
  expect(visitsWithin(1, NOW)).toEqual([hour(20)])
  expect(visitsWithin(8, NOW)).toHaveLength(8)
})

test('an order is in front from a visit until somebody offers better, on its own side', () => {
  const fronts = [
    { from: START, to: hour(10), price: 100 },
    { from: hour(10), to: hour(21), price: 98 },
    { from: hour(21), to: NOW, price: 99 },
  ]
  const visits = [hour(8), hour(20)]
  expect(inFront(fronts, { side: 'buy', visits, now: NOW })).toEqual([
    { from: hour(8), to: hour(20) },
    { from: hour(20), to: hour(21) },
  ])
  expect(inFront(fronts, { side: 'sell', visits, now: NOW })).toEqual([
    { from: hour(8), to: hour(10) },
    { from: hour(20), to: NOW },
  ])
  expect(inFront(fronts.slice(1), { side: 'buy', visits, now: NOW })).toEqual([{ from: hour(20), to: hour(21) }])
})
