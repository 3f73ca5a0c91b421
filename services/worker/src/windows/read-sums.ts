import { BUCKET_COLUMNS, bucketFromRow } from '@gildscope/db'
import type { Bucket, Side } from '@gildscope/market'
import type pg from 'pg'
import { isWorth, summedUnits, summedWorth } from '../roll-up/summed-units.ts'

const ITEMS_AT_ONCE = 1_000

const TABLES = {
  history_hour: { key: 'hour', minutes: 60 },
  history_day: { key: 'day', minutes: 1_440 },
} as const

export type SumsWanted = {
  table: keyof typeof TABLES
  /** First bucket; everything after it counts. */
  from: number
  /** Items whose current row of this window must be written even when nothing was seen. */
  windowIndex: number
  /** Minutes that one poll represents. */
  pollMinutes: number
}

export type ItemSums = {
  itemId: number
  /** Everything from the first bucket on; null when nothing was seen. Its spread is not kept. */
  sum: Bucket | null
  /** How long the item was seen: our own polls by number, an archive's buckets as a whole. */
  seenMinutes: number
  /** Units in the first bucket; null when it was not seen. */
  firstQuantity: Quantities
}
export type Quantities = Record<Side, number | null>

const FIRST_FIGURES = (['buy', 'sell'] as const).flatMap((side) =>
  ['samples', 'quantity_sum', 'sold'].map((name) => `${side}_${name}`),
)

/** Windows show neither spread nor steady price, and the sum of spreads over millions of rows would be the most expensive. */
const summed = (name: string): string => {
  if (name.endsWith('_m2')) return `0 as ${name}`
  if (name.includes('_steady_')) return `null::float8 as ${name}`
  if (name.endsWith('_quantity_sum')) return `${summedUnits(name)} as ${name}`
  if (isWorth(name)) return `(${summedWorth(name)})::float8 as ${name}`
  if (name.endsWith('_min')) return `min(${name}) as ${name}`
  if (name.endsWith('_max')) return `max(${name}) as ${name}`
  return `sum(${name})::float8 as ${name}`
}

const sumsQuery = (table: SumsWanted['table']): string => {
  const { key, minutes } = TABLES[table]
  return `
    select item_id, coalesce(seen, 0), ${BUCKET_COLUMNS.join(', ')}, ${FIRST_FIGURES.map((name) => `first_${name}`).join(', ')}
    from (
      select item_id, ${BUCKET_COLUMNS.map(summed).join(', ')},
        sum(case when source = 0 then least(count * $3::float8, ${minutes}) else ${minutes} end) as seen,
        ${FIRST_FIGURES.map((name) => `max(${name}) filter (where ${key} = $1) as first_${name}`).join(', ')}
      from market.${table} where ${key} >= $1 group by item_id
    ) sums
    full join (
      select item_id from market.price union select item_id from market.window_stat where "window" = $2
    ) known using (item_id)
    order by item_id`
}

type Row = (number | null)[]

/** Sums of all items from one bucket on, in batches of items. `client` is inside a transaction of its own. */
export const readSums = async function* (client: pg.PoolClient, wanted: SumsWanted): AsyncGenerator<ItemSums[]> {
  const { table, from, windowIndex, pollMinutes } = wanted
  // The complete result is read: by default a cursor is planned for its first rows.
  await client.query('set local cursor_tuple_fraction = 1')
  await client.query(`declare sums no scroll cursor for ${sumsQuery(table)}`, [from, windowIndex, pollMinutes])
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${ITEMS_AT_ONCE} from sums`, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows.map((row) => sumsOfRow(row, from))
  }
  await client.query('close sums')
}

const sumsOfRow = (row: Row, from: number): ItemSums => {
  const itemId = row[0] ?? 0
  const first = row.slice(2 + BUCKET_COLUMNS.length)
  return {
    itemId,
    seenMinutes: row[1] ?? 0,
    sum: row[2] === null ? null : bucketFromRow(row, 2, itemId, from),
    firstQuantity: { buy: unitsOf(first.slice(0, 3)), sell: unitsOf(first.slice(3)) },
  }
}

/** A side without orders whose trade was counted has none. */
const unitsOf = ([samples, sum, sold]: Row): number | null => {
  if (sum && samples) return Math.round(sum / samples)
  return samples === 0 && sold !== null ? 0 : null
}
