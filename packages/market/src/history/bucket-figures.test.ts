import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesArbitrary } from '../testing/arbitraries.ts'
import { type Bucket, emptySideBucket, type SideBucket } from './bucket.ts'
import { answeredFigures, bucketFigures, type FigureField, figureFields } from './bucket-figures.ts'
import { BUCKET_NUMBERS, bucketOfNumbers, numbersOfBucket } from './bucket-numbers.ts'
import { noFlow } from './flow-sums.ts'
import { rollUpMinutes, SLOT_MS } from './roll-up-minutes.ts'

const bucketOf = (sell: SideBucket): Bucket => ({ itemId: 7, start: 0, count: 60, buy: emptySideBucket(), sell })

const figuresOf = (bucket: Bucket, fields: readonly string[], change: (numbers: Float64Array) => void = () => {}) => {
  const { places, write } = answeredFigures(fields)
  const row = numbersOfBucket(bucket)
  change(row.numbers)
  const figures = new Float64Array(places.size)
  write(row, figures)
  return fields.map((field) => figures[places.get(field) ?? Number.NaN])
}
const answered = (bucket: Bucket, field: string) => figuresOf(bucket, [field])[0]

const SEEN_EMPTY = bucketOf({ ...emptySideBucket(), flow: noFlow() })
const UNTOLD = bucketOf(emptySideBucket())

test('a side that was seen without orders holds no units and has no price', () => {
  expect(bucketFigures(SEEN_EMPTY)).toMatchObject({
    sell_price_avg: null,
    sell_price_min: null,
    sell_price_max: null,
    sell_quantity_avg: 0,
    sell_quantity_min: 0,
    sell_quantity_max: 0,
    sell_quantity_stdev: 0,
    sell_sold: 0,
  })
})

test.each(['avg', 'min', 'max', 'stdev'])(
  'it is answered with a price_%s of 0, which scripts compute with',
  (metric) => {
    expect(answered(SEEN_EMPTY, `sell_price_${metric}`)).toBe(0)
    expect(answered(SEEN_EMPTY, `sell_quantity_${metric}`)).toBe(0)
  },
)

test('of a side without reports are all unknown', () => {
  for (const field of figureFields) expect([field, answered(UNTOLD, field)]).toEqual([field, Number.NaN])
})

test('extremes without an average are no empty side: the average stays unknown', () => {
  const extremes = bucketOf({ ...emptySideBucket(), priceMin: 5, priceMax: 6, flow: noFlow() })
  expect(answered(extremes, 'sell_price_avg')).toBeNaN()
  expect(answered(extremes, 'sell_price_min')).toBe(5)
})

test('units that an archive did not have beside a price stay unknown', () => {
  const priced = bucketOf({ ...emptySideBucket(), samples: 2, priceSum: 10, priceMin: 5, priceMax: 5, flow: noFlow() })
  expect(answered(priced, 'sell_quantity_avg')).toBeNaN()
  expect(answered(priced, 'sell_price_avg')).toBe(5)
})

/** Rolled up as they come, and with what an archive does not have. */
const bucketArbitrary = fc
  .tuple(minutesArbitrary(5), fc.constantFrom(null, 'value', 'delistedValue', 'flow', 'priceM2', 'quantity'))
  .map(([{ rows, seenSlots }, missing]) => {
    const bucket = rollUpMinutes({ rows, seenSlots, start: 0, end: 60 * SLOT_MS }) ?? UNTOLD
    const { sell } = bucket
    if (missing === 'flow') sell.flow = null
    if (missing === 'priceM2') sell.priceM2 = Number.NaN
    if (missing === 'quantity')
      Object.assign(sell, { quantitySum: 0, quantityM2: Number.NaN, quantityMin: null, quantityMax: null })
    if ((missing === 'value' || missing === 'delistedValue') && sell.flow !== null) sell.flow[missing] = Number.NaN
    return bucket
  })

test('a bucket is the same after it was numbers', () => {
  fc.assert(
    fc.property(bucketArbitrary, (bucket) => {
      const row = numbersOfBucket(bucket)
      expect(row.numbers).toHaveLength(BUCKET_NUMBERS)
      expect(bucketOfNumbers(row)).toEqual(bucket)
    }),
  )
})

test('figures from numbers are those of the bucket, and 0 for the prices of a side seen empty', () => {
  fc.assert(
    fc.property(bucketArbitrary, (bucket) => {
      const expected = bucketFigures(bucket)
      const zero = (field: FigureField): number => {
        const [side] = field.split('_') as ['buy' | 'sell']
        const isPrice = field.startsWith(`${side}_price`)
        return isPrice && bucket[side].samples === 0 && expected[`${side}_quantity_max`] === 0 ? 0 : Number.NaN
      }
      expect(figuresOf(bucket, figureFields)).toEqual(figureFields.map((field) => expected[field] ?? zero(field)))
    }),
  )
})

test('a figure is made of the numbers that are named as its sources, and of no others', () => {
  fc.assert(
    fc.property(bucketArbitrary, fc.constantFrom(...figureFields), fc.double(), (bucket, field, other) => {
      const { sources } = answeredFigures([field])
      const spoilt = figuresOf(bucket, [field], (numbers) => {
        for (let place = 0; place < BUCKET_NUMBERS; place += 1) if (!sources.has(place)) numbers[place] = other
      })
      expect(spoilt).toEqual(figuresOf(bucket, [field]))
    }),
    { numRuns: 500 },
  )
})
