import { ensurePartitions, upsertBuckets } from '@gildscope/db'
import { findFirstPlainDay, markRewritten, packOldDays, yearOfDay } from '@gildscope/dumps'
import { type Bucket, packDay, unpackDay } from '@gildscope/market'
import type pg from 'pg'
import { storePacks } from '../roll-up/store-packs.ts'
import { RESOLUTION_MS, type Resolution } from './archive-row.ts'

const ROWS_AT_ONCE = 2_000
/** Whose packs of all years are in memory together. */
const ITEMS_AT_ONCE = 20
/** Days before today that are stored as plain hours: the windows of one and two days are calculated from them. */
export const PLAIN_DAYS = 2

/**
 * Stores buckets of an archive, in any order. Our own rows stay unchanged. Hours of days that are no longer stored
 * plain go into packs directly; the other days are packed before their plain rows are deleted. Returns the number of
 * rows written.
 */
export const storeImported = async (
  pool: pg.Pool,
  buckets: readonly Bucket[],
  { resolution, sourceId, today }: { resolution: Resolution; sourceId: number; today: number },
): Promise<number> => {
  const written = await storeByAge(pool, buckets, { resolution, sourceId, today })
  if (written > 0) {
    const { from, to } = spanOf(buckets.map(dayOf))
    await markRewritten(pool, from, to)
  }
  return written
}

const storeByAge = async (
  pool: pg.Pool,
  buckets: readonly Bucket[],
  { resolution, sourceId, today }: { resolution: Resolution; sourceId: number; today: number },
): Promise<number> => {
  if (resolution === 'day') {
    const before = await findFirstPlainDay(pool, today)
    const isOld = (bucket: Bucket): boolean => dayOf(bucket) < before
    const old = await storeOldDays(pool, buckets.filter(isOld), { sourceId, before })
    return (
      old +
      (await storePlain(
        pool,
        'history_day',
        buckets.filter((bucket) => !isOld(bucket)),
        sourceId,
      ))
    )
  }
  const isPlain = (bucket: Bucket): boolean => bucket.start >= (today - PLAIN_DAYS) * RESOLUTION_MS.day
  const plain = await storePlain(pool, 'history_hour', buckets.filter(isPlain), sourceId)
  return (
    plain +
    (await storePacked(
      pool,
      buckets.filter((bucket) => !isPlain(bucket)),
      sourceId,
    ))
  )
}

const storeOldDays = async (
  pool: pg.Pool,
  buckets: readonly Bucket[],
  { sourceId, before }: { sourceId: number; before: number },
): Promise<number> => {
  const items = [...Map.groupBy(lastOfEach(buckets), ({ itemId }) => itemId)]
  let written = 0
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE) {
    const some = items.slice(at, at + ITEMS_AT_ONCE)
    const added = some.flatMap(([, own]) => own.map((bucket) => ({ ...bucket, source: sourceId })))
    const { from, to } = spanOf(added.map(dayOf))
    const years = { from: yearOfDay(from), to: yearOfDay(to) }
    written += await packOldDays(pool, { ids: some.map(([id]) => id), years, before, added })
  }
  return written
}

const storePlain = async (
  pool: pg.Pool,
  table: 'history_day' | 'history_hour',
  buckets: readonly Bucket[],
  sourceId: number,
): Promise<number> => {
  if (buckets.length === 0) return 0
  const ms = RESOLUTION_MS[table === 'history_day' ? 'day' : 'hour']
  await ensureSpan(
    pool,
    table,
    buckets.map((bucket) => bucket.start / ms),
  )
  const unique = lastOfEach(buckets)
  let written = 0
  for (let at = 0; at < unique.length; at += ROWS_AT_ONCE)
    written += await upsertBuckets(pool, table, unique.slice(at, at + ROWS_AT_ONCE), sourceId)
  return written
}

const storePacked = async (pool: pg.Pool, buckets: readonly Bucket[], sourceId: number): Promise<number> => {
  await ensureSpan(pool, 'history_hour_pack', buckets.map(dayOf))
  const given = new Set(buckets.map(keyOf))
  const hours = lastOfEach([...(await readPacked(pool, buckets)), ...buckets])
  const days = Map.groupBy(hours, (bucket) => `${bucket.itemId} ${dayOf(bucket)}`)
  const packs = [...days.values()].flatMap((hours) => {
    const [first] = hours
    if (first === undefined) return []
    const data = packDay(hours.sort((a, b) => a.start - b.start).map(withExtremes))
    return [{ itemId: first.itemId, day: dayOf(first), data, source: sourceId }]
  })
  for (let at = 0; at < packs.length; at += ROWS_AT_ONCE) await storePacks(pool, packs.slice(at, at + ROWS_AT_ONCE))
  return given.size
}

/** Hours that earlier imports packed: the hours of a day may be far apart in a file, or in several files. */
const readPacked = async (pool: pg.Pool, buckets: readonly Bucket[]): Promise<Bucket[]> => {
  const days = new Map(buckets.map((bucket) => [`${bucket.itemId} ${dayOf(bucket)}`, bucket]))
  const { rows } = await pool.query<{ item_id: number; day: number; data: Buffer }>(
    `select p.item_id, p.day, p.data from market.history_hour_pack p
     join unnest($1::int4[], $2::int4[]) as given (item_id, day) using (item_id, day) where p.source <> 0`,
    [[...days.values()].map((bucket) => bucket.itemId), [...days.values()].map(dayOf)],
  )
  return rows.flatMap((row) => unpackDay(row.data, row.item_id, row.day * RESOLUTION_MS.day))
}

/** A pack writes sums as distances from the minimum, so an archive without extremes gets its averages for them. */
const withExtremes = (bucket: Bucket): Bucket => {
  const side = ({ ...given }: Bucket['buy']): Bucket['buy'] => {
    if (given.samples === 0) return given
    const price = Math.round(given.priceSum / given.samples)
    const quantity = Math.round(given.quantitySum / given.samples) || null
    return {
      ...given,
      priceMin: given.priceMin ?? price,
      priceMax: given.priceMax ?? price,
      quantityMin: given.quantityMin ?? quantity,
      quantityMax: given.quantityMax ?? quantity,
    }
  }
  return { ...bucket, buy: side(bucket.buy), sell: side(bucket.sell) }
}

const dayOf = (bucket: Bucket): number => Math.floor(bucket.start / RESOLUTION_MS.day)
const keyOf = (bucket: Bucket): string => `${bucket.itemId} ${bucket.start}`

/** One statement may not write a row twice; of an archive's rows the later one counts. */
const lastOfEach = (buckets: readonly Bucket[]): Bucket[] => [
  ...new Map(buckets.map((bucket) => [keyOf(bucket), bucket])).values(),
]

const spanOf = (keys: readonly number[]): { from: number; to: number } => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const key of keys) {
    from = Math.min(from, key)
    to = Math.max(to, key)
  }
  return { from, to }
}

const ensureSpan = async (
  pool: pg.Pool,
  table: 'history_day' | 'history_hour' | 'history_hour_pack',
  keys: readonly number[],
): Promise<void> => {
  if (keys.length === 0) return
  const { from, to } = spanOf(keys)
  await ensurePartitions(pool, table, from, to)
}
