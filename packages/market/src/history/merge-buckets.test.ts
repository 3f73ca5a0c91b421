import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketNumbers, minutesArbitrary } from '../testing/arbitraries.ts'
import { type Bucket, emptySideBucket } from './bucket.ts'
import { addFlow, FLOW_FIELDS, noFlow } from './flow-sums.ts'
import { mergeBuckets } from './merge-buckets.ts'
import { partOfBucket } from './part-of-bucket.ts'
import { rollUpMinutes, SLOT_MS } from './roll-up-minutes.ts'

const bucketsArbitrary: fc.Arbitrary<Bucket[]> = fc
  .array(minutesArbitrary(6), { minLength: 1, maxLength: 5 })
  .map((hours) => hours.flatMap((minutes) => rollUpMinutes({ ...minutes, start: 0, end: 60 * SLOT_MS }) ?? []))
  .filter((buckets) => buckets.length > 0)

const expectAlike = (one: Bucket, other: Bucket): void => {
  const expected = bucketNumbers(other)
  for (const [place, value] of bucketNumbers(one).entries()) {
    const wanted = expected[place] ?? null
    if (value === null || wanted === null) expect(value).toBe(wanted)
    else expect(Math.abs(value - wanted)).toBeLessThanOrEqual(1e-6 * (1 + Math.abs(wanted)))
  }
}

describe('merged buckets', () => {
  const empty: Bucket = { itemId: 7, start: 60_000, count: 3, buy: emptySideBucket(), sell: emptySideBucket() }

  it('have the item of the first and the requested start', () => {
    expect(mergeBuckets([empty, { ...empty, start: 120_000, count: 4 }], 0)).toEqual({ ...empty, start: 0, count: 7 })
  })

  it('of nothing are refused', () => {
    expect(() => mergeBuckets([], 0)).toThrow(RangeError)
  })

  it('do not change their inputs', () => {
    const flowing = { ...empty, buy: { ...emptySideBucket(), flow: { ...noFlow(), sold: 2 } } }
    const before = structuredClone(flowing)
    expect(mergeBuckets([flowing, flowing], 0).buy.flow).toMatchObject({ sold: 4 })
    expect(flowing).toEqual(before)
  })

  it('are the same in any order, and merged in any two steps', () => {
    fc.assert(
      fc.property(bucketsArbitrary, fc.nat(4), (buckets, cut) => {
        const all = mergeBuckets(buckets, 0)
        expectAlike(mergeBuckets([...buckets].reverse(), 0), all)
        const at = 1 + (cut % buckets.length)
        const [head, tail] = [buckets.slice(0, at), buckets.slice(at)]
        const parts = tail.length === 0 ? [mergeBuckets(head, 0)] : [mergeBuckets(head, 0), mergeBuckets(tail, 0)]
        expectAlike(mergeBuckets(parts, 0), all)
      }),
    )
  })

  it('of halves make the whole again', () => {
    fc.assert(
      fc.property(bucketsArbitrary, fc.double({ min: 0.01, max: 0.99, noNaN: true }), ([bucket], share) => {
        if (bucket === undefined) return
        expectAlike(mergeBuckets([partOfBucket(bucket, share), partOfBucket(bucket, 1 - share)], bucket.start), bucket)
      }),
    )
  })
})

describe('flows', () => {
  it('add up field by field', () => {
    const one = Object.fromEntries(FLOW_FIELDS.map((field, place) => [field, place + 1])) as ReturnType<typeof noFlow>
    const target = noFlow()
    addFlow(target, one)
    addFlow(target, one)
    expect(Object.values(target)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
  })

  it('do not know what all of it was worth when they do not know it of a part', () => {
    const target = { ...noFlow(), sold: 1, value: 100, delistedValue: 5 }
    addFlow(target, { ...noFlow(), sold: 2, value: Number.NaN })
    expect(target).toMatchObject({ sold: 3, value: Number.NaN, delistedValue: 5 })
  })
})
