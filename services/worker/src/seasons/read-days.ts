import { DAY_MS } from '@gildscope/base/time'
import { numberArray } from '@gildscope/db'
import {
  BUY_AT,
  type BucketNumbers,
  type DailyValues,
  SEASON_FIGURES,
  SELL_AT,
  type SeasonFigure,
  SIDE_PLACE,
  unpackYear,
} from '@gildscope/market'
import type pg from 'pg'

export type ItemDays = Record<SeasonFigure, DailyValues>

const COLUMNS = ['sell_samples', 'sell_price_sum', 'buy_samples', 'buy_price_sum', 'sell_sold'] as const
type PlainRow = { item_id: number; day: number } & Record<(typeof COLUMNS)[number], number | null>

/** What is read of a day; NaN is unknown. */
type Day = { sell: number; buy: number; sold: number }

const average = (sum: number, samples: number): number => (samples > 0 && sum > 0 ? sum / samples : Number.NaN)

const dayOfNumbers = ({ numbers, at }: BucketNumbers): Day => {
  const price = (side: number): number =>
    average(numbers[at + side + SIDE_PLACE.priceSum]!, numbers[at + side + SIDE_PLACE.samples]!)
  return { sell: price(SELL_AT), buy: price(BUY_AT), sold: numbers[at + SELL_AT + SIDE_PLACE.sold]! }
}

const dayOfRow = (row: PlainRow): Day => ({
  sell: average(row.sell_price_sum ?? 0, row.sell_samples ?? 0),
  buy: average(row.buy_price_sum ?? 0, row.buy_samples ?? 0),
  sold: row.sell_sold ?? Number.NaN,
})

const valuesOf = (days: ReadonlyMap<number, Day>): ItemDays => {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const day of days.keys()) [first, last] = [Math.min(first, day), Math.max(last, day)]
  const found = Object.fromEntries(
    SEASON_FIGURES.map((figure): [SeasonFigure, DailyValues] => [
      figure,
      { first, values: new Float64Array(last - first + 1).fill(Number.NaN) },
    ]),
  ) as ItemDays
  for (const [day, values] of days)
    for (const figure of SEASON_FIGURES) found[figure].values[day - first] = values[figure]
  return found
}

/** Every closed day of some items before `today`: packed ones, and those of the last year, which are newer. */
export const readDays = async (
  pool: pg.Pool,
  ids: readonly number[],
  today: number,
): Promise<ReadonlyMap<number, ItemDays>> => {
  const days = new Map(ids.map((id): [number, Map<number, Day>] => [id, new Map()]))
  const packs = await pool.query<{ item_id: number; year: number; data: Buffer }>(
    'select item_id, year, data from market.history_year_pack where item_id = any($1::int4[])',
    [numberArray(ids)],
  )
  for (const { item_id: id, year, data } of packs.rows)
    for (const bucket of unpackYear(data, id, year)) days.get(id)?.set(bucket.start / DAY_MS, dayOfNumbers(bucket))
  const plain = await pool.query<PlainRow>(
    `select item_id, day, ${COLUMNS.map((name) => `${name}::float8`).join(', ')} from market.history_day
     where item_id = any($1::int4[]) and day < $2`,
    [numberArray(ids), today],
  )
  for (const row of plain.rows) days.get(row.item_id)?.set(row.day, dayOfRow(row))
  return new Map([...days].filter(([, own]) => own.size > 0).map(([id, own]) => [id, valuesOf(own)]))
}
