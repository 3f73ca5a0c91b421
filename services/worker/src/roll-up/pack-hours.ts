import { HOUR_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketFromRow, ensurePartitions } from '@gildscope/db'
import { type Bucket, HOURS_OF_DAY, packDay } from '@gildscope/market'
import type pg from 'pg'
import { storePacks } from './store-packs.ts'

const ITEMS_AT_ONCE = 500
const HOURS_PER_DAY = 24

const SPAN = `hour >= $1::int4 * ${HOURS_PER_DAY} and hour < ($1::int4 + 1) * ${HOURS_PER_DAY}`

/** Packs the hours of a closed day, one row per item; safe to repeat. The plain rows stay. Answers the packs written. */
export const packHours = async (pool: pg.Pool, day: number, signal: AbortSignal): Promise<number> => {
  await ensurePartitions(pool, 'history_hour_pack', day, day)
  const ids = await listItems(pool, day)
  let written = 0
  for (let at = 0; at < ids.length; at += ITEMS_AT_ONCE) {
    signal.throwIfAborted()
    const items = await readHours(pool, day, ids.slice(at, at + ITEMS_AT_ONCE))
    const packs = items.map(({ itemId, hours, source }) => ({ itemId, day, data: packDay(hours), source }))
    written += await storePacks(pool, packs)
  }
  return written
}

const listItems = async (pool: pg.Pool, day: number): Promise<number[]> =>
  (
    await pool.query<{ item_id: number }>(
      `select distinct item_id from market.history_hour where ${SPAN} order by item_id`,
      [day],
    )
  ).rows.map((row) => row.item_id)

/**
 * Number of items of a day with more hours than their pack, whose first bytes mark them: plain rows may only be deleted
 * when it is 0.
 */
export const countUnpacked = async (pool: pg.Pool, day: number): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from (select item_id, count(*) as hours from market.history_hour where ${SPAN} group by item_id) h
     left join market.history_hour_pack p on p.item_id = h.item_id and p.day = $1
     where hours > coalesce(bit_count(substring(p.data for ${HOURS_OF_DAY.maskBytes})), 0)`,
    [day],
  )
  return rows[0]?.count ?? 0
}

type ItemHours = { itemId: number; hours: Bucket[]; source: number }

const readHours = async (pool: pg.Pool, day: number, ids: readonly number[]): Promise<ItemHours[]> => {
  const { rows } = await pool.query<(number | null)[]>({
    text: `select item_id, hour, source, ${BUCKET_COLUMNS.join(', ')} from market.history_hour
           where ${SPAN} and item_id = any($2::int4[]) order by item_id, hour`,
    values: [day, ids],
    rowMode: 'array',
  })
  const items: ItemHours[] = []
  for (const row of rows) {
    const [itemId = 0, hour = 0, source = 0] = row.slice(0, 3).map(Number)
    const known = items.at(-1)
    const bucket = bucketFromRow(row, 3, itemId, hour * HOUR_MS)
    if (known?.itemId !== itemId) items.push({ itemId, hours: [bucket], source })
    else {
      known.hours.push(bucket)
      // With one hour of our own in it the day is ours.
      known.source = Math.min(known.source, source)
    }
  }
  return items
}
