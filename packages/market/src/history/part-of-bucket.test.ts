import { expect, test } from 'vitest'
import { type Bucket, emptySideBucket, type SideBucket } from './bucket.ts'
import { bucketFigures } from './bucket-figures.ts'
import { noFlow } from './flow-sums.ts'
import { mergeBuckets } from './merge-buckets.ts'
import { partOfBucket } from './part-of-bucket.ts'

const SIDE: SideBucket = {
  samples: 60,
  priceSum: 6_000,
  priceM2: 60,
  priceMin: 90,
  priceMax: 110,
  quantitySum: 1_200,
  quantityM2: 0,
  quantityMin: 20,
  quantityMax: 20,
  steady: { samples: 30, sum: 3_150, min: 103, max: 107 },
  flow: { ...noFlow(), sold: 30, soldSeen: 30, value: 3_000, delisted: 6, delistedValue: Number.NaN },
}
const HOUR: Bucket = { itemId: 1, start: 0, count: 60, buy: emptySideBucket(), sell: SIDE }

test('a third of an hour holds a third of its trade, at the same averages and between the same extremes', () => {
  expect(bucketFigures(partOfBucket(HOUR, 1 / 3))).toMatchObject({
    sell_sold: 10,
    sell_value: 1_000,
    sell_delisted: 2,
    sell_delisted_value: null,
    sell_price_avg: 100,
    sell_price_stdev: 1,
    sell_price_min: 90,
    sell_price_max: 110,
    sell_quantity_avg: 20,
    ...{ sell_steady_avg: 105, sell_steady_min: 103, sell_steady_max: 107, buy_steady_avg: null },
    buy_sold: null,
    buy_price_avg: null,
  })
})

test('the parts of a bucket make the whole', () => {
  const whole = mergeBuckets([partOfBucket(HOUR, 0.25), partOfBucket(HOUR, 0.75)], 0)
  expect(whole.count).toBe(60)
  expect(bucketFigures(whole)).toEqual(bucketFigures(HOUR))
})
