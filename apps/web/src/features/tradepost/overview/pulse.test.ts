import { expect, it } from 'vitest'
import { dayChange, hourlyPrices, risingRatio } from './pulse.ts'

it('compares a day with the one before, if both were counted', () => {
  expect(dayChange({ now: 110, before: 100 })).toBeCloseTo(10)
  expect(dayChange({ now: 110, before: null })).toBeNull()
  expect(dayChange({ now: 110, before: 0 })).toBeNull()
})

it('divides those that moved, half and half when none did', () => {
  expect(risingRatio({ rising: 1, falling: 3 })).toBe(0.25)
  expect(risingRatio({ rising: 0, falling: 0 })).toBe(0.5)
})

it('keeps hours of one item in order and leaves gaps where an hour is missing', () => {
  const row = (hour: number, itemID: number, sell_price_avg: number | null) => ({
    date: `2026-11-20T0${hour}:00:00Z`,
    itemID,
    sell_price_avg,
  })
  expect(hourlyPrices([row(1, 7, 10), row(2, 9, 99), row(2, 7, null), row(4, 7, 40)], 7)).toEqual([10, null, null, 40])
  expect(hourlyPrices([], 7)).toEqual([])
})
