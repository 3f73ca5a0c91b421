import { describe, expect, it } from 'vitest'
import { emptySideBucket, type SideBucket } from './bucket.ts'
import { SIDE_NUMBERS, sideOfNumbers } from './bucket-numbers.ts'
import { noFlow } from './flow-sums.ts'
import { integersToNumbers, SIDE_INTEGERS, sideToIntegers } from './side-integers.ts'

const COUNT = 60

const steady: SideBucket = {
  ...{ samples: 58, priceSum: 5800, priceM2: 0, priceMin: 100, priceMax: 100 },
  ...{ quantitySum: 580, quantityM2: 0, quantityMin: 10, quantityMax: 10 },
  steady: null,
  flow: noFlow(),
}
const kept = (side: SideBucket, count = COUNT): SideBucket => {
  const numbers = new Float64Array(SIDE_NUMBERS)
  integersToNumbers({ values: Float64Array.from(sideToIntegers(side, count)), first: 0, step: 1 }, count, numbers, 0)
  return sideOfNumbers(numbers, 0)
}

describe('a side as whole numbers', () => {
  it('is known by hand', () => {
    // Two polls without orders; lowest, range, sum above the lowest, deviation; the same of units; a flow of nothing.
    expect(sideToIntegers(steady, COUNT)).toEqual([2, 100, 0, 0, 0, 10, 0, 0, 0, 0, ...Array(10).fill(0)])
    const moved = { ...noFlow(), sold: 2.5, soldSeen: 2, listed: 1.5, listedSeen: 1, value: 250 }
    // Half a unit sold beyond what was observed: four eighths. 1.5 listed balances the book: 2.5 + 1 - 2.
    expect(sideToIntegers({ ...steady, flow: moved }, COUNT).slice(9)).toEqual([0, 2, 1, 0, 4, 0, 0, 0, 0, 0, 0])
  })

  it('is all whole, and as many as are stored', () => {
    const integers = sideToIntegers(
      { ...steady, priceM2: 12.5, priceMax: 107, flow: { ...noFlow(), sold: 0.3 } },
      COUNT,
    )
    expect(integers).toHaveLength(SIDE_INTEGERS)
    expect(integers.every(Number.isInteger)).toBe(true)
  })

  it('comes back as it was where nothing is estimated', () => {
    for (const side of [steady, emptySideBucket(), { ...emptySideBucket(), flow: noFlow() }]) {
      expect(kept(side)).toEqual(side)
    }
    const edge = { ...steady, samples: 1, priceSum: 1, priceMin: 1, priceMax: 1, quantitySum: 1, quantityMin: 1 }
    expect(kept({ ...edge, quantityMax: 1 }, 1)).toEqual({ ...edge, quantityMax: 1 })
  })

  it('comes back with the sums of a year of the largest prices and books', () => {
    const samples = 525_600
    const huge = { ...steady, samples, priceSum: samples * 2_000_000_000, quantitySum: samples * 250_000_000 }
    const side = { ...huge, priceMin: 2e9, priceMax: 2e9, quantityMin: 2.5e8, quantityMax: 2.5e8 }
    expect(kept(side, samples)).toEqual(side)
  })

  it('knows no flow where none was known, and no flow from a flow of nothing', () => {
    expect(kept({ ...steady, flow: null }).flow).toBeNull()
    expect(kept(steady).flow).toEqual(noFlow())
  })

  it('does not take an unknown deviation, or an unknown worth, for none', () => {
    const flow = {
      ...noFlow(),
      sold: 3,
      soldSeen: 3,
      value: Number.NaN,
      delisted: 1,
      delistedSeen: 1,
      delistedValue: 90,
    }
    const side = kept({ ...steady, priceMax: 120, priceSum: 6000, priceM2: Number.NaN, flow })
    expect(side.priceM2).toBeNaN()
    expect(side.flow?.value).toBeNaN()
    expect(side.flow?.delistedValue).toBeCloseTo(90, 0)
    expect(kept({ ...steady, priceMax: 120, priceSum: 6000, priceM2: 0 }).priceM2).not.toBeNaN()
  })

  it('has no units if an archive had prices only', () => {
    const side = { ...steady, quantitySum: 0, quantityM2: Number.NaN, quantityMin: null, quantityMax: null }
    expect(kept(side)).toMatchObject({ quantitySum: 0, quantityMin: null, quantityMax: null, priceSum: 5800 })
  })

  it('keeps the largest deviation that the range allows, and smaller ones to half a percent', () => {
    // Half at either end: the deviation is half the range.
    const spread = (m2: number) =>
      kept({ ...steady, priceMin: 100, priceMax: 120, priceSum: 58 * 110, priceM2: m2 }).priceM2
    expect(spread(58 * 100)).toBe(58 * 100)
    for (const deviation of [9, 5, 1, 0.1]) {
      expect(Math.sqrt(spread(58 * deviation ** 2) / 58) / deviation).toBeCloseTo(1, 2)
    }
  })
})
