import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketCells } from '@gildscope/db'
import { unpackDay } from '@gildscope/market'
import type pg from 'pg'
import type { Cell, Pages } from './cell.ts'
import { HOURS } from './parts.ts'
import { dayCondition } from './read-part.ts'

/** 24 rows each, so that a page is as long as those of other parts. */
const ITEMS_AT_ONCE = 320
const HOURS_A_DAY = 24
const SPAN = { column: 'hour', perDay: HOURS_A_DAY }

const listItems = async (client: pg.ClientBase, day: number): Promise<number[]> => {
  const { rows } = await client.query<{ item_id: number }>(
    `select item_id from market.history_hour_pack where day = $1
     union select item_id from market.history_hour where ${dayCondition(SPAN, day)} order by item_id`,
    [day],
  )
  return rows.map(({ item_id }) => item_id)
}

const readPlain = async (client: pg.ClientBase, day: number, ids: readonly number[]): Promise<Cell[][]> => {
  const { rows } = await client.query<Cell[]>({
    text: `select item_id, hour, ${BUCKET_COLUMNS.join(', ')}, source from market.history_hour
           where ${dayCondition(SPAN, day)} and item_id = any($1::int4[]) order by item_id, hour`,
    values: [ids],
    rowMode: 'array',
  })
  return rows
}

const readPacked = async (client: pg.ClientBase, day: number, ids: readonly number[]): Promise<Cell[][]> => {
  const { rows } = await client.query<{ item_id: number; data: Buffer; source: number }>(
    `select item_id, data, source from market.history_hour_pack where day = $1 and item_id = any($2::int4[])
     order by item_id`,
    [day, ids],
  )
  return rows.flatMap(({ item_id, data, source }) =>
    unpackDay(data, item_id, day * DAY_MS).map((bucket) => [
      item_id,
      bucket.start / HOUR_MS,
      ...bucketCells(bucket),
      source,
    ]),
  )
}

const keyOf = ([item, hour]: readonly Cell[]): string => `${item} ${hour}`
const byKey = ([item, hour]: readonly Cell[], [other, later]: readonly Cell[]): number =>
  Number(item) - Number(other) || Number(hour) - Number(later)

/** The hours of a day in answer form: from packs, and from plain rows where they still exist. */
export const readHours = async function* (client: pg.ClientBase, day: number): Pages {
  const ids = await listItems(client, day)
  for (let at = 0; at < ids.length; at += ITEMS_AT_ONCE) {
    const some = ids.slice(at, at + ITEMS_AT_ONCE)
    const plain = await readPlain(client, day, some)
    const known = new Set(plain.map(keyOf))
    const packed = (await readPacked(client, day, some)).filter((row) => !known.has(keyOf(row)))
    yield known.size === 0 ? packed : [...plain, ...packed].sort(byKey)
  }
}

/** Rows of `readHours` have the columns in this order; those of the table must be the same. */
export const HOUR_COLUMNS: readonly string[] = ['item_id', 'hour', ...BUCKET_COLUMNS, 'source']

const isSame = HOURS.columns.every(({ name }, index) => name === HOUR_COLUMNS[index])
if (!isSame || HOURS.columns.length !== HOUR_COLUMNS.length) {
  throw new Error('history_hour has other columns than its buckets')
}
