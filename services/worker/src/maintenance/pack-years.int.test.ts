import { DAY_MS } from '@gildscope/base/time'
import { ensurePartitions, upsertBuckets } from '@gildscope/db'
import { type Bucket, firstPlainDay, noFlow } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeImported } from '../import-history/store-imported.ts'
import { storedDays } from '../import-history/testing/stored-days.ts'
import { sumMarketDays } from '../roll-up/sum-market-days.ts'
import { packYears } from './pack-years.ts'

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const TODAY = dayOf('2026-03-10')
const FIRST_DAY = dayOf('2023-11-01')
const FIRST_PLAIN = dayOf('2025-03-01')
const ITEMS = [19_976, 19_721, 24]
const ARCHIVE = 1

const database = useDatabase()
const { signal } = new AbortController()
const query = async (text: string) => (await database.pool.query(text)).rows

const side = (price: number, sold: number): Bucket['buy'] => ({
  ...{ samples: 24, priceSum: price * 24, priceM2: 1.25 * 1.25 * 24, priceMin: price, priceMax: price + 4 },
  ...{ quantitySum: 2_400, quantityM2: 0, quantityMin: 100, quantityMax: 100 },
  steady: sold % 9 === 0 ? null : { samples: 21, sum: 21 * (price + 2 + (sold % 7)), min: price + 1, max: price + 9 },
  flow: {
    ...{ ...noFlow(), sold, soldSeen: sold, listed: 7, listedSeen: 7, delisted: 3, delistedSeen: 3 },
    ...{ value: sold * price, delistedValue: 3 * price },
  },
})
const bucket = (itemId: number, day: number, price = 1_000 + day): Bucket => ({
  ...{ itemId, start: day * DAY_MS, count: 24, buy: side(price, day % 50), sell: side(price + 300, day % 70) },
})
const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
const ALL = daysFrom(FIRST_DAY, TODAY - 1)
/** The newest half year is our own. */
const OWN_FROM = dayOf('2024-09-15')

const rowSpan = async (): Promise<{ first: number; last: number }> =>
  (await query('select min(day) as first, max(day) as last from market.history_day'))[0]
const partitions = async (): Promise<number> =>
  (await query(`select inhrelid from pg_inherits where inhparent = 'market.history_day'::regclass`)).length
const marketDays = () => query('select * from market.market_day order by day')

beforeEach(async () => {
  await database.pool.query(
    'truncate market.history_day, market.history_year_pack, market.market_day, market.roll_up_mark, market.price',
  )
  await ensurePartitions(database.pool, 'history_day', FIRST_DAY, TODAY)
  const days = ITEMS.flatMap((id) => ALL.map((day) => bucket(id, day)))
  const isOwn = ({ start }: Bucket): boolean => start >= OWN_FROM * DAY_MS
  await upsertBuckets(
    database.pool,
    'history_day',
    days.filter((day) => !isOwn(day)),
    ARCHIVE,
  )
  await upsertBuckets(database.pool, 'history_day', days.filter(isOwn), 0)
})

test('the first day that stays a row is the first of a month, more than a year and a day ago', () => {
  expect(firstPlainDay(TODAY)).toBe(FIRST_PLAIN)
  for (const day of daysFrom(TODAY, TODAY + 400)) {
    expect(new Date(firstPlainDay(day) * DAY_MS).getUTCDate()).toBe(1)
    expect(day - firstPlainDay(day)).toBeGreaterThan(367)
  }
})

describe('old days', () => {
  test('go into packs with all that they say, once a month, and leave no partition behind', async () => {
    const before = await storedDays(database.pool)
    const parts = await partitions()
    expect((await packYears(database.pool, TODAY, signal)).length).toBeGreaterThan(0)
    expect(await rowSpan()).toEqual({ first: FIRST_PLAIN, last: TODAY - 1 })
    expect(await partitions()).toBeLessThan(parts)
    expect(await storedDays(database.pool)).toEqual(before)
    expect(await query('select distinct year from market.history_year_pack order by year')).toEqual(
      [2023, 2024, 2025].map((year) => ({ year })),
    )
    const packs = await query('select * from market.history_year_pack order by item_id, year')
    expect(await packYears(database.pool, TODAY + 20, signal)).toEqual([])
    expect(await query('select * from market.history_year_pack order by item_id, year')).toEqual(packs)
    await packYears(database.pool, dayOf('2026-04-11'), signal)
    expect((await rowSpan()).first).toBe(dayOf('2025-04-01'))
    expect(await storedDays(database.pool)).toEqual(before)
  })

  test('are old by what was collected, not by a clock that is years ahead', async () => {
    await database.pool.query(`insert into market.roll_up_mark (stage, next) values ('day', ${TODAY})`)
    await packYears(database.pool, TODAY + 3_650, signal)
    expect(await rowSpan()).toEqual({ first: FIRST_PLAIN, last: TODAY - 1 })
  })

  test('that an archive brings are old by the same, in a replay too', async () => {
    await database.pool.query(`insert into market.roll_up_mark (stage, next) values ('day', ${TODAY})`)
    const brought = [bucket(24, FIRST_PLAIN - 1, 77), bucket(24, FIRST_PLAIN, 77), bucket(5, TODAY - 1, 77)]
    const today = TODAY + 3_650
    await storeImported(database.pool, brought, { resolution: 'day', sourceId: 2, today })
    const rows = 'select count(*)::int4 as rows from market.history_day where day >='
    expect(await query(`${rows} ${FIRST_PLAIN}`)).toEqual([{ rows: ITEMS.length * (TODAY - FIRST_PLAIN) + 1 }])
    await sumMarketDays(database.pool, { fromDay: FIRST_PLAIN, toDay: TODAY - 1, today })
    await query('update market.history_day set buy_listed = 0')
    expect(await sumMarketDays(database.pool, { fromDay: FIRST_PLAIN, toDay: TODAY - 1, today })).toBeGreaterThan(300)
  })

  test('of our own stay when an archive brought them as rows, by a clock that went back', async () => {
    await packYears(database.pool, TODAY, signal)
    const before = await storedDays(database.pool)
    await ensurePartitions(database.pool, 'history_day', OWN_FROM, OWN_FROM)
    const brought = [bucket(24, OWN_FROM, 77)]
    await storeImported(database.pool, brought, { resolution: 'day', sourceId: 2, today: OWN_FROM + 1 })
    await packYears(database.pool, TODAY + 31, signal)
    expect(await storedDays(database.pool)).toEqual(before)
  })

  test('that come while others are packed stay rows', async () => {
    const late = bucket(24, dayOf('2024-02-29'), 77)
    await query(`delete from market.history_day where item_id = 24 and day = ${dayOf('2024-02-29')}`)
    const other = await database.pool.connect()
    try {
      // Packs of 2024 cannot be written until this transaction is over.
      await other.query('begin')
      await other.query(`insert into market.history_year_pack values (24, 2024, 0, '')`)
      const packing = packYears(database.pool, TODAY, signal)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => query(waiting), { timeout: 30_000 }).not.toEqual([])
      await upsertBuckets(database.pool, 'history_day', [late], ARCHIVE)
      await other.query('rollback')
      await packing
    } finally {
      other.release()
    }
    const found = (await storedDays(database.pool)).find(({ itemId, start }) => itemId === 24 && start === late.start)
    expect(found).toEqual({ ...late, source: ARCHIVE })
  })

  test('that are written when their partition is dropped keep it', async () => {
    const late = bucket(5, FIRST_DAY, 77)
    const other = await database.pool.connect()
    try {
      await other.query('begin')
      await upsertBuckets(other, 'history_day', [late], ARCHIVE)
      const packing = packYears(database.pool, TODAY, signal)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => query(waiting), { timeout: 30_000 }).not.toEqual([])
      await other.query('commit')
      expect(await packing).toEqual([])
    } finally {
      other.release()
    }
    expect((await storedDays(database.pool)).filter(({ itemId }) => itemId === 5)).toEqual([
      { ...late, source: ARCHIVE },
    ])
  })

  test('that an archive brings go there at once: they replace its own, and never ours', async () => {
    await packYears(database.pool, TODAY, signal)
    const brought = [bucket(24, FIRST_DAY, 77), bucket(24, OWN_FROM, 77), bucket(5, FIRST_DAY, 77)]
    const written = await storeImported(database.pool, brought, { resolution: 'day', sourceId: 2, today: TODAY })
    expect(written).toBe(2)
    expect((await rowSpan()).first).toBe(FIRST_PLAIN)
    const days = await storedDays(database.pool)
    const found = (itemId: number, day: number) =>
      days.find((one) => one.itemId === itemId && one.start === day * DAY_MS)
    expect(found(24, FIRST_DAY)).toEqual({ ...bucket(24, FIRST_DAY, 77), source: 2 })
    expect(found(24, OWN_FROM)).toEqual({ ...bucket(24, OWN_FROM), source: 0 })
    expect(found(5, FIRST_DAY)).toEqual({ ...bucket(5, FIRST_DAY, 77), source: 2 })
  })

  test('are summed like rows, and a sum of our own days stays', async () => {
    const span = { fromDay: FIRST_DAY, toDay: TODAY - 1 }
    // As if all were young: from rows.
    for (const day of ALL) await sumMarketDays(database.pool, { fromDay: day, toDay: day, today: day })
    const sums = await marketDays()
    expect(sums).toHaveLength(ALL.length)
    expect(sums[0]).toMatchObject({ day: FIRST_DAY, items: 3, buy_sold: 3 * (FIRST_DAY % 50) })
    await packYears(database.pool, TODAY, signal)
    await database.pool.query(`update market.market_day set items = 99 where day in (${FIRST_DAY}, ${OWN_FROM})`)
    expect(await sumMarketDays(database.pool, { ...span, today: TODAY })).toBe(1)
    const own = sums.map((row) => (row.day === OWN_FROM ? { ...row, items: 99 } : row))
    expect(await marketDays()).toEqual(own)
    await database.pool.query('truncate market.market_day')
    await sumMarketDays(database.pool, { ...span, today: TODAY })
    expect(await marketDays()).toEqual(sums)
  })
})
