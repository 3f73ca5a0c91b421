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

test('figures of four samples are these', () => {
  // Prices 100, 101, 100 and 101: 0.25 from their mean in the square. Units 10, 20, 30 and 40: 225, 25, 25 and 225.
  const flow = { ...noFlow(), sold: 2.5, listed: 3.4, delisted: 0.5, value: 250.4, delistedValue: 49.5 }
  const sell = { samples: 4, priceSum: 402, priceM2: 1, priceMin: 100, priceMax: 101 }
  const units = { quantitySum: 100, quantityM2: 500, quantityMin: 10, quantityMax: 40 }
  const seen = { soldSeen: 2, listedSeen: 4, delistedSeen: 1 }
  // Of two of them so many units stand that there is one.
  const steady = { samples: 2, sum: 209, min: 104, max: 105 }
  expect(bucketFigures(bucketOf({ ...sell, ...units, steady, flow: { ...flow, ...seen } }))).toMatchObject({
    // 100.5 and all halves go up
    ...{ sell_price_avg: 101, sell_price_min: 100, sell_price_max: 101, sell_price_stdev: 0.5 },
    // the root of 125
    ...{ sell_quantity_avg: 25, sell_quantity_min: 10, sell_quantity_max: 40, sell_quantity_stdev: 11.18 },
    ...{ sell_steady_avg: 105, sell_steady_min: 104, sell_steady_max: 105, buy_steady_avg: null, buy_steady_max: null },
    ...{ sell_sold: 3, sell_listed: 3, sell_delisted: 1, sell_value: 250, sell_delisted_value: 50 },
    ...{ sell_sold_seen: 2, sell_listed_seen: 4, sell_delisted_seen: 1, buy_sold: null },
  })
})

test('a side whose units an archive gives as 0 was seen empty, though nothing is known of its trade', () => {
  const noUnits = bucketOf({ ...emptySideBucket(), quantityMin: 0, quantityMax: 0 })
  expect(answered(noUnits, 'sell_price_avg')).toBe(0)
  expect(answered(noUnits, 'sell_quantity_avg')).toBe(0)
  expect(answered(noUnits, 'sell_sold')).toBeNaN()
})

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
