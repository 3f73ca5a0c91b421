import { expect, it } from 'vitest'
import { profitPerDay } from './flip-profit.ts'

it('counts all units where a day sells more of them', () => {
  // 18 of 25 a day at 6 gold 14 silver 1 copper
  expect(profitPerDay(61_401, 18, 175)).toBe(1_105_218)
})

it('counts what a day sells where there are more units', () => {
  // 50 in 7 days are 7.142 a day: 100 x 7.142 = 714.28
  expect(profitPerDay(100, 18, 50)).toBe(714)
})

it('has all of an amount that comes out even', () => {
  for (let sold = 0; sold <= 500; sold += 1) expect(profitPerDay(7, 1_000, sold)).toBe(sold)
  for (let each = 0; each <= 500; each += 1) expect(profitPerDay(7 * each, 1_000, 3)).toBe(3 * each)
})

it('is a loss where a unit brings a loss, of as many units', () => {
  expect(profitPerDay(-100, 18, 700)).toBe(-1_800)
})
