import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSideBucket } from './add-side-bucket.ts'
import { emptySideBucket, type SideBucket } from './bucket.ts'
import { noFlow } from './flow-sums.ts'

type Sample = { price: number; quantity: number }

const ofOne = ({ price, quantity }: Sample): SideBucket => ({
  ...emptySideBucket(),
  samples: 1,
  priceSum: price,
  priceMin: price,
  priceMax: price,
  quantitySum: quantity,
  quantityMin: quantity,
  quantityMax: quantity,
})

const sumOf = (parts: readonly SideBucket[]): SideBucket => {
  const target = emptySideBucket()
  for (const part of parts) addSideBucket(target, part)
  return target
}

const sample = fc.record({
  price: fc.integer({ min: 1, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 250_000 }),
})
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const expectSpread = (m2: number, values: readonly number[]): void => {
  const mean = total(values) / values.length
  const plain = total(values.map((value) => (value - mean) ** 2))
  expect(Math.abs(m2 - plain)).toBeLessThanOrEqual(1e-9 * (plain + mean ** 2))
}

describe('a bucket of parts', () => {
  it('has the sums, extremes and spread of all samples, however they were parted', () => {
    const groups = fc.array(fc.array(sample, { maxLength: 20 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(groups, (parted) => {
        const samples = parted.flat()
        const [prices, quantities] = [samples.map(({ price }) => price), samples.map(({ quantity }) => quantity)]
        const bucket = sumOf(parted.map((group) => sumOf(group.map(ofOne))))
        expect(bucket).toMatchObject({
          samples: samples.length,
          priceSum: total(prices),
          priceMin: samples.length === 0 ? null : Math.min(...prices),
          priceMax: samples.length === 0 ? null : Math.max(...prices),
          quantitySum: total(quantities),
          quantityMin: samples.length === 0 ? null : Math.min(...quantities),
          quantityMax: samples.length === 0 ? null : Math.max(...quantities),
        })
        if (samples.length > 0) {
          expectSpread(bucket.priceM2, prices)
          expectSpread(bucket.quantityM2, quantities)
        }
      }),
    )
  })

  it('counts units that a part does not know as the average of those that are known', () => {
    const known = { ...ofOne({ price: 100, quantity: 40 }), samples: 4, priceSum: 400, quantitySum: 160 }
    const unvalued = {
      ...ofOne({ price: 100, quantity: 0 }),
      samples: 2,
      priceSum: 200,
      quantityMin: null,
      quantityMax: null,
    }
    for (const parts of [
      [known, unvalued],
      [unvalued, known],
    ])
      expect(sumOf(parts)).toMatchObject({ samples: 6, quantitySum: 240, quantityMin: 40, quantityMax: 40 })
    expect(sumOf([unvalued, unvalued])).toMatchObject({ samples: 4, quantitySum: 0 })
    // 100 units in 3 samples: 133.33 in 4.
    expect(
      sumOf([
        { ...known, samples: 3, quantitySum: 100 },
        { ...unvalued, samples: 1 },
      ]).quantitySum,
    ).toBe(133)
    // A while without orders has no average to go by.
    for (const parts of [
      [unvalued, emptySideBucket()],
      [emptySideBucket(), unvalued],
    ])
      expect(sumOf(parts)).toMatchObject({ samples: 2, quantitySum: 0, quantityMin: null })
  })

  it('has the steady price of the samples that have one, and none where no part has', () => {
    const steady = (samples: number, price: number): SideBucket => ({
      ...{ ...ofOne({ price: 100, quantity: 40 }), samples: samples + 1 },
      steady: { samples, sum: samples * price, min: price - 1, max: price + 1 },
    })
    const unknown = ofOne({ price: 100, quantity: 1 })
    const expected = { samples: 4, sum: 430, min: 99, max: 131 }
    for (const parts of [
      [steady(3, 100), unknown, steady(1, 130)],
      [unknown, steady(1, 130), emptySideBucket(), steady(3, 100)],
    ])
      expect(sumOf(parts).steady).toEqual(expected)
    expect(sumOf([unknown, emptySideBucket(), unknown]).steady).toBeNull()
  })

  it('takes no units from a period without orders', () => {
    const known = ofOne({ price: 100, quantity: 40 })
    expect(sumOf([emptySideBucket(), known])).toMatchObject({ samples: 1, quantitySum: 40 })
    expect(sumOf([known, emptySideBucket()])).toMatchObject({ samples: 1, quantitySum: 40 })
  })

  it('knows what moved as soon as one part does, and leaves that part as it was', () => {
    const moved = { ...emptySideBucket(), flow: { ...noFlow(), sold: 3, soldSeen: 2 } }
    const twice = sumOf([emptySideBucket(), moved, emptySideBucket(), moved])
    expect(twice.flow).toMatchObject({ sold: 6, soldSeen: 4 })
    expect(moved.flow).toMatchObject({ sold: 3, soldSeen: 2 })
    expect(sumOf([emptySideBucket(), emptySideBucket()]).flow).toBeNull()
  })
})
