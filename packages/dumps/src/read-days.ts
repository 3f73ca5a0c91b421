import { DAY_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketCells, numberArray } from '@gildscope/db'
import { bucketOfNumbers, hasDay, unpackYear } from '@gildscope/market'
import type pg from 'pg'
import type { Cell, Pages } from './cell.ts'
import { yearOfDay } from './old-days.ts'
import { DAYS } from './parts.ts'
import { PAGE_ROWS } from './read-part.ts'

/** Their packs hold a year, of which one day is wanted. */
const ITEMS_AT_ONCE = 500

type YearPack = { item_id: number; data: Buffer }

/** The packs that have a day, of some items. */
export const packsWith = async (
  client: pg.Pool | pg.ClientBase,
  day: number,
  ids: readonly number[],
): Promise<YearPack[]> => {
  const { rows } = await client.query<YearPack>(
    'select item_id, data from market.history_year_pack where item_id = any($1::int4[]) and year = $2',
    [numberArray(ids), yearOfDay(day)],
  )
  return rows.filter(({ data }) => hasDay(data, yearOfDay(day), day * DAY_MS))
}

const readPacked = async (client: pg.ClientBase, day: number): Promise<Cell[][]> => {
  const year = yearOfDay(day)
  const { rows: items } = await client.query<{ item_id: number }>(
    'select item_id from market.history_year_pack where year = $1 order by item_id',
    [year],
  )
  const found: Cell[][] = []
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE) {
    const ids = items.slice(at, at + ITEMS_AT_ONCE).map(({ item_id }) => item_id)
    for (const { item_id: id, data } of await packsWith(client, day, ids)) {
      for (const bucket of unpackYear(data, id, year, (start) => start === day * DAY_MS))
        found.push([id, day, ...bucketCells(bucketOfNumbers(bucket)), bucket.source])
    }
  }
  return found
}

const readPlain = async (client: pg.ClientBase, day: number): Promise<Cell[][]> => {
  const { rows } = await client.query<Cell[]>({
    text: `select item_id, day, ${BUCKET_COLUMNS.join(', ')}, source from market.history_day where day = $1`,
    values: [day],
    rowMode: 'array',
  })
  return rows
}

/** The rows of a day, in the order of items: from packs, and those that are not packed yet, which are newer. */
export const readDays = async function* (client: pg.ClientBase, day: number): Pages {
  const plain = await readPlain(client, day)
  const known = new Set(plain.map(([id]) => id))
  const packed = (await readPacked(client, day)).filter(([id]) => !known.has(id ?? null))
  const rows = [...plain, ...packed].sort(([one], [other]) => Number(one) - Number(other))
  for (let at = 0; at < rows.length; at += PAGE_ROWS) yield rows.slice(at, at + PAGE_ROWS)
}

/** Rows of `readDays` have the columns in this order; those of the table must be the same. */
export const DAY_COLUMNS: readonly string[] = ['item_id', 'day', ...BUCKET_COLUMNS, 'source']
const isSame = DAYS.columns.every(({ name }, index) => name === DAY_COLUMNS[index])
if (!isSame || DAYS.columns.length !== DAY_COLUMNS.length) {
  throw new Error('history_day has other columns than its buckets')
}
