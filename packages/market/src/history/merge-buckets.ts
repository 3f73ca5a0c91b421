import { addSideBucket } from './add-side-bucket.ts'
import { type Bucket, emptySideBucket } from './bucket.ts'

/** One bucket of all samples of `buckets` (hours to a day, days to a window), beginning at `start` (ms). */
export const mergeBuckets = (buckets: readonly Bucket[], start: number): Bucket => {
  const [first] = buckets
  if (first === undefined) throw new RangeError('no buckets to merge')
  const merged: Bucket = { itemId: first.itemId, start, count: 0, buy: emptySideBucket(), sell: emptySideBucket() }
  for (const bucket of buckets) {
    merged.count += bucket.count
    addSideBucket(merged.buy, bucket.buy)
    addSideBucket(merged.sell, bucket.sell)
  }
  return merged
}
