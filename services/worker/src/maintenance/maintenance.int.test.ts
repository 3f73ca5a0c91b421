import { DAY_MS } from '@gildscope/base/time'
import { ensurePartitions, upsertBuckets } from '@gildscope/db'
import { createGameApi } from '@gildscope/game-api'
import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import type { Bucket, SideBucket } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { setMark } from '../roll-up/marks.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { dropOldHistory } from './drop-old-history.ts'
import { storeGemRates } from './store-gem-rates.ts'

const NOW = new Date('2026-03-10T15:20:00Z')
const TODAY = Math.floor(NOW.getTime() / DAY_MS)
const SLOT = Math.floor(NOW.getTime() / 60_000)

const database = useDatabase()
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const drop = () => dropOldHistory(database.pool, NOW, { minuteHours: 48, hourDays: 90 }, new AbortController().signal)
const partitionsOf = async (table: string): Promise<string[]> =>
  (
    await query(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = $1::regclass order by 1`,
      [`market.${table}`],
    )
  ).map((row) => row.name)

const side: SideBucket = {
  samples: 60,
  priceSum: 6_000,
  priceM2: 0,
  priceMin: 100,
  priceMax: 100,
  quantitySum: 600,
  quantityM2: 0,
  quantityMin: 10,
  quantityMax: 10,
  steady: null,
  flow: null,
}
const hour = (day: number): Bucket => ({ itemId: 1, start: day * DAY_MS, count: 60, buy: side, sell: side })

beforeEach(async () => {
  for (const table of ['history_minute', 'history_hour', 'history_hour_pack'])
    for (const name of await partitionsOf(table)) await database.pool.query(`drop table market.${name}`)
  await database.pool.query('truncate market.roll_up_mark, market.poll, market.job_run, market.gem_exchange')
})

describe('dropOldHistory', () => {
  test('drops minutes of more than two days ago, and makes the partitions of tomorrow', async () => {
    await ensurePartitions(database.pool, 'history_minute', SLOT - 5 * 1_440, SLOT)
    await setMark(database.pool, 'hour', TODAY * 24)
    await drop()
    const day = Math.floor(SLOT / 1_440) * 1_440
    expect(await partitionsOf('history_minute')).toEqual(
      [-2, -1, 0, 1].map((offset) => `history_minute_${day + offset * 1_440}`),
    )
  })

  test('keeps minutes that are not rolled up yet', async () => {
    await ensurePartitions(database.pool, 'history_minute', SLOT - 5 * 1_440, SLOT)
    await setMark(database.pool, 'hour', (TODAY - 4) * 24)
    await drop()
    const day = Math.floor(SLOT / 1_440) * 1_440
    expect((await partitionsOf('history_minute'))[0]).toBe(`history_minute_${day - 4 * 1_440}`)
  })

  test('keeps minutes that open picks were not played through, and only while there are any', async () => {
    await ensurePartitions(database.pool, 'history_minute', SLOT - 5 * 1_440, SLOT)
    await setMark(database.pool, 'hour', TODAY * 24)
    await setMark(database.pool, 'pick', (TODAY - 4) * 24)
    await query(`insert into market.pick_run values ($1, 100, 0, 0, 1, '{}')`, [TODAY - 5])
    const day = Math.floor(SLOT / 1_440) * 1_440
    await drop()
    expect((await partitionsOf('history_minute'))[0]).toBe(`history_minute_${day - 4 * 1_440}`)
    await query('truncate market.pick_run')
    await drop()
    expect((await partitionsOf('history_minute'))[0]).toBe(`history_minute_${day - 2 * 1_440}`)
  })

  test('drops hours once all of them are packed, and packs the missing ones', async () => {
    const days = [TODAY - 5, TODAY - 4, TODAY - 3, TODAY - 2, TODAY]
    await ensurePartitions(database.pool, 'history_hour', (TODAY - 5) * 24, TODAY * 24)
    await upsertBuckets(database.pool, 'history_hour', days.map(hour), 0)
    await setMark(database.pool, 'day', TODAY)
    await setMark(database.pool, 'pack', TODAY - 3)
    await drop()
    expect(
      (await query('select hour / 24 as day from market.history_hour order by hour')).map((row) => row.day),
    ).toEqual([TODAY - 3, TODAY - 2, TODAY])
    expect((await query('select day from market.history_hour_pack order by day')).map((row) => row.day)).toEqual([
      TODAY - 5,
      TODAY - 4,
    ])
  })

  test('drops packs when their whole partition is past its time', async () => {
    await ensurePartitions(database.pool, 'history_hour_pack', TODAY - 200, TODAY)
    await drop()
    const [oldest = ''] = await partitionsOf('history_hour_pack')
    const start = Number(oldest.slice('history_hour_pack_'.length))
    expect(start).toBeLessThanOrEqual(TODAY - 90)
    expect(start + 30).toBeGreaterThan(TODAY - 90)
  })

  test('does nothing before the first roll-up', async () => {
    await ensurePartitions(database.pool, 'history_minute', SLOT - 5 * 1_440, SLOT)
    expect(await drop()).toEqual([])
  })
})

test('forgets old polls and runs, and thins old gem rates to one an hour', async () => {
  await database.pool.query(
    `insert into market.poll (slot, claimed_by, started_at, "full") values ($1, 't', now(), true), ($2, 't', now(), true)`,
    [SLOT - 31 * 1_440, SLOT],
  )
  await database.pool.query(
    `insert into market.job_run (job, started_at, duration_ms, ok, summary)
     values ('old', now() - interval '31 days', 1, true, ''), ('new', now(), 1, true, '')`,
  )
  const old = new Date(NOW.getTime() - 100 * DAY_MS)
  for (const minute of [0, 10, 20]) {
    for (const base of [old, NOW]) {
      const at = new Date(Math.floor(base.getTime() / 3_600_000) * 3_600_000 + minute * 60_000)
      await database.pool.query(`insert into market.gem_exchange values ($1, 'gems', 100, 1, 1)`, [at])
    }
  }
  const minute = Math.floor(Date.now() / 60_000)
  for (const at of [minute - 1_500, minute - 60])
    await database.pool.query(`insert into market.game_calls values ('here', $1, 'poll', 5)`, [at])
  expect(await deleteOldRows(database.pool, NOW, 30)).toBe(5)
  expect(await query('select minute from market.game_calls')).toEqual([{ minute: minute - 60 }])
  expect(await query('select slot from market.poll')).toEqual([{ slot: SLOT }])
  expect(await query('select job from market.job_run')).toEqual([{ job: 'new' }])
  expect(await query('select count(*) from market.gem_exchange')).toEqual([{ count: 4 }])
})

test('keeps one gem rate each way per ten minutes', async () => {
  const world = createGeneratedWorld({ seed: 'gems', tradable: 100, clock: steppedClock(NOW.getTime()) })
  const simulator = createSimulator({ world, rateLimit: null })
  const game = createGameApi({
    baseUrl: await simulator.listen({ port: 0, host: '127.0.0.1' }),
    userAgent: 'test',
    tokensPerSecond: 100,
    burst: 100,
    timeoutMs: 5_000,
  })
  try {
    const store = (minutes: number) =>
      storeGemRates(
        { pool: database.pool, game },
        new Date(NOW.getTime() + minutes * 60_000),
        new AbortController().signal,
      )
    expect([await store(0), await store(9), await store(10)]).toEqual([2, 0, 2])
    const rows = await query('select * from market.gem_exchange order by at, given')
    const offered = world.exchange('gems', 100)
    expect(rows[1]).toMatchObject({
      at: NOW,
      given: 'gems',
      quantity: 100,
      received: offered?.quantity,
      coins_per_gem: offered?.coins_per_gem,
    })
  } finally {
    await game.close()
    await simulator.close()
  }
})
