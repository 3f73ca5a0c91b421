import { expect, test } from 'vitest'
import { type Bucket, emptySideBucket, type SideBucket } from './bucket.ts'
import { answeredFigureMakers, bucketFigures } from './bucket-figures.ts'
import { noFlow } from './flow-sums.ts'

const bucketOf = (sell: SideBucket): Bucket => ({ itemId: 7, start: 0, count: 60, buy: emptySideBucket(), sell })
const answered = (bucket: Bucket, field: string) => answeredFigureMakers.get(field)?.(bucket)

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

test('of a side that nobody told anything of everything is unknown', () => {
  for (const [field, make] of answeredFigureMakers) expect([field, make(UNTOLD)]).toEqual([field, null])
})

test('extremes without an average are no empty side: the average stays unknown', () => {
  const extremes = bucketOf({ ...emptySideBucket(), priceMin: 5, priceMax: 6, flow: noFlow() })
  expect(answered(extremes, 'sell_price_avg')).toBeNull()
  expect(answered(extremes, 'sell_price_min')).toBe(5)
})

test('units that an archive did not tell beside a price stay unknown', () => {
  const priced = bucketOf({ ...emptySideBucket(), samples: 2, priceSum: 10, priceMin: 5, priceMax: 5, flow: noFlow() })
  expect(answered(priced, 'sell_quantity_avg')).toBeNull()
  expect(answered(priced, 'sell_price_avg')).toBe(5)
})
