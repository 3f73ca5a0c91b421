import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COPPER_PER_GOLD, COPPER_PER_SILVER, roundDown, roundHalfUp, roundUp } from './copper.ts'

it('a gold is a hundred silver', () => {
  expect(COPPER_PER_GOLD).toBe(100 * COPPER_PER_SILVER)
})

describe('a half', () => {
  it.each([
    [0.49, 0],
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
    [-0.5, 0],
    [-1.5, -1],
    [-1.51, -2],
  ])('%d is rounded up to %i, also below nothing', (value, rounded) => {
    expect(roundHalfUp(value)).toBe(rounded)
  })

  it('never moves a value by more than itself, and whole ones not at all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (whole, part) => {
          expect(roundHalfUp(whole)).toBe(whole)
          expect(Math.abs(roundHalfUp(whole + part) - (whole + part))).toBeLessThanOrEqual(0.5)
        },
      ),
    )
  })
})

describe('rounding of fractions that have no exact number', () => {
  it.each([
    [0.29 * 100, 29], // 28.999999999999996
    [2.3 * 100, 230], // 229.99999999999997
    [0.7 * 19_990, 13_993], // 13992.999999999998
    [28.999, 28],
    [28.5, 28],
    [0, 0],
    [-0.5, -1],
  ])('%d goes down to %i', (value, rounded) => {
    expect(roundDown(value)).toBe(rounded)
  })

  it.each([
    [21 / 0.35, 60], // 60.00000000000001
    [60.001, 61],
    [0.5, 1],
    [0, 0],
  ])('%d goes up to %i', (value, rounded) => {
    expect(roundUp(value)).toBe(rounded)
  })

  it('is that of whole numbers, for every percentage of every price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.nat(20_000_000), (percent, price) => {
        expect(roundDown((percent / 100) * price)).toBe(Math.floor((percent * price) / 100))
        expect(roundUp((percent / 100) * price)).toBe(Math.ceil((percent * price) / 100))
      }),
    )
  })
})
