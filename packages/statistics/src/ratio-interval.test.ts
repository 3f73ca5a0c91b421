import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAccountBootstrap } from './account-bootstrap.ts'
import { accountSums, accountVariance, fewAccountsFactor } from './account-variance.ts'
import { gammaInterval, garwood } from './count-interval.ts'
import { createRatioEstimator } from './ratio-interval.ts'

const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place)
const alike = (accounts: number): Float64Array => new Float64Array(accounts).fill(100)

describe('the variance between accounts', () => {
  test('is that of their differences from the common rate', () => {
    // 4 accounts of 100 had 10, 30, 10, 30 of a rate of 0.2: differences of 10 each, 4 x 100; leverage 1 / (1 - 1/4);
    // 4 of 3 degrees: 400 x 4/3 x 4/3 = 711.11
    const sums = accountSums(alike(4))
    expect(accountVariance(sums, { accounts: places(4), accountUnits: [10, 30, 10, 30] })).toBeCloseTo(711.111, 3)
  })

  test('counts accounts without the drop, and is unknown for a single account', () => {
    const sums = accountSums(alike(4))
    const all = accountVariance(sums, { accounts: places(4), accountUnits: [40, 0, 40, 0] })
    expect(accountVariance(sums, { accounts: [0, 2], accountUnits: [40, 40] })).toBe(all)
    expect(accountVariance(accountSums(alike(1)), { accounts: [0], accountUnits: [40] })).toBeNull()
  })

  test('is nothing where all have the same rate', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 2, maxLength: 40 }), (consumed) => {
        const sums = accountSums(Float64Array.from(consumed))
        const totals = { accounts: places(consumed.length), accountUnits: consumed.map((of) => 3 * of) }
        expect(accountVariance(sums, totals)! / sums.consumed ** 2).toBeCloseTo(0, 9)
      }),
    )
  })
})

describe('few accounts', () => {
  test('make a variance count for more, by the law of t', () => {
    // t of 9 degrees is 2.2622, of 4 at the least 2.7764: squared by 1.96²
    expect(fewAccountsFactor(accountSums(alike(10)))).toBeCloseTo(2.2622 ** 2 / 1.96 ** 2, 3)
    expect(fewAccountsFactor(accountSums(alike(2)))).toBeCloseTo(2.7764 ** 2 / 1.96 ** 2, 3)
    expect(fewAccountsFactor(accountSums(alike(5000)))).toBeCloseTo(1, 2)
  })

  test('are what many are of which one has nearly everything', () => {
    const uneven = alike(1000).fill(1e6, 0, 1)
    expect(fewAccountsFactor(accountSums(uneven))).toBeCloseTo(fewAccountsFactor(accountSums(alike(2))), 9)
  })
})

describe('resampled accounts', () => {
  test('give about the normal interval of many like accounts, and the same each time', () => {
    // Rates of 0.1 and 0.3 in 50 accounts each: the mean has a deviation of 0.1 / 10 = 0.01; expanded 1.96 is 2.0.
    const totals = { accounts: places(100), accountUnits: places(100).map((place) => (place % 2 === 0 ? 10 : 30)) }
    const { low, high } = createAccountBootstrap(alike(100)).intervalOf(totals)
    expect(Math.abs(low - 0.18)).toBeLessThan(0.0015)
    expect(Math.abs(high - 0.22)).toBeLessThan(0.0015)
    expect(createAccountBootstrap(alike(100)).intervalOf(totals)).toEqual({ low, high })
  })

  test('reach further where they are few', () => {
    // 10 accounts: deviation of the mean 0.0316; t of 9 degrees 2.262 x sqrt(10/9) = 2.384 deviations: 0.075
    const totals = { accounts: places(10), accountUnits: places(10).map((place) => (place % 2 === 0 ? 10 : 30)) }
    const { low, high } = createAccountBootstrap(alike(10)).intervalOf(totals)
    expect((high - low) / 2).toBeGreaterThan(0.065)
    expect((high - low) / 2).toBeLessThan(0.085)
  })

  test('never reach beyond the rates of single accounts', () => {
    const totals = { accounts: [0, 1], accountUnits: [50, 20] }
    const { low, high } = createAccountBootstrap(alike(6)).intervalOf(totals)
    expect(low).toBe(0)
    expect(high).toBeLessThanOrEqual(0.5)
  })
})

describe('an interval of a rate', () => {
  const uneven = (accounts: number) => ({
    accounts: places(accounts),
    accountUnits: places(accounts).map((place) => (place % 2 === 0 ? 10 : 30)),
    ...{ total: 20 * accounts, variance: 20 * accounts, largest: 1 },
  })

  test('is that of Garwood of one account and single units', () => {
    const totals = { accounts: [0], accountUnits: [5], total: 5, variance: 5, largest: 1 }
    const { low, high } = garwood(5)
    const { estimate, varianceOf } = createRatioEstimator(alike(1))
    expect(estimate(totals)).toEqual({ value: 0.05, low: low / 100, high: high / 100, method: 'poisson' })
    expect(varianceOf(totals)).toBe(5)
  })

  test.each([
    [4, 'poisson'],
    [5, 'bootstrap'],
    [100, 'bootstrap'],
    [101, 'normal'],
  ])('of %i accounts that differ is by %s', (accounts, method) => {
    expect(createRatioEstimator(alike(accounts)).estimate(uneven(accounts)).method).toBe(method)
  })

  test('of accounts that differ no more than submissions is by counts, however many there are', () => {
    const even = { ...uneven(60), accountUnits: places(60).map(() => 20) }
    const { low, high, method } = createRatioEstimator(alike(60)).estimate(even)
    expect(method).toBe('poisson')
    expect([low, high]).toEqual([garwood(1200).low / 6000, garwood(1200).high / 6000])
  })

  test('of accounts that differ reaches as far as resamples of them and as counts', () => {
    const accounts = alike(8)
    const cases = [
      [4, 0, 0, 0, 0, 0, 0, 0],
      [90, 10, 10, 10, 10, 10, 10, 10],
      [0, 0, 0, 0, 40, 40, 40, 40],
    ]
    for (const accountUnits of cases) {
      const total = accountUnits.reduce((sum, units) => sum + units, 0)
      const totals = { accounts: places(8), accountUnits, total, variance: total, largest: 1 }
      const { low, high, method } = createRatioEstimator(accounts).estimate(totals)
      const resampled = createAccountBootstrap(accounts).intervalOf(totals)
      const sums = accountSums(accounts)
      const counted = gammaInterval(total, accountVariance(sums, totals)! * fewAccountsFactor(sums), 1)
      expect(method).toBe('bootstrap')
      expect(low).toBeCloseTo(Math.min(resampled.low, counted.low / 800), 12)
      expect(high).toBeCloseTo(Math.max(resampled.high, counted.high / 800), 12)
    }
  })

  test('is at least as wide as counts allow and contains the observed rate', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.nat(500)), { minLength: 1, maxLength: 12 }),
        (seen) => {
          const accountUnits = seen.map(([, units]) => units)
          const total = accountUnits.reduce((sum, units) => sum + units, 0)
          const estimator = createRatioEstimator(Float64Array.from(seen, ([consumed]) => consumed))
          const totals = { accounts: places(seen.length), accountUnits, total, variance: total, largest: 1 }
          const { value, low, high } = estimator.estimate(totals)
          const consumed = seen.reduce((sum, [of]) => sum + of, 0)
          expect(low).toBeLessThanOrEqual(Math.min(value, garwood(total).low / consumed + 1e-12))
          expect(high).toBeGreaterThanOrEqual(value)
        },
      ),
      { numRuns: 50 },
    )
  })
})
