import { DAY_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketFromRow, inTransaction, numberArray } from '@gildscope/db'
import {
  type Bucket,
  bucketOfNumbers,
  firstPlainDay,
  packYear,
  type SourcedBucket,
  unpackYear,
  yearStart,
} from '@gildscope/market'
import type pg from 'pg'

export const yearOfDay = (day: number): number => new Date(day * DAY_MS).getUTCFullYear()
export const firstDayOf = (year: number): number => yearStart(year) / DAY_MS

/**
 * The first day that stays a row, by the days that were collected: by a clock that is years ahead, or one that is not that
 * of a replay, young days would be old, and no window would find them.
 */
export const findFirstPlainDay = async (pool: pg.Pool, today: number): Promise<number> => {
  const { rows } = await pool.query<{ next: number }>(`select next from market.roll_up_mark where stage = 'day'`)
  return firstPlainDay(Math.min(today, rows[0]?.next ?? today))
}

const dayOf = ({ start }: Bucket): number => start / DAY_MS

type OldDays = {
  ids: readonly number[]
  /** Years of the calendar, both included. */
  years: { from: number; to: number }
  /** The first day that stays a row. */
  before: number
  /** Added, in any order: replaces what archives stated of a day, never a day of our own polls. */
  added?: readonly SourcedBucket[]
}

type DaysByItem = Map<number, Map<number, SourcedBucket>>

const DAY_CELLS = ['item_id', 'day', 'source', ...BUCKET_COLUMNS].join(', ')
const OLD_ROWS = 'where item_id = any($1::int4[]) and day >= $2 and day < $3'
const READ_ROWS = `select ${DAY_CELLS} from market.history_day ${OLD_ROWS}`
/** What is deleted is what was read: a row that comes meanwhile stays. */
const TAKE_ROWS = `delete from market.history_day ${OLD_ROWS} returning ${DAY_CELLS}`

const daysOf = async (client: pg.ClientBase, rowsText: string, wanted: OldDays): Promise<DaysByItem> => {
  const { ids, years, before } = wanted
  const days: DaysByItem = new Map(ids.map((id) => [id, new Map()]))
  const packs = await client.query<{ item_id: number; year: number; data: Buffer }>(
    `select item_id, year, data from market.history_year_pack where item_id = any($1::int4[]) and year between $2 and $3`,
    [numberArray(ids), years.from, years.to],
  )
  for (const { item_id: id, year, data } of packs.rows)
    for (const day of unpackYear(data, id, year)) {
      const bucket = bucketOfNumbers(day)
      days.get(id)?.set(dayOf(bucket), { ...bucket, source: day.source })
    }
  const { rows } = await client.query<(number | null)[]>({
    text: rowsText,
    values: [numberArray(ids), firstDayOf(years.from), Math.min(before, firstDayOf(years.to + 1))],
    rowMode: 'array',
  })
  for (const row of rows) {
    const [id = 0, day = 0, source = 0] = row.slice(0, 3).map(Number)
    const own = days.get(id)
    if (source === 0 || own?.get(day)?.source !== 0)
      own?.set(day, { ...bucketFromRow(row, 3, id, day * DAY_MS), source })
  }
  return days
}

/** Returns how many were taken. */
const add = (days: DaysByItem, added: readonly SourcedBucket[]): number => {
  let taken = 0
  for (const bucket of added) {
    const own = days.get(bucket.itemId)
    if (own === undefined || own.get(dayOf(bucket))?.source === 0) continue
    own.set(dayOf(bucket), bucket)
    taken++
  }
  return taken
}

type YearPack = { itemId: number; year: number; firstDay: number; data: Uint8Array }

const packsOf = (days: DaysByItem): YearPack[] =>
  [...days].flatMap(([itemId, own]) => {
    const inOrder = [...own].sort(([day], [other]) => day - other)
    return [...Map.groupBy(inOrder, ([day]) => yearOfDay(day))].map(([year, some]) => ({
      ...{ itemId, year, firstDay: some[0]![0] },
      data: packYear(
        some.map(([, bucket]) => bucket),
        year,
      ),
    }))
  })

const LOCK = 'market.history_year_pack'

/**
 * Moves the days of some items that are older than rows are kept into their packs, with those of `added`. In one
 * transaction, and one at a time. Returns how many of `added` were taken.
 */
export const packOldDays = (pool: pg.Pool, wanted: OldDays): Promise<number> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [LOCK])
    const days = await daysOf(client, TAKE_ROWS, wanted)
    const taken = add(days, wanted.added ?? [])
    const packs = packsOf(days)
    await client.query(
      `insert into market.history_year_pack (item_id, year, first_day, data)
       select * from unnest($1::int4[], $2::int4[], $3::int4[], $4::bytea[])
       on conflict (item_id, year) do update set first_day = excluded.first_day, data = excluded.data`,
      [
        packs.map((pack) => pack.itemId),
        packs.map((pack) => pack.year),
        packs.map((pack) => pack.firstDay),
        packs.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
      ],
    )
    return taken
  })

const ITEMS_AT_ONCE = 200

/** The days before `before` of one year, packed or not, of some items at a time. */
export const readOldYear = async function* (
  pool: pg.Pool,
  { year, before }: { year: number; before: number },
): AsyncGenerator<readonly SourcedBucket[]> {
  const { rows } = await pool.query<{ item_id: number }>(
    `select item_id from market.history_year_pack where year = $1
     union select item_id from market.history_day where day >= $2 and day < $3 order by item_id`,
    [year, firstDayOf(year), Math.min(before, firstDayOf(year + 1))],
  )
  const ids = rows.map(({ item_id }) => item_id)
  for (let at = 0; at < ids.length; at += ITEMS_AT_ONCE) {
    const days = await inTransaction(
      pool,
      (client) =>
        daysOf(client, READ_ROWS, { ids: ids.slice(at, at + ITEMS_AT_ONCE), years: { from: year, to: year }, before }),
      { isSnapshot: true },
    )
    yield [...days.values()].flatMap((own) => [...own.values()])
  }
}

/** Moves all rows before a day, of the years from `fromDay` on, into packs. */
export const packOldRows = async (
  pool: pg.Pool,
  { fromDay, before, signal }: { fromDay: number; before: number; signal: AbortSignal },
): Promise<void> => {
  for (let year = yearOfDay(fromDay); firstDayOf(year) < before; year++) {
    const { rows } = await pool.query<{ item_id: number }>(
      'select distinct item_id from market.history_day where day >= $1 and day < $2 order by item_id',
      [firstDayOf(year), Math.min(before, firstDayOf(year + 1))],
    )
    const ids = rows.map(({ item_id }) => item_id)
    for (let at = 0; at < ids.length; at += ITEMS_AT_ONCE) {
      signal.throwIfAborted()
      await packOldDays(pool, { ids: ids.slice(at, at + ITEMS_AT_ONCE), years: { from: year, to: year }, before })
    }
  }
}
