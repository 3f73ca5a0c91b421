import { DAY_MS } from '@gildscope/base/time'
import { type AnsweredFigures, answeredFigures, type BucketNumbers } from '@gildscope/market'
import type { Cells } from '../../lists/list-formats.ts'
import type { NumberCell, NumberRows } from '../../lists/number-rows.ts'
import type { Row } from '../../lists/row.ts'

export type MarketDay = { day: number; sell_delisted_value: number | null } & Record<string, number | null>

export type HistoryRows = NumberRows<BucketNumbers> & Pick<AnsweredFigures, 'sources'>

/** The rows of a history with the needed `fields`; unknown fields are null. */
export const historyRows = (type: 'day' | 'hour' | 'minute', fields: readonly string[]): HistoryRows => {
  const figures = answeredFigures(fields)
  const count = figures.places.size
  const facts: Readonly<Record<string, NumberCell>> = {
    count: { place: count },
    itemID: { place: count + 1 },
    date: { place: count + 2, isInstant: true },
    type: { constant: type },
  }
  const numbers = new Float64Array(count + 3)
  return {
    sources: figures.sources,
    cellOf: (field) => {
      const place = figures.places.get(field)
      if (place !== undefined) return { place }
      return (Object.hasOwn(facts, field) ? facts[field] : undefined) ?? { constant: null }
    },
    numbersOf: (bucket) => {
      figures.write(bucket, numbers)
      numbers[count] = bucket.numbers[bucket.at]!
      numbers[count + 1] = bucket.itemId
      numbers[count + 2] = bucket.start
      return numbers
    },
  }
}

/** The row that a filter is applied to. */
export const bucketRow = <T>(cells: Cells<T>, fields: readonly string[]): ((item: T) => Row) => {
  const makers = fields.map((field) => [field, cells(field)] as const)
  return (item) => Object.fromEntries(makers.map(([field, cell]) => [field, cell(item)]))
}

export const marketDayRow = (day: MarketDay): Row => ({
  buy_delisted: Math.round(day.buy_delisted ?? 0),
  buy_listed: Math.round(day.buy_listed ?? 0),
  buy_sold: Math.round(day.buy_sold ?? 0),
  buy_value: day.buy_value,
  date: `${new Date(day.day * DAY_MS).toISOString().slice(0, 19)}Z`,
  items: day.items,
  law: day.law ?? null,
  sell_delisted: Math.round(day.sell_delisted ?? 0),
  sell_delisted_value: day.sell_delisted_value,
  sell_listed: Math.round(day.sell_listed ?? 0),
  sell_sold: Math.round(day.sell_sold ?? 0),
  sell_value: day.sell_value,
  type: 'day',
})
