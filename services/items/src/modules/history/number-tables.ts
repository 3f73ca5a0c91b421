import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, BUCKET_TYPES } from '@gildscope/db'
import {
  BUCKET_NUMBERS,
  BUY_AT,
  type BucketNumbers,
  SELL_AT,
  SIDE_NUMBERS,
  SIDE_PLACE,
  type SideNumber,
} from '@gildscope/market'
import { type Cells, type NumberType, readNumber } from './copy-out.ts'

/** A table that is read in pages; an item is made of the cells of `columns`. */
export type Table<Item> = {
  name: string
  key: string
  columns: readonly string[]
  rowsAtOnce: number
  itemOf: (row: { itemId: number; key: number; cells: Cells }) => Item
}

/** Maximum rows per page: written in some milliseconds. */
export const PAGE_ROWS = 400

type Column = { name: string; type: NumberType; place: number }

export type NumberTable = {
  name: string
  key: string
  /** Duration of a row. */
  ms: number
  columns: readonly Column[]
  /** Calculates the numbers of a side, from `at` on, that differ from the columns. */
  complete: (numbers: Float64Array, at: number) => void
  /** Used where no column has it. */
  count: number | null
}

const { samples, priceSum, priceM2, priceMin, priceMax } = SIDE_PLACE
const { steadySamples, steadySum, steadyMin, steadyMax } = SIDE_PLACE
const { quantitySum, quantityM2, quantityMin, quantityMax, sold, value, delistedValue } = SIDE_PLACE

/** A short number must not have more digits than the database prints: as a long one it would. */
const columnOf = (name: string, type: NumberType | 'float4', place: number): Column =>
  type === 'float4' ? { name: `${name}::text::float8`, type: 'float8', place } : { name, type, place }

const known = (number: number): number => (Number.isNaN(number) ? 0 : number)

/** Without units sold the trade is unknown; otherwise only values that an archive lacked are absent. */
const completeFlow = (numbers: Float64Array, at: number, isAbsent: (place: number) => boolean): void => {
  if (Number.isNaN(numbers[at + sold]!)) {
    numbers.fill(Number.NaN, at + sold, at + SIDE_NUMBERS)
    return
  }
  for (let place = sold + 1; place < SIDE_NUMBERS; place += 1) {
    if (!isAbsent(place)) numbers[at + place] = known(numbers[at + place]!)
  }
}

const isWorth = (place: number): boolean => place === value || place === delistedValue

const completeBucket = (numbers: Float64Array, at: number): void => {
  for (const place of [samples, priceSum, quantitySum]) numbers[at + place] = known(numbers[at + place]!)
  completeFlow(numbers, at, isWorth)
}

/** A poll is one sample; without a price there was no order. */
const completeMinute = (numbers: Float64Array, at: number): void => {
  const price = numbers[at + priceMin]!
  const quantity = known(numbers[at + quantityMin]!)
  numbers[at + samples] = Number.isNaN(price) ? 0 : 1
  numbers[at + priceSum] = known(price)
  numbers[at + priceM2] = 0
  numbers[at + priceMax] = price
  numbers[at + quantitySum] = quantity
  numbers[at + quantityM2] = 0
  numbers[at + quantityMin] = quantity
  numbers[at + quantityMax] = quantity
  const steady = numbers[at + steadyMin]!
  numbers[at + steadySamples] = Number.isNaN(steady) ? Number.NaN : 1
  numbers[at + steadySum] = steady
  numbers[at + steadyMax] = steady
  completeFlow(numbers, at, () => false)
}

const BUCKET: Pick<NumberTable, 'columns' | 'complete' | 'count'> = {
  columns: BUCKET_COLUMNS.map((name, place) => columnOf(name, BUCKET_TYPES[place]!, place)),
  complete: completeBucket,
  count: null,
}
export const DAYS: NumberTable = { name: 'history_day', key: 'day', ms: DAY_MS, ...BUCKET }
export const OPEN_HOURS: NumberTable = { name: 'history_hour', key: 'hour', ms: HOUR_MS, ...BUCKET }

const MINUTE_COLUMNS: readonly (readonly [string, NumberType | 'float4', SideNumber])[] = [
  ['price', 'int4', 'priceMin'],
  ['quantity', 'int8', 'quantityMin'],
  ['steady', 'int4', 'steadyMin'],
  ['sold', 'float4', 'sold'],
  ['listed', 'float4', 'listed'],
  ['delisted', 'float4', 'delisted'],
  ['value', 'float8', 'value'],
  ['delisted_value', 'float8', 'delistedValue'],
  ['sold_seen', 'int4', 'soldSeen'],
  ['listed_seen', 'int4', 'listedSeen'],
  ['delisted_seen', 'int4', 'delistedSeen'],
  ['unsure', 'float4', 'unsure'],
  ['noise', 'float4', 'noise'],
]
export const MINUTES: NumberTable = {
  name: 'history_minute',
  key: 'slot',
  ms: MINUTE_MS,
  columns: [
    ...MINUTE_COLUMNS.map(([name, type, field]) => columnOf(`buy_${name}`, type, BUY_AT + SIDE_PLACE[field])),
    ...MINUTE_COLUMNS.map(([name, type, field]) => columnOf(`sell_${name}`, type, SELL_AT + SIDE_PLACE[field])),
  ],
  complete: completeMinute,
  count: 1,
}

const ROWS_TOGETHER = 64

/** A table of which only the numbers at the positions in `sources` are read. */
export const numberTable = (
  { name, key, ms, columns, complete, count }: NumberTable,
  sources: ReadonlySet<number>,
): Table<BucketNumbers> => {
  const read = columns.filter(({ place }) => place === 0 || sources.has(place))
  let numbers = new Float64Array()
  let at = 0
  return {
    name,
    key,
    columns: read.map((column) => column.name),
    rowsAtOnce: PAGE_ROWS,
    itemOf: ({ itemId, key: number, cells }) => {
      at += BUCKET_NUMBERS
      if (at >= numbers.length) {
        numbers = new Float64Array(ROWS_TOGETHER * BUCKET_NUMBERS)
        at = 0
      }
      for (const { type, place } of read) numbers[at + place] = readNumber(cells, type)
      if (count !== null) numbers[at] = count
      complete(numbers, at + BUY_AT)
      complete(numbers, at + SELL_AT)
      return { itemId, start: number * ms, numbers, at }
    },
  }
}
