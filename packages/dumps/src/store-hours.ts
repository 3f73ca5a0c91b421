import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketFromRow, ensurePartitions, inTransaction } from '@gildscope/db'
import { type Bucket, packDay, unpackDay } from '@gildscope/market'
import type pg from 'pg'
import type { Cell } from './cell.ts'
import { HOURS } from './parts.ts'
import { storeRows } from './store-rows.ts'

const HOURS_A_DAY = 24
const SOURCE_AT = HOURS.columns.length - 1

type ItemHours = { itemId: number; source: number; hours: Bucket[] }

const bucketOf = (row: readonly Cell[]): Bucket =>
  bucketFromRow(
    row.slice(2, 2 + BUCKET_COLUMNS.length) as (number | null)[],
    0,
    Number(row[0]),
    Number(row[1]) * HOUR_MS,
  )

const byItem = (rows: readonly (readonly Cell[])[]): ItemHours[] =>
  [...Map.groupBy(rows, (row) => Number(row[0]))].map(([itemId, own]) => ({
    itemId,
    // With one hour of an installation's own polls in it the day belongs to those.
    source: Math.min(...own.map((row) => Number(row[SOURCE_AT]))),
    hours: own.map(bucketOf),
  }))

const startOf = ({ start }: Bucket): number => start

/** Packs of a day, with hours added that they lack. Answers the hours that were new. */
const storePacked = (pool: pg.Pool, day: number, items: readonly ItemHours[]): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ item_id: number; data: Buffer; source: number }>(
      `select item_id, data, source from market.history_hour_pack where day = $1 and item_id = any($2::int4[]) for update`,
      [day, items.map(({ itemId }) => itemId)],
    )
    const stored = new Map(rows.map((row) => [row.item_id, row]))
    let added = 0
    const packs = items.flatMap(({ itemId, source, hours }) => {
      const there = stored.get(itemId)
      const known = there === undefined ? [] : unpackDay(there.data, itemId, day * DAY_MS)
      const starts = new Set(known.map(startOf))
      const missing = hours.filter((hour) => !starts.has(hour.start))
      added += missing.length
      if (missing.length === 0) return []
      const all = [...known, ...missing].sort((one, other) => one.start - other.start)
      return { itemId, data: packDay(all), source: there?.source ?? source }
    })
    await client.query(
      `insert into market.history_hour_pack (item_id, day, data, source)
       select item_id, $2, data, source from unnest($1::int4[], $3::bytea[], $4::int2[]) as given(item_id, data, source)
       on conflict (item_id, day) do update set data = excluded.data`,
      [
        packs.map(({ itemId }) => itemId),
        day,
        packs.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
        packs.map(({ source }) => source),
      ],
    )
    return added
  })

/**
 * Hours of a day, as dumped: in packs once the day is over, and as plain rows if those of the day still exist. Existing
 * rows stay. Returns the number of new hours.
 */
export const storeHours = async (
  pool: pg.Pool,
  day: number,
  rows: readonly (readonly Cell[])[],
  { isPlain, isPacked }: { isPlain: boolean; isPacked: boolean },
): Promise<number> => {
  let packed = 0
  if (isPacked) {
    await ensurePartitions(pool, 'history_hour_pack', day, day)
    packed = await storePacked(pool, day, byItem(rows))
  }
  if (!isPlain) return packed
  await ensurePartitions(pool, 'history_hour', day * HOURS_A_DAY, (day + 1) * HOURS_A_DAY - 1)
  return storeRows(pool, HOURS, rows)
}
