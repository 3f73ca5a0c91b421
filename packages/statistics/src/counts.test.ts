import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chanceOfDifference } from './chance-of-difference.ts'
import { gammaInterval, garwood } from './count-interval.ts'
import { dispersionOf } from './dispersion.ts'
import { moreForPrecision } from './more-for-precision.ts'
import { neverSeenBound } from './never-seen.ts'

describe('the interval of a count', () => {
  // Garwood's table, as in every table of exact Poisson limits.
  test.each([
    [0, 0, 3.6889],
    [1, 0.0253, 5.5716],
    [2, 0.2422, 7.2247],
    [5, 1.6235, 11.6683],
    [10, 4.7954, 18.3904],
    [20, 12.2165, 30.8884],
    [100, 81.3639, 121.6272],
  ])('of %i is known', (count, low, high) => {
    expect(garwood(count).low).toBeCloseTo(low, 3)
    expect(garwood(count).high).toBeCloseTo(high, 3)
  })

  test('of stacks is that of their number, scaled by the stack size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 250 }), (falls, stack) => {
        const { low, high } = gammaInterval(falls * stack, falls * stack * stack, stack)
        expect(low).toBeCloseTo(stack * garwood(falls).low, 6)
        expect(high).toBeCloseTo(stack * garwood(falls).high, 6)
      }),
    )
  })

  test('of millions is the normal one, and of constant quantities a point', () => {
    const { low, high } = gammaInterval(1e9, 1e9, 1)
    expect((low - 1e9) / Math.sqrt(1e9)).toBeCloseTo(-1.96, 2)
    expect((high - 1e9) / Math.sqrt(1e9)).toBeCloseTo(1.96, 2)
    expect(gammaInterval(500, 0, 0)).toEqual({ low: 500, high: 500 })
  })
})

describe('unobserved drops', () => {
  test('has at most the share at which that happens once in twenty times', () => {
    // 1 - 0.05^(1/30) = 1 - e^(-2.995732/30) = 0.095034
    expect(neverSeenBound(30)).toBeCloseTo(0.095034, 6)
    expect((1 - neverSeenBound(250)) ** 250).toBeCloseTo(0.05, 10)
    expect(neverSeenBound(0)).toBe(1)
  })

  test('follows the rule of three', () => {
    for (const trials of [100, 10_000, 1e9]) expect(neverSeenBound(trials) * trials).toBeCloseTo(3, 1)
  })
})

describe('dispersion', () => {
  test('is known of single units, stacks, and what always comes', () => {
    const consumed = 100 * 1000
    // 1,000 submissions of 100 that had 10 or 0 stacks of 5, evenly: 50 or 0 units, mean 25. Sum of squares / 100:
    // 500 x 2500 / 100 = 12500; less 25000² / 100000 = 6250; by 0.25 a unit: 25000; with 2 assumed, of 1000: 25.002.
    expect(dispersionOf({ consumed, submissions: 1000, units: 25_000, spread: 12_500 })).toBeCloseTo(25.002, 6)
    // One each in every submission: 1000 x 100² / 100 = 100000, exactly as expected, so only the prior remains.
    expect(dispersionOf({ consumed, submissions: 1000, units: consumed, spread: consumed })).toBeCloseTo(0.002, 6)
  })

  test('is assumed as long as one submission was made', () => {
    expect(dispersionOf({ consumed: 250, submissions: 1, units: 20, spread: 1.6 })).toBe(2)
    expect(dispersionOf({ consumed: 250, submissions: 9, units: 0, spread: 0 })).toBe(2)
  })
})

describe('how much more is needed for ±10 %', () => {
  test('follows from the units that fell by chance: 384 of them', () => {
    // (1.96 / 0.1)² = 384.15 units; of 96 in 1,000 consumed 1000 x (384.15 / 96 - 1) = 3001.5
    expect(moreForPrecision({ consumed: 1000, total: 96, variance: 96, relative: 0.1 })).toBe(3002)
  })

  test('is nothing when the interval is as narrow', () => {
    expect(moreForPrecision({ consumed: 1000, total: 385, variance: 385, relative: 0.1 })).toBeNull()
    expect(moreForPrecision({ consumed: 1000, total: 384, variance: 384, relative: 0.1 })).toBe(1)
  })
})

describe('two counts', () => {
  test('differ by chance as often as the binomial law says', () => {
    // Of 8 falls all in one of two equal halves: 2 x 2^-8.
    const none = { consumed: 100, units: 0, dispersion: 1 }
    expect(chanceOfDifference(none, { consumed: 100, units: 8, dispersion: 1 })).toBeCloseTo(2 ** -7, 12)
    expect(chanceOfDifference({ consumed: 100, units: 8, dispersion: 1 }, none)).toBeCloseTo(2 ** -7, 12)
    // The same in stacks of five.
    expect(chanceOfDifference(none, { consumed: 100, units: 40, dispersion: 5 })).toBeCloseTo(2 ** -7, 12)
  })

  test('of one rate do not differ, and without units nothing can', () => {
    const one = { consumed: 300, units: 30, dispersion: 1 }
    expect(chanceOfDifference(one, { consumed: 100, units: 10, dispersion: 1 })).toBe(1)
    expect(chanceOfDifference({ ...one, units: 0 }, { ...one, units: 0 })).toBe(1)
  })
})
