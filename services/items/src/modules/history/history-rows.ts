import { answeredFigureMakers, type Bucket, type MinuteRow, noFlow, type SideMinute, SLOT_MS } from '@gildscope/market'
import { DAY_MS, MINUTE_MS } from '@gildscope/time'
import type { Cells } from '../../lists/json-format.ts'
import type { Row } from '../../lists/row.ts'

export type MarketDay = { day: number; sell_delisted_value: number | null } & Record<string, number | null>

const MINUTES_OF_DAY = Array.from({ length: 1440 }, (_, minute) =>
  new Date(minute * MINUTE_MS).toISOString().slice(10, 19),
)
let lastDay = Number.NaN
let lastDayText = ''

/**
 * ISO instant of a minute's start without fractions, as the newer rows of the compatible archive have it. Rows of one
 * day follow each other, so its date is made once.
 */
const instant = (ms: number): string => {
  const day = Math.floor(ms / DAY_MS)
  if (day !== lastDay) {
    lastDay = day
    lastDayText = new Date(day * DAY_MS).toISOString().slice(0, 10)
  }
  return `${lastDayText}${MINUTES_OF_DAY[(ms - day * DAY_MS) / MINUTE_MS]}Z`
}

/** The fields of a history row; what is no field is null. */
export const bucketCells = (type: 'day' | 'hour' | 'minute'): Cells<Bucket> => {
  const facts: Record<string, (bucket: Bucket) => unknown> = {
    count: ({ count }) => count,
    date: ({ start }) => instant(start),
    itemID: ({ itemId }) => itemId,
    type: () => type,
  }
  return (field) => (Object.hasOwn(facts, field) ? facts[field] : answeredFigureMakers.get(field)) ?? (() => null)
}

export const bucketRow = (cells: Cells<Bucket>, fields: readonly string[]): ((bucket: Bucket) => Row) => {
  const makers = fields.map((field) => [field, cells(field)] as const)
  return (bucket) => Object.fromEntries(makers.map(([field, cell]) => [field, cell(bucket)]))
}

const sideOfOneSample = ({ price, quantity, flow }: SideMinute): Bucket['buy'] => ({
  samples: price === null ? 0 : 1,
  priceSum: price ?? 0,
  priceM2: 0,
  priceMin: price,
  priceMax: price,
  quantitySum: quantity ?? 0,
  quantityM2: 0,
  // A row is a look at the book: without a price there was no order.
  quantityMin: quantity ?? 0,
  quantityMax: quantity ?? 0,
  flow: flow === null ? null : { ...noFlow(), ...flow },
})

/** A poll as a bucket of one sample. */
export const bucketOfMinute = (row: MinuteRow): Bucket => ({
  itemId: row.itemId,
  start: row.slot * SLOT_MS,
  count: 1,
  buy: sideOfOneSample(row.buy),
  sell: sideOfOneSample(row.sell),
})

export const marketDayRow = (day: MarketDay): Row => ({
  buy_delisted: Math.round(day.buy_delisted ?? 0),
  buy_listed: Math.round(day.buy_listed ?? 0),
  buy_sold: Math.round(day.buy_sold ?? 0),
  buy_value: day.buy_value,
  date: instant(day.day * DAY_MS),
  items: day.items,
  sell_delisted: Math.round(day.sell_delisted ?? 0),
  sell_delisted_value: day.sell_delisted_value,
  sell_listed: Math.round(day.sell_listed ?? 0),
  sell_sold: Math.round(day.sell_sold ?? 0),
  sell_value: day.sell_value,
  type: 'day',
})
