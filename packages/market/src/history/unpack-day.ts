import { HOUR_MS } from '@gildscope/base/time'
import type { Bucket } from './bucket.ts'
import { BUCKET_NUMBERS, BUY_AT, type BucketNumbers, bucketOfNumbers, SELL_AT } from './bucket-numbers.ts'
import { decodeColumns } from './int-columns.ts'
import { HOUR_MASK_BYTES } from './pack-day.ts'
import { integersToNumbers, SIDE_INTEGERS } from './side-integers.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const COLUMNS = 1 + 2 * SIDE_INTEGERS
/** Reused for one day at a time. */
const values = new Float64Array(COLUMNS * HOURS.length)

/** The hours that `packDay` packed, as numbers; `dayStart` in ms. */
export const unpackNumbers = (bytes: Uint8Array, itemId: number, dayStart: number): BucketNumbers[] => {
  const [low = 0, middle = 0, high = 0] = bytes
  const mask = low | (middle << 8) | (high << 16)
  const hours = HOURS.filter((hour) => (mask >> hour) & 1)
  const rows = hours.length
  decodeColumns(bytes.subarray(HOUR_MASK_BYTES), values, { columnCount: COLUMNS, rowCount: rows })
  const numbers = new Float64Array(BUCKET_NUMBERS * rows)
  return hours.map((hour, row) => {
    const count = values[row]!
    const at = row * BUCKET_NUMBERS
    numbers[at] = count
    integersToNumbers({ values, first: row + rows, step: rows }, count, numbers, at + BUY_AT)
    integersToNumbers({ values, first: row + rows * (1 + SIDE_INTEGERS), step: rows }, count, numbers, at + SELL_AT)
    return { itemId, start: dayStart + hour * HOUR_MS, numbers, at }
  })
}

/** The same as buckets. */
export const unpackDay = (bytes: Uint8Array, itemId: number, dayStart: number): Bucket[] =>
  unpackNumbers(bytes, itemId, dayStart).map(bucketOfNumbers)
