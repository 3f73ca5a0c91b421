import type { Bucket } from './bucket.ts'
import { BUCKET_NUMBERS, BUY_AT, type BucketNumbers, bucketOfNumbers, SELL_AT } from './bucket-numbers.ts'
import { decodeColumns, readColumns } from './int-columns.ts'
import { DAYS_OF_YEAR, HOURS_OF_DAY, type PackSpan, STEADY_COLUMNS, yearStart } from './pack-day.ts'
import { integersToNumbers, SIDE_INTEGERS } from './side-integers.ts'
import { integersToSteady, STEADY_INTEGERS } from './steady-integers.ts'

/** Reused for one pack at a time. */
const values = new Float64Array(DAYS_OF_YEAR.columns * DAYS_OF_YEAR.places)
const steady = new Float64Array(STEADY_COLUMNS * DAYS_OF_YEAR.places)

/** `source`: the last column, where a pack has it. */
type UnpackedRow = BucketNumbers & { source: number }

const unpackSpan = (
  bytes: Uint8Array,
  itemId: number,
  from: number,
  { ms, places, maskBytes, columns }: PackSpan,
  isWanted: (start: number) => boolean,
): UnpackedRow[] => {
  const starts: number[] = []
  const wanted: number[] = []
  for (let place = 0; place < places; place++) {
    if (((bytes[place >> 3]! >> (place & 7)) & 1) === 0) continue
    const start = from + place * ms
    if (isWanted(start)) wanted.push(starts.length)
    starts.push(start)
  }
  const rows = starts.length
  const body = bytes.subarray(maskBytes)
  const rest = body.subarray(readColumns(body, values, { columnCount: columns, rowCount: rows }))
  const isSteadyKnown = rest.length > 0
  if (isSteadyKnown) decodeColumns(rest, steady, { columnCount: STEADY_COLUMNS, rowCount: rows })
  const numbers = new Float64Array(BUCKET_NUMBERS * wanted.length)
  return wanted.map((row, index) => {
    const start = starts[row]!
    const count = values[row]!
    const at = index * BUCKET_NUMBERS
    numbers[at] = count
    integersToNumbers({ values, first: row + rows, step: rows }, count, numbers, at + BUY_AT)
    integersToNumbers({ values, first: row + rows * (1 + SIDE_INTEGERS), step: rows }, count, numbers, at + SELL_AT)
    if (isSteadyKnown) {
      integersToSteady({ values: steady, first: row, step: rows }, numbers, at + BUY_AT)
      integersToSteady({ values: steady, first: row + rows * STEADY_INTEGERS, step: rows }, numbers, at + SELL_AT)
    }
    return { itemId, start, numbers, at, source: values[row + rows * (columns - 1)]! }
  })
}

type IsWanted = (start: number) => boolean
const all: IsWanted = () => true

/** The hours that `packDay` packed, as numbers: those that begin at a wanted instant. Instants in ms. */
export const unpackNumbers = (
  bytes: Uint8Array,
  itemId: number,
  dayStart: number,
  isWanted: IsWanted = all,
): BucketNumbers[] => unpackSpan(bytes, itemId, dayStart, HOURS_OF_DAY, isWanted)

/** The same as buckets. */
export const unpackDay = (bytes: Uint8Array, itemId: number, dayStart: number): Bucket[] =>
  unpackNumbers(bytes, itemId, dayStart).map(bucketOfNumbers)

/** Whether a packed year has a day, known by its first instant in ms. */
export const hasDay = (bytes: Uint8Array, year: number, dayStart: number): boolean => {
  const place = (dayStart - yearStart(year)) / DAYS_OF_YEAR.ms
  return (((bytes[place >> 3] ?? 0) >> (place & 7)) & 1) === 1
}

/** The days that `packYear` packed, in the same way, with where they come from. */
export const unpackYear = (
  bytes: Uint8Array,
  itemId: number,
  year: number,
  isWanted: IsWanted = all,
): (BucketNumbers & { source: number })[] => unpackSpan(bytes, itemId, yearStart(year), DAYS_OF_YEAR, isWanted)
