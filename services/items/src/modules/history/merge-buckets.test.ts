import { type Bucket, emptySideBucket } from '@gildscope/market'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeBuckets } from './merge-buckets.ts'

const bucket = (itemId: number, start: number, count: number): Bucket => ({
  itemId,
  start,
  count,
  buy: emptySideBucket(),
  sell: emptySideBucket(),
})
const keyOf = ({ itemId, start }: Bucket) => `${itemId}:${start}`

const some = (count: number) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 30 })), {
      selector: ([item, hour]) => `${item}:${hour}`,
      maxLength: 40,
    })
    .map((keys) => keys.map(([item, hour]) => bucket(item, hour, count)))

it('is each bucket once, items by id and each in the order of time, the newer where both lists have it', async () => {
  await fc.assert(
    fc.asyncProperty(some(1), some(2), fc.boolean(), fc.integer({ min: 1, max: 9 }), async (a, b, isNewestFirst, n) => {
      const order = (x: Bucket, y: Bucket) =>
        x.itemId - y.itemId || (isNewestFirst ? y.start - x.start : x.start - y.start)
      const [newer, older] = [a.sort(order), b.sort(order)]
      const inParts = async function* () {
        for (let from = 0; from < older.length; from += n) yield older.slice(from, from + n)
      }
      const merged: Bucket[] = []
      for await (const batch of mergeBuckets(newer, inParts(), isNewestFirst)) merged.push(...batch)
      const isNewer = new Set(newer.map(keyOf))
      expect(merged).toEqual([...newer, ...older.filter((one) => !isNewer.has(keyOf(one)))].sort(order))
    }),
  )
})
