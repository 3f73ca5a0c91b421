import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketFromRow, ensurePartitions, upsertBuckets } from '@gildscope/db'
import { type Bucket, bucketFigures, type MinuteRow, mergeBuckets, type SideMinute, unpackDay } from '@gildscope/market'
import { generatedRuns, useDatabase } from '@gildscope/testkit'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { countUnpacked } from './pack-hours.ts'
import { rollUp } from './roll-up.ts'
import { sumMarketDays } from './sum-market-days.ts'
import { recompute } from './testing/recompute.ts'
import { storeHistory } from './testing/store-history.ts'

/** 22:00 of a UTC day: three hours from here cross midnight. */
const FIRST_HOUR = 24 * 20_514 + 22
const HOURS = 3
const FIRST_SLOT = FIRST_HOUR * 60
const END_SLOT = FIRST_SLOT + HOURS * 60
const AFTER = new Date((FIRST_HOUR + HOURS) * HOUR_MS + 300_000)

const database = useDatabase()
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const run = (now = AFTER, signal = new AbortController().signal) => rollUp({ pool: database.pool, now, signal })

const TABLES = ['poll', 'price', 'history_minute', 'history_hour', 'history_hour_pack', 'history_day', 'market_day']
beforeEach(async () => {
  await database.pool.query(`truncate ${[...TABLES, 'roll_up_mark'].map((name) => `market.${name}`).join(', ')}`)
})

const readBuckets = async (table: 'history_hour' | 'history_day', column: string, ms: number): Promise<Bucket[]> => {
  const { rows } = await database.pool.query<number[]>({
    text: `select item_id, ${column}, ${BUCKET_COLUMNS.join(', ')} from market.${table} order by item_id, ${column}`,
    rowMode: 'array',
  })
  return rows.map((row) => bucketFromRow(row, 2, row[0] ?? 0, (row[1] ?? 0) * ms))
}
const readHours = () => readBuckets('history_hour', 'hour', HOUR_MS)
const readDays = () => readBuckets('history_day', 'day', DAY_MS)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Replaces numbers that equal the expected ones except for their last digits, because sums of fractions depend on the
 * order of addition. Rounding would still differ for some numbers, however close.
 */
const settle = (actual: unknown, wanted: unknown): unknown => {
  if (typeof actual === 'number' && typeof wanted === 'number')
    return Math.abs(actual - wanted) <= 1e-6 + 5e-9 * Math.abs(wanted) ? wanted : actual
  if (Array.isArray(actual) && Array.isArray(wanted)) return actual.map((each, index) => settle(each, wanted[index]))
  if (isRecord(actual) && isRecord(wanted))
    return Object.fromEntries(Object.entries(actual).map(([key, each]) => [key, settle(each, wanted[key])]))
  return actual
}

const side = fc.record({
  price: fc.integer({ min: 1, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 100_000 }),
  steady: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
  hasOrders: fc.boolean(),
  isGap: fc.integer({ min: 0, max: 4 }).map((value) => value === 0),
  sold: fc.integer({ min: 0, max: 400 }).map((value) => value / 8),
})
const minute = fc.record({
  itemId: fc.integer({ min: 1, max: 4 }),
  // From an hour before the first poll, so that some states are carried into it.
  slot: fc.integer({ min: FIRST_SLOT - 60, max: END_SLOT - 1 }),
  buy: side,
  sell: side,
})
const history = fc.record({
  minutes: fc.uniqueArray(minute, { minLength: 1, maxLength: 60, selector: (row) => `${row.itemId} ${row.slot}` }),
  unpolled: fc.array(fc.integer({ min: FIRST_SLOT, max: END_SLOT - 1 }), { maxLength: 40 }),
  missing: fc.array(fc.tuple(fc.integer({ min: FIRST_SLOT, max: END_SLOT - 1 }), fc.integer({ min: 1, max: 4 })), {
    maxLength: 40,
  }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

const sideMinute = (given: History['minutes'][number]['buy']): SideMinute => ({
  price: given.hasOrders ? given.price : null,
  quantity: given.hasOrders ? given.quantity : null,
  listings: given.hasOrders ? 1 : null,
  steady: given.hasOrders ? given.steady : null,
  flow: given.isGap
    ? null
    : {
        sold: given.sold,
        listed: given.sold * 2,
        delisted: 0,
        value: given.sold * given.price,
        delistedValue: 0,
        soldSeen: Math.floor(given.sold),
        listedSeen: 0,
        delistedSeen: 0,
        unsure: 0.5,
        noise: 0.25,
      },
})

/** What the polls of a history observed: a slot with a row was polled, and its item was present. */
const observed = ({ minutes, unpolled, missing }: History) => {
  const rows: MinuteRow[] = minutes
    .map(({ itemId, slot, buy, sell }) => ({ itemId, slot, buy: sideMinute(buy), sell: sideMinute(sell) }))
    .sort((a, b) => a.slot - b.slot)
  const hasRow = new Set(rows.map((row) => row.slot))
  const own = new Set(rows.map((row) => `${row.slot} ${row.itemId}`))
  const slots = Array.from({ length: HOURS * 60 }, (_, index) => FIRST_SLOT + index).filter(
    (slot) => hasRow.has(slot) || !unpolled.includes(slot),
  )
  const polls = slots.map((slot) => ({
    slot,
    missing: missing.filter(([at, itemId]) => at === slot && !own.has(`${at} ${itemId}`)).map(([, itemId]) => itemId),
  }))
  const seenBy = (itemId: number) => polls.filter((poll) => !poll.missing.includes(itemId)).map((poll) => poll.slot)
  const bucket = (itemId: number, fromSlot: number, endSlot: number) =>
    recompute(itemId, {
      rows: rows.filter((row) => row.itemId === itemId),
      seen: seenBy(itemId),
      fromSlot,
      endSlot,
    })
  const items = [...new Set(rows.map((row) => row.itemId))].sort((a, b) => a - b)
  const bucketsOf = (spans: readonly (readonly [number, number])[]) =>
    items.flatMap((itemId) => spans.flatMap(([from, end]) => bucket(itemId, from, end) ?? []))
  const midnight = (FIRST_HOUR + 2) * 60
  return {
    polls,
    minutes: rows,
    hours: bucketsOf([0, 1, 2].map((hour) => [FIRST_SLOT + hour * 60, FIRST_SLOT + (hour + 1) * 60] as const)),
    days: bucketsOf([
      [midnight - 1440, midnight],
      [midnight, midnight + 1440],
    ]),
  }
}

describe('rollUp', () => {
  test('comes to the figures of all samples, hour by hour and day by day', async () => {
    await fc.assert(
      fc
        .asyncProperty(history, async (given) => {
          const { polls, minutes, hours, days } = observed(given)
          await storeHistory(database.pool, { polls, minutes })
          await run()
          expect(settle(await readHours(), hours)).toEqual(hours)
          expect(settle(await readDays(), days)).toEqual(days)
        })
        .beforeEach(async () => {
          await database.pool.query(
            `truncate ${[...TABLES, 'roll_up_mark'].map((name) => `market.${name}`).join(', ')}`,
          )
        }),
      { numRuns: generatedRuns(25) },
    )
  })

  const steady = (itemId: number, slot: number, price: number): MinuteRow => ({
    itemId,
    slot,
    buy: { price: null, quantity: null, listings: null, steady: null, flow: null },
    sell: { price, quantity: 10, listings: 1, steady: price + 1, flow: null },
  })
  const everySlot = Array.from({ length: HOURS * 60 }, (_, index) => ({ slot: FIRST_SLOT + index }))
  const manyItems = Array.from({ length: 2_500 }, (_, index) => steady(index + 1, FIRST_SLOT, 100 + index))

  test('a second run changes nothing', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: [steady(1, FIRST_SLOT, 100)] })
    await run()
    const first = [await readHours(), await readDays(), await query('select * from market.market_day order by day')]
    await run()
    expect([await readHours(), await readDays(), await query('select * from market.market_day order by day')]).toEqual(
      first,
    )
  })

  test('a day follows the newest law of its polls, and keeps it when they are deleted', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: [steady(1, FIRST_SLOT, 100)] })
    const midnight = (FIRST_HOUR + 2) * 60
    await database.pool.query(
      'update market.poll set law = case when slot % 2 = 0 then 3 else 4 end where slot >= $1',
      [midnight],
    )
    await run()
    const laws = () => query('select law from market.market_day order by day')
    expect(await laws()).toEqual([{ law: null }, { law: 4 }])
    await database.pool.query('update market.poll set law = null')
    await database.pool.query('delete from market.roll_up_mark')
    await run()
    expect(await laws()).toEqual([{ law: null }, { law: 4 }])
  })

  test('a day that only an archive has follows no law, though polls were tried on it', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: [steady(1, FIRST_SLOT, 100)] })
    await run()
    await database.pool.query('update market.poll set law = 4')
    await database.pool.query('update market.history_day set source = 1')
    await database.pool.query('delete from market.market_day')
    const day = Math.floor(FIRST_HOUR / 24)
    await sumMarketDays(database.pool, { fromDay: day, toDay: day, today: day })
    expect(await query('select day, law from market.market_day')).toEqual([{ day, law: null }])
  })

  test('a run that dies in the middle of an hour is finished by the next one', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: manyItems })
    await ensurePartitions(database.pool, 'history_hour', FIRST_HOUR, FIRST_HOUR + 2)
    await database.pool.query(`
      create function market.die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
      create trigger die before insert on market.history_hour for each row
        when (new.item_id = 1500 and new.hour = ${FIRST_HOUR + 1}) execute function market.die()`)
    await expect(run()).rejects.toThrow('died')
    expect((await readHours()).length).toBe(2_500 + 1_000)
    await database.pool.query('drop trigger die on market.history_hour; drop function market.die()')
    await run()
    const resumed = [await readHours(), await readDays()]
    await database.pool.query('truncate market.history_hour, market.history_day, market.roll_up_mark')
    await run()
    expect([await readHours(), await readDays()]).toEqual(resumed)
    expect(resumed[0]).toHaveLength(2_500 * HOURS)
  })

  test('stops between batches when asked to, with nothing half done', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: manyItems })
    await expect(run(AFTER, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    expect(await query('select stage from market.roll_up_mark')).toEqual([])
  })

  test('reopens a closed hour for a poll that finished late', async () => {
    const late = FIRST_SLOT + 30
    const polls = everySlot.map(({ slot }) => ({ slot, isFinished: slot !== late }))
    await storeHistory(database.pool, { polls, minutes: [steady(1, FIRST_SLOT, 100)] })
    await run()
    expect((await readHours()).map((hour) => hour.count)).toEqual([59, 60, 60])
    await database.pool.query('update market.poll set finished_at = now() where slot = $1', [late])
    await run()
    expect((await readHours()).map((hour) => hour.count)).toEqual([60, 60, 60])
    expect((await readDays()).map((day) => day.count)).toEqual([120, 60])
  })

  test('keeps the open hour and the open day up to date', async () => {
    const now = new Date((FIRST_HOUR + 2) * HOUR_MS + 30 * 60_000)
    await storeHistory(database.pool, { polls: everySlot.slice(0, 150), minutes: [steady(1, FIRST_SLOT, 100)] })
    await run(now)
    expect((await readHours()).map((hour) => hour.count)).toEqual([60, 60, 30])
    await storeHistory(database.pool, { polls: everySlot.slice(150), minutes: [] })
    await run()
    expect((await readHours()).map((hour) => hour.count)).toEqual([60, 60, 60])
  })

  test('counts an item that left the market up to the last poll that saw it', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: [steady(1, FIRST_SLOT, 100)] })
    await database.pool.query('update market.price set last_seen_slot = $1', [FIRST_SLOT + 69])
    await run()
    expect((await readHours()).map((hour) => hour.count)).toEqual([60, 10])
  })

  test('knows an item that last changed before the minutes that are kept', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: [steady(1, FIRST_SLOT, 100)] })
    await database.pool.query('delete from market.history_minute; update market.price set changed_slot = 5')
    await run()
    expect((await readHours()).map(({ count, sell }) => [count, sell.priceMin, sell.steady?.max])).toEqual([
      [60, 100, 101],
      [60, 100, 101],
      [60, 100, 101],
    ])
  })

  test('packs a closed day whole and leaves the open one', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: manyItems.slice(0, 700) })
    await run()
    const closedDay = Math.floor(FIRST_HOUR / 24)
    const packs = await query('select item_id, day, data, source from market.history_hour_pack order by item_id')
    expect(packs).toHaveLength(700)
    expect(new Set(packs.map((pack) => `${pack.day} ${pack.source}`))).toEqual(new Set([`${closedDay} 0`]))
    const plain = (await readHours()).filter((hour) => hour.itemId === 700 && hour.start < (closedDay + 1) * DAY_MS)
    expect(unpackDay(packs[699].data, 700, closedDay * DAY_MS)).toEqual(plain)
    expect(await countUnpacked(database.pool, closedDay)).toBe(0)
    expect(await countUnpacked(database.pool, closedDay + 1)).toBe(700)
  })

  test('sums the market per day', async () => {
    const flow = {
      sold: 2.5,
      listed: 3,
      delisted: 1,
      value: 250,
      delistedValue: 100,
      soldSeen: 2,
      listedSeen: 3,
      delistedSeen: 1,
      unsure: 0,
      noise: 0,
    }
    const minutes = [1, 2].map(
      (itemId): MinuteRow => ({
        ...steady(itemId, FIRST_SLOT, 100),
        sell: { price: 100, quantity: 10, listings: 1, steady: 100, flow },
      }),
    )
    await storeHistory(database.pool, { polls: everySlot, minutes })
    await run()
    expect((await query('select * from market.market_day order by day'))[0]).toMatchObject({
      items: 2,
      sell_sold: 5,
      sell_listed: 6,
      sell_value: 500,
      sell_delisted_value: 200,
      buy_sold: 0,
    })
  })

  test('does not know the value of withdrawals of a day, nor of the market, when an archive lacks a part of it', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: [steady(1, FIRST_SLOT, 100)] })
    await run()
    const [own] = await readHours()
    if (own === undefined) throw new Error('no hour was made')
    const flow = { ...own.sell.flow!, sold: 3, value: 300, delisted: 2, delistedValue: Number.NaN }
    const archived = { ...own, start: own.start - HOUR_MS, sell: { ...own.sell, flow } }
    await upsertBuckets(database.pool, 'history_hour', [archived], 1)
    await database.pool.query('delete from market.roll_up_mark')
    await run()
    const [day] = await readDays()
    expect(day && bucketFigures(day)).toMatchObject({ sell_delisted_value: null, sell_value: 300, sell_delisted: 2 })
    const [market] = await query('select * from market.market_day order by day')
    expect(market).toMatchObject({ sell_delisted_value: null, sell_value: 300 })
  })

  test('leaves unknown in a day what an archive did not have of one of its hours', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: [steady(1, FIRST_SLOT, 100)] })
    await run()
    const [own] = await readHours()
    if (own === undefined) throw new Error('no hour was made')
    const side = { ...own.sell, quantitySum: 0, quantityM2: Number.NaN, quantityMin: null, quantityMax: null }
    const archived = { ...own, start: own.start - HOUR_MS, sell: { ...side, priceM2: Number.NaN } }
    await upsertBuckets(database.pool, 'history_hour', [archived], 1)
    await database.pool.query('delete from market.roll_up_mark')
    await run()
    const [day] = await readDays()
    if (day === undefined) throw new Error('no day was made')
    expect(bucketFigures(day)).toMatchObject({
      sell_price_stdev: null,
      sell_quantity_stdev: null,
      sell_quantity_avg: bucketFigures(own).sell_quantity_avg,
    })
  })

  test('adds hours of an archive to a day with hours of our own, and leaves an archived day without', async () => {
    await storeHistory(database.pool, { polls: everySlot, minutes: [steady(1, FIRST_SLOT, 100)] })
    await run()
    const [own] = await readHours()
    if (own === undefined) throw new Error('no hour was made')
    const archived = { ...own, start: own.start - HOUR_MS }
    await upsertBuckets(database.pool, 'history_hour', [archived], 1)
    await database.pool.query('delete from market.roll_up_mark')
    await run()
    const [day] = await readDays()
    const hours = (await readHours()).filter((hour) => hour.start < (Math.floor(FIRST_HOUR / 24) + 1) * DAY_MS)
    expect(hours).toHaveLength(3)
    const merged = mergeBuckets(hours, Math.floor(FIRST_HOUR / 24) * DAY_MS)
    expect(settle(day, merged)).toEqual(merged)
    expect(await query('select source from market.history_day order by day limit 1')).toEqual([{ source: 0 }])
  })
})
