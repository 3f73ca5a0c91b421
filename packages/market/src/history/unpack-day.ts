import type { Bucket } from './bucket.ts'
import { decodeColumns } from './int-columns.ts'
import { HOUR_MASK_BYTES, HOUR_MS } from './pack-day.ts'
import { integersToSide, SIDE_INTEGERS } from './side-integers.ts'

/** The hours that `packDay` packed; `dayStart` in ms. */
export function unpackDay(bytes: Uint8Array, itemId: number, dayStart: number): Bucket[] {
  const [low = 0, middle = 0, high = 0] = bytes
  const mask = low | (middle << 8) | (high << 16)
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => (mask >> hour) & 1)
  const columns = decodeColumns(bytes.subarray(HOUR_MASK_BYTES), 1 + 2 * SIDE_INTEGERS, hours.length)
  return hours.map((hour, row) => {
    const integers = columns.map((column) => column[row]!)
    const count = integers[0]!
    return {
      itemId,
      start: dayStart + hour * HOUR_MS,
      count,
      buy: integersToSide(integers.slice(1, 1 + SIDE_INTEGERS), count),
      sell: integersToSide(integers.slice(1 + SIDE_INTEGERS), count),
    }
  })
}
