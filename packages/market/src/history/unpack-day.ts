import { HOUR_MS } from '@gildscope/time'
import type { Bucket } from './bucket.ts'
import { decodeColumns } from './int-columns.ts'
import { HOUR_MASK_BYTES } from './pack-day.ts'
import { integersToSide, SIDE_INTEGERS } from './side-integers.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The hours that `packDay` packed; `dayStart` in ms. */
export const unpackDay = (bytes: Uint8Array, itemId: number, dayStart: number): Bucket[] => {
  const [low = 0, middle = 0, high = 0] = bytes
  const mask = low | (middle << 8) | (high << 16)
  const hours = HOURS.filter((hour) => (mask >> hour) & 1)
  const rows = hours.length
  const values = decodeColumns(bytes.subarray(HOUR_MASK_BYTES), 1 + 2 * SIDE_INTEGERS, rows)
  return hours.map((hour, row) => {
    const count = values[row]!
    return {
      itemId,
      start: dayStart + hour * HOUR_MS,
      count,
      buy: integersToSide({ values, first: row + rows, step: rows }, count),
      sell: integersToSide({ values, first: row + rows * (1 + SIDE_INTEGERS), step: rows }, count),
    }
  })
}
