import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { ensurePartitions, upsertBuckets } from '@gildscope/db'
import {
  type Bucket,
  bucketFigures,
  emptySideBucket,
  type MinuteRow,
  mergeBuckets,
  packDay,
  partOfBucket,
  type SideBucket,
  WINDOWS,
} from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { packHours } from '../roll-up/pack-hours.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { rollUpDay } from '../roll-up/roll-up-day.ts'
import { recompute } from '../roll-up/testing/recompute.ts'
import { storeHistory } from '../roll-up/testing/store-history.ts'
import { refreshWindow } from './refresh-window.ts'

const NOW = Date.parse('2026-03-10T15:20:00Z')
const TODAY = Math.floor(NOW / DAY_MS)

const database = useDatabase()
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const refresh = (window: (typeof WINDOWS)[number], now = NOW) =>
  refreshWindow(window, {
    pool: database.pool,
    now: new Date(now),
    pollSeconds: 60,
    signal: new AbortController().signal,
  })
const stored = async (window: (typeof WINDOWS)[number], itemId = 1) =>
  (
    await query('select * from market.window_stat where item_id = $1 and "window" = $2', [
      itemId,
      WINDOWS.indexOf(window),
    ])
  )[0]

const TABLES = ['poll', 'price', 'history_minute', 'history_hour', 'history_hour_pack', 'history_day', 'window_stat']
beforeEach(async () => {
  await database.pool.query(`truncate ${[...TABLES, 'roll_up_mark'].map((name) => `market.${name}`).join(', ')}`)
})

const flow = (sold: number) => ({
  sold,
  listed: sold + 1,
  delisted: 1,
  value: sold * 100,
  delistedValue: 90,
  soldSeen: sold,
  listedSeen: sold,
  delistedSeen: 1,
  unsure: 0,
  noise: 0,
})

describe('windows made of hours', () => {
  /** Changes every 7 minutes, over two and a half days. */
  const firstSlot = NOW / 60_000 - 3_600
  const minutes = Array.from(
    { length: 3_600 / 7 },
    (_, index): MinuteRow => ({
      itemId: 1,
      slot: firstSlot + index * 7,
      buy: { price: 90 - (index % 5), quantity: 500 + index, listings: 3, steady: 80, flow: flow(index % 3) },
      sell: { price: 100 + (index % 11), quantity: 1_000 - index, listings: 2, steady: 120, flow: flow(index % 4) },
    }),
  )
  const polls = Array.from({ length: 3_600 }, (_, index) => ({ slot: firstSlot + index }))

  test.each(['1d', '2d'] as const)('%s holds exactly the samples since its first minute', async (window) => {
    await storeHistory(database.pool, { polls, minutes })
    await rollUp({ pool: database.pool, now: new Date(NOW), signal: new AbortController().signal })
    await refresh(window)
    const endSlot = NOW / 60_000
    const length = window === '1d' ? 1_440 : 2_880
    const expected = recompute(1, {
      rows: minutes,
      seen: polls.map((poll) => poll.slot),
      fromSlot: endSlot - length,
      endSlot,
    })
    if (expected === null) throw new Error('nothing was seen')
    const figures = bucketFigures(expected)
    expect(await stored(window)).toMatchObject({
      coverage: 1,
      sell_sold: figures.sell_sold,
      sell_value: figures.sell_value,
      sell_delisted_value: figures.sell_delisted_value,
      buy_listed: figures.buy_listed,
      sell_price_avg: figures.sell_price_avg,
      sell_price_min: figures.sell_price_min,
      sell_price_max: figures.sell_price_max,
      buy_quantity_avg: figures.buy_quantity_avg,
      buy_quantity_max: figures.buy_quantity_max,
    })
  })

  test.each([NOW, NOW - 20 * 60_000])('states the units at its first minute, at %d', async (now) => {
    await storeHistory(database.pool, { polls, minutes })
    await rollUp({ pool: database.pool, now: new Date(NOW), signal: new AbortController().signal })
    await refresh('1d', now)
    const atStart = minutes.findLast((row) => row.slot <= now / 60_000 - 1_440)
    expect(await stored('1d')).toMatchObject({
      buy_quantity: atStart?.buy.quantity,
      sell_quantity: atStart?.sell.quantity,
    })
  })

  test('writes and announces nothing when nothing changed', async () => {
    await storeHistory(database.pool, { polls, minutes })
    await rollUp({ pool: database.pool, now: new Date(NOW), signal: new AbortController().signal })
    expect(await refresh('1d')).toBe(1)
    const [before] = await query('select version from market.change_counter')
    expect(await refresh('1d')).toBe(0)
    expect((await query('select version from market.change_counter'))[0]).toEqual(before)
  })

  test('says how much of the window was seen, and never scales totals', async () => {
    const half = polls.slice(-720)
    await storeHistory(database.pool, {
      polls: half,
      minutes: minutes.filter((row) => row.slot >= (half[0]?.slot ?? 0)),
    })
    await rollUp({ pool: database.pool, now: new Date(NOW), signal: new AbortController().signal })
    await refresh('1d')
    expect((await stored('1d')).coverage).toBeCloseTo(0.5, 2)
  })
})

const sideBucket = (samples: number, price: number, quantity: number, sold: number): SideBucket => ({
  samples,
  priceSum: price * samples,
  priceM2: 0,
  priceMin: price - 5,
  priceMax: price + 5,
  quantitySum: quantity * samples,
  quantityM2: 0,
  quantityMin: quantity - 10,
  quantityMax: quantity + 10,
  steady: { samples, sum: samples * (price + 1), min: price - 4, max: price + 6 },
  flow: flow(sold),
})
const bucket = (start: number, count: number, seed: number): Bucket => ({
  itemId: 1,
  start,
  count,
  buy: sideBucket(count, 90 + (seed % 7), 300 + seed, seed % 5),
  sell: sideBucket(count, 110 + (seed % 9), 200 + seed, seed % 6),
})
const hoursOf = (days: number) =>
  Array.from({ length: days * 24 }, (_, index) => bucket((TODAY - days) * DAY_MS + index * HOUR_MS, 60, index))

const storeHours = async (hours: readonly Bucket[], source: number) => {
  const days = [...new Set(hours.map((hour) => Math.floor(hour.start / DAY_MS)))]
  await ensurePartitions(database.pool, 'history_hour', (days[0] ?? 0) * 24, ((days.at(-1) ?? 0) + 1) * 24)
  await upsertBuckets(database.pool, 'history_hour', hours, source)
  for (const day of days) {
    await rollUpDay(database.pool, day)
    await packHours(database.pool, day, new AbortController().signal)
  }
}

describe('longer windows', () => {
  const hour = (start: number, seed: number, more: Partial<Bucket> = {}) => ({ ...bucket(start, 60, seed), ...more })
  const CONTAINED = ['sold', 'listed', 'delisted', 'value', 'delisted_value', 'price_max', 'quantity_max']
  const LONGER = ['2d', '7d', '1m', '3m', '12m'] as const

  /** Refreshed an hour ago, before the hour in which most was traded. */
  const tradeAfterwards = async () => {
    const busy = { ...sideBucket(60, 500, 9_000, 40), priceMin: 1, quantityMin: 1 }
    const before = NOW - HOUR_MS
    await storeHours([hour(before - 3 * HOUR_MS, 3)], 0)
    for (const window of LONGER) await refresh(window, before)
    await storeHours([hour(Math.floor(before / HOUR_MS) * HOUR_MS, 5, { buy: busy, sell: busy })], 0)
  }

  test.each(LONGER)('%s is never below the last day, which is recomputed more often', async (window) => {
    await tradeAfterwards()
    const outdated = await stored(window)
    expect(await refresh('1d')).toBe(1 + LONGER.length)
    const [day, long] = [await stored('1d'), await stored(window)]
    for (const side of ['buy', 'sell']) {
      for (const metric of CONTAINED)
        expect(Number(long[`${side}_${metric}`]), metric).toBeGreaterThanOrEqual(Number(day[`${side}_${metric}`]))
      expect([long[`${side}_price_min`], long[`${side}_quantity_min`]]).toEqual(['1', '1'].map(Number))
      // What is no sum is computed with the next refresh.
      expect(long[`${side}_price_avg`]).toBe(outdated[`${side}_price_avg`])
    }
    expect(Number(long.version)).toBeGreaterThan(Number(outdated.version))
    expect(await refresh('1d')).toBe(0)
    await refresh(window)
    expect((await stored(window)).sell_sold).toBeCloseTo(day.sell_sold, 6)
  })

  test('of an item that was never seen before are those of its first day', async () => {
    await database.pool.query('insert into market.price (item_id, changed_slot, version) values (1, 5, 0)')
    await refresh('7d')
    await storeHours([hour(Math.floor(NOW / HOUR_MS) * HOUR_MS - HOUR_MS, 3)], 0)
    await refresh('1d')
    const [day, week] = [await stored('1d'), await stored('7d')]
    expect(week).toMatchObject({ sell_sold: day.sell_sold, buy_price_avg: day.buy_price_avg })
    expect(week.coverage).toBeCloseTo(day.coverage / 7, 3)
  })

  test('keep a value unknown that is unknown for some of their units', async () => {
    const archived = bucket((TODAY - 3) * DAY_MS, 1_440, 1)
    Object.assign(archived.sell.flow ?? {}, { delistedValue: Number.NaN })
    await ensurePartitions(database.pool, 'history_day', TODAY - 8, TODAY)
    await upsertBuckets(database.pool, 'history_day', [archived], 1)
    await refresh('7d')
    await storeHours([hour(Math.floor(NOW / HOUR_MS) * HOUR_MS - HOUR_MS, 3)], 0)
    await refresh('1d')
    expect(await stored('1d')).toMatchObject({ sell_delisted_value: 90 })
    expect(await stored('7d')).toMatchObject({ sell_delisted_value: null })
  })
})

describe('windows made of days', () => {
  test('take the hours of the day in which they begin', async () => {
    const hours = hoursOf(8)
    await storeHours(hours, 0)
    await refresh('7d')
    // 15:20 seven days ago: 16:00 is the first whole hour, and two thirds of the hour from 15:00 are inside.
    const from = NOW - 7 * DAY_MS - 20 * 60_000
    const inside = hours
      .filter((hour) => hour.start >= from)
      .map((hour) => partOfBucket(hour, hour.start === from ? 2 / 3 : 1))
    const figures = bucketFigures(mergeBuckets(inside, from))
    expect(await stored('7d')).toMatchObject({
      sell_sold: figures.sell_sold,
      buy_value: figures.buy_value,
      sell_price_avg: figures.sell_price_avg,
      buy_price_min: figures.buy_price_min,
      sell_quantity_max: figures.sell_quantity_max,
      sell_quantity: 200 + hours.findIndex((hour) => hour.start === from),
    })
  })

  test("count an archive's days as fully recorded, and the first one proportionally", async () => {
    const days = Array.from({ length: 9 }, (_, index) => bucket((TODAY - 8 + index) * DAY_MS, 1, index))
    await ensurePartitions(database.pool, 'history_day', TODAY - 8, TODAY)
    await upsertBuckets(database.pool, 'history_day', days, 1)
    await refresh('7d')
    const [cut, ...whole] = days.slice(1)
    if (cut === undefined) throw new Error('no day is cut')
    const inside = [partOfBucket(cut, (24 - 15 - 1 / 3) / 24), ...whole]
    expect(await stored('7d')).toMatchObject({
      sell_sold: bucketFigures(mergeBuckets(inside, 0)).sell_sold,
      coverage: 1,
    })
  })

  test.each(['00:00', '06:10', '15:20', '23:59'])('are exactly 7, 30 and 365 days long at %s', async (time) => {
    const now = Date.parse(`2026-03-10T${time}:00Z`)
    const perDay = 240_000
    const sold = (units: number): SideBucket => ({ ...sideBucket(1, 90, 300, 0), flow: { ...flow(0), sold: units } })
    const steady = (start: number, share: number): Bucket => ({
      itemId: 1,
      start,
      count: 1,
      buy: sold(perDay * share),
      sell: sold(perDay * share),
    })
    const past = Array.from({ length: 370 }, (_, index) => steady((TODAY - 370 + index) * DAY_MS, 1))
    const today = steady(TODAY * DAY_MS, (now - TODAY * DAY_MS) / DAY_MS)
    await ensurePartitions(database.pool, 'history_day', TODAY - 370, TODAY)
    await upsertBuckets(database.pool, 'history_day', [...past, today], 1)
    // If hours are known, the day in which the month begins is calculated from them.
    const hours = Array.from({ length: 24 }, (_, hour) => steady((TODAY - 30) * DAY_MS + hour * HOUR_MS, 1 / 24))
    await ensurePartitions(database.pool, 'history_hour_pack', TODAY - 30, TODAY - 30)
    await query('insert into market.history_hour_pack (item_id, day, data, source) values (1, $1, $2, 1)', [
      TODAY - 30,
      Buffer.from(packDay(hours)),
    ])
    for (const [window, days] of [
      ['7d', 7],
      ['1m', 30],
      ['3m', 90],
      ['12m', 365],
    ] as const) {
      await refresh(window, now)
      const { sell_sold: total, coverage } = await stored(window)
      expect(total / perDay, window).toBeCloseTo(days, 2)
      expect(coverage, window).toBe(1)
    }
  })

  test('have no value of withdrawals when an archive lacks some of it, and the others as before', async () => {
    const own = bucket((TODAY - 1) * DAY_MS, 1_440, 1)
    const archived = bucket((TODAY - 9) * DAY_MS, 1_440, 1)
    for (const side of [archived.buy, archived.sell]) Object.assign(side.flow ?? {}, { delistedValue: Number.NaN })
    await ensurePartitions(database.pool, 'history_day', TODAY - 9, TODAY)
    await upsertBuckets(database.pool, 'history_day', [own, archived], 1)
    await refresh('7d')
    await refresh('1m')
    expect(await stored('7d')).toMatchObject({ sell_delisted: 1, sell_delisted_value: 90, sell_value: 100 })
    expect(await stored('1m')).toMatchObject({ sell_delisted: 2, sell_delisted_value: null, sell_value: 200 })
  })

  test('know no worth of withdrawals either when only the first day of them comes without it', async () => {
    const own = bucket((TODAY - 1) * DAY_MS, 1_440, 1)
    const archived = bucket((TODAY - 7) * DAY_MS, 1_440, 1)
    Object.assign(archived.sell.flow ?? {}, { delistedValue: Number.NaN })
    await ensurePartitions(database.pool, 'history_day', TODAY - 9, TODAY)
    await upsertBuckets(database.pool, 'history_day', [own, archived], 1)
    await refresh('7d')
    expect(await stored('7d')).toMatchObject({ sell_delisted_value: null })
  })

  test('average the units that are known beside days of which only prices are', async () => {
    const known = bucket((TODAY - 1) * DAY_MS, 60, 1)
    const pricesOnly = bucket((TODAY - 2) * DAY_MS, 600, 2)
    for (const side of [pricesOnly.buy, pricesOnly.sell])
      Object.assign(side, { quantitySum: 0, quantityM2: Number.NaN, quantityMin: null, quantityMax: null })
    await ensurePartitions(database.pool, 'history_day', TODAY - 2, TODAY)
    await upsertBuckets(database.pool, 'history_day', [known, pricesOnly], 1)
    await refresh('7d')
    expect(await stored('7d')).toMatchObject({ sell_quantity_avg: 201, buy_quantity_avg: 301, sell_price_avg: 112 })
  })

  test('have no units if a side was seen without orders, and unknown ones if the side was not reported', async () => {
    const empty = { ...emptySideBucket(), flow: flow(0) }
    const seen = { ...bucket((TODAY - 2) * DAY_MS, 1_440, 1), sell: empty }
    const unknown = { ...bucket((TODAY - 2) * DAY_MS, 1_440, 1), itemId: 2, sell: emptySideBucket() }
    await ensurePartitions(database.pool, 'history_day', TODAY - 8, TODAY)
    await upsertBuckets(database.pool, 'history_day', [seen, unknown], 1)
    await refresh('7d')
    expect(await stored('7d')).toMatchObject({
      sell_price_avg: null,
      sell_price_min: null,
      sell_quantity_avg: 0,
      sell_quantity_min: 0,
      sell_quantity_max: 0,
      buy_quantity_avg: 301,
    })
    expect(await stored('7d', 2)).toMatchObject({ sell_quantity_avg: null, sell_quantity_max: null, sell_sold: null })
  })

  test('begin with the 0 units of a side that was empty then', async () => {
    const empty = { ...emptySideBucket(), flow: flow(0) }
    const first = { ...bucket((TODAY - 6) * DAY_MS, 1_440, 1), sell: empty }
    await ensurePartitions(database.pool, 'history_day', TODAY - 8, TODAY)
    await upsertBuckets(database.pool, 'history_day', [first, bucket((TODAY - 1) * DAY_MS, 1_440, 1)], 1)
    await refresh('7d')
    expect(await stored('7d')).toMatchObject({ sell_quantity: 0, sell_quantity_avg: 201, buy_quantity: 301 })
  })

  test('show an item of the market that was never seen in the window without figures', async () => {
    await database.pool.query('insert into market.price (item_id, changed_slot, version) values (1, 5, 0)')
    await refresh('12m')
    expect(await stored('12m')).toMatchObject({
      coverage: 0,
      sell_sold: null,
      buy_price_avg: null,
      sell_quantity: null,
    })
  })

  test('forget what has left the window', async () => {
    await storeHours(hoursOf(8), 0)
    await refresh('7d')
    await database.pool.query('truncate market.history_day, market.history_hour_pack')
    expect(await refresh('7d')).toBe(1)
    expect(await stored('7d')).toMatchObject({ coverage: 0, sell_sold: null })
  })
})
