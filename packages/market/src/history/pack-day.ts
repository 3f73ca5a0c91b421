import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import type { Bucket } from './bucket.ts'
import { encodeColumns } from './int-columns.ts'
import { nothingOwed, SIDE_INTEGERS, sideToIntegers } from './side-integers.ts'

export const HOUR_MASK_BYTES = 3

/**
 * The hours of one item and one UTC day, column by column. Counts, sums, extremes and the observed figures are exact,
 * estimates and deviations are rounded to a fraction of a percent (`side-integers.ts`), up or down so that the estimates
 * of the hours add up to those of the day.
 */
export const packDay = (hours: readonly Bucket[]): Uint8Array => {
  const columns: number[][] = Array.from({ length: 1 + 2 * SIDE_INTEGERS }, () => [])
  const owed = { buy: nothingOwed(), sell: nothingOwed() }
  let mask = 0
  for (const hour of hours) {
    const bit = 1 << ((hour.start % DAY_MS) / HOUR_MS)
    if (hour.start % HOUR_MS !== 0 || bit <= mask) throw new RangeError('a packed day takes whole hours in order')
    mask |= bit
    const { count, buy, sell } = hour
    const row = [count, ...sideToIntegers(buy, count, owed.buy), ...sideToIntegers(sell, count, owed.sell)]
    row.forEach((value, index) => {
      columns[index]!.push(value)
    })
  }
  const body = encodeColumns(columns)
  const packed = new Uint8Array(HOUR_MASK_BYTES + body.length)
  packed.set([mask & 0xff, (mask >> 8) & 0xff, mask >> 16])
  packed.set(body, HOUR_MASK_BYTES)
  return packed
}
