import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgeValue } from './forge-value.ts'

/** `times` forges of each price. */
const forges = (...outputs: [price: number | null, times: number][]) =>
  outputs.flatMap(([price, times]) => Array.from({ length: times }, () => price))

describe('the value of a forge', () => {
  it('is the mean of what outputs bring today less four inputs', () => {
    // 1000 -> 850, 2003 -> 1702 (1702.55), untradable -> 0: mean 2552 / 3 = 850.67 -> 851
    // four inputs of 150 = 600; 850.67 - 600 = 250.67 -> 251
    expect(forgeValue({ sells: [1000, 2003, null], inputPrice: 150 })).toEqual({
      forges: 3,
      proceeds: 851,
      cost: 600,
      value: 251,
      interval: null,
    })
  })

  it('may be a loss', () => {
    // 85 % of 4000 = 3400; 3400 - 4 x 1000 = -600
    expect(forgeValue({ sells: [4000], inputPrice: 1000 }).value).toBe(-600)
  })

  it('is unknown without forges or without a price of the input', () => {
    expect(forgeValue({ sells: [], inputPrice: 100 })).toMatchObject({ proceeds: null, cost: 400, value: null })
    expect(forgeValue({ sells: [1000], inputPrice: null })).toMatchObject({ proceeds: 850, cost: null, value: null })
  })

  it('has an interval from 30 forges on', () => {
    expect(forgeValue({ sells: forges([1000, 29]), inputPrice: 0 }).interval).toBeNull()
    expect(forgeValue({ sells: forges([1000, 30]), inputPrice: 100 }).interval).toEqual({ low: 450, high: 450 })
  })

  it('has an interval about as wide as the normal one, and the same each time', () => {
    // Half yield 0, half 850: mean 425, deviation 425; for 400 forges that of the mean is 425 / 20 = 21.25. 1.96 x
    // 21.25 = 41.65, so about 383 to 467
    const input = { sells: forges([null, 200], [1000, 200]), inputPrice: 0 }
    const { interval } = forgeValue(input)
    expect(Math.abs(interval!.low - 383)).toBeLessThan(6)
    expect(Math.abs(interval!.high - 467)).toBeLessThan(6)
    expect(forgeValue(input)).toEqual(forgeValue(input))
  })

  it('has an interval of a rare find among a million forges too', () => {
    // 1 of 1000 brings 8500000, the rest 850: the find's share has a deviation of sqrt(1/1000 / 1000000) = 0.0000316,
    // which is 268.8 copper; 1.96 of them are 527 to each side of 8500 + 849 = 9349
    const { value, interval } = forgeValue({ sells: forges([10_000_000, 1000], [1000, 999_000]), inputPrice: 0 })
    expect(value).toBe(9349)
    expect(Math.abs(interval!.low - (9349 - 527))).toBeLessThan(60)
    expect(Math.abs(interval!.high - (9349 + 527))).toBeLessThan(60)
  })

  it('is within its interval, and the interval within the values of single forges', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e6), { minLength: 30, maxLength: 60 }), fc.nat(1e5), (sells, inputPrice) => {
        const { interval, value } = forgeValue({ sells, inputPrice })
        expect(interval!.low).toBeLessThanOrEqual(value!)
        expect(interval!.high).toBeGreaterThanOrEqual(value!)
        expect(interval!.high).toBeLessThanOrEqual(Math.max(...sells) - 4 * inputPrice)
        expect(interval!.low).toBeGreaterThanOrEqual(-4 * inputPrice)
      }),
      { numRuns: 30 },
    )
  })
})
