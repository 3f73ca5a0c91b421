import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS } from '@gildscope/db'
import { importDump, openSource, openStore, writeDumps } from '@gildscope/dumps'
import type { MinuteRow, SideMinute } from '@gildscope/market'
import { runEntry, useDatabase } from '@gildscope/testkit'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rollUp, rollUpAgain } from '../roll-up/roll-up.ts'
import { storeHistory } from '../roll-up/testing/store-history.ts'

/** The day of the move, in the past of the machine that runs the test. */
const TODAY = 20_000
const slotAt = (day: number, hour: number, minute = 0): number => day * 1_440 + hour * 60 + minute
const START = slotAt(TODAY - 1, 0)
const MOVED = slotAt(TODAY, 10, 30)
const END = slotAt(TODAY, 12)
const POLL_EVERY = 5
const timeOf = (slot: number): Date => new Date(slot * MINUTE_MS + 59_000)

/** Changed last before midnight; left the market on the day of the move; the others change now and then. */
const [STILL, GONE, ...CHANGING] = [1, 2, 3, 4, 5]
const GONE_FROM = slotAt(TODAY, 9, 10)

const database = () => useDatabase()
const [before, alone, shared, first, second, third] = [
  database(),
  database(),
  database(),
  database(),
  database(),
  database(),
]
const folder = await mkdtemp(join(tmpdir(), 'gildscope-move-'))
const settings = { place: folder, accessKey: undefined, secretKey: undefined, region: 'auto' }
const { signal } = new AbortController()
afterAll(() => rm(folder, { recursive: true, force: true }))

const sideOf = (seed: number, isFirst: boolean): SideMinute => {
  const sold = (seed % 17) / 8
  const price = 100 + (seed % 31)
  const flow = {
    sold,
    listed: (seed % 5) / 4,
    delisted: 0.5,
    value: sold * price,
    delistedValue: 0.5 * price,
    soldSeen: Math.floor(sold),
    listedSeen: 0,
    delistedSeen: 0,
    unsure: 0.25,
    noise: 0.125,
  }
  return {
    price,
    quantity: 50 + (seed % 13),
    listings: 1 + (seed % 3),
    steady: price + (seed % 6),
    flow: isFirst ? null : flow,
  }
}

const minute = (itemId: number, slot: number, isFirst = false): MinuteRow => ({
  itemId,
  slot,
  buy: sideOf(slot * 7 + itemId, isFirst),
  sell: sideOf(slot * 11 + itemId * 3, isFirst),
})

/**
 * What an installation polls that begins at a slot: every book once, then those that change. Another one polls at
 * another second of the minute, so that it sees a change one slot later.
 */
const polled = (from: number, end: number) => {
  const slots = Array.from({ length: Math.ceil((end - from) / POLL_EVERY) }, (_, index) => from + index * POLL_EVERY)
  const hasGone = (itemId: number, slot: number): boolean => itemId === GONE && slot >= GONE_FROM
  const delay = from === START ? 0 : 1
  const isNews = (itemId: number, slot: number): boolean =>
    slot === from ||
    (itemId === STILL
      ? slot === slotAt(TODAY - 1, 23, 30)
      : (slot / POLL_EVERY - delay + itemId * 5) % (itemId + 2) === 0)
  return {
    polls: slots.map((slot) => ({ slot, missing: from === START && slot >= GONE_FROM ? [GONE ?? 0] : [] })),
    minutes: slots.flatMap((slot) =>
      [STILL ?? 0, GONE ?? 0, ...CHANGING]
        .filter((itemId) => isNews(itemId, slot) && !hasGone(itemId, slot))
        .map((itemId) => minute(itemId, slot, slot === from)),
    ),
  }
}

type Polled = ReturnType<typeof polled>

/** Both, where the second counts for the slots that both polled. */
const together = (one: Polled, other: Polled): Polled => {
  const slots = new Set(other.polls.map(({ slot }) => slot))
  const rest = <T extends { slot: number }>(rows: T[]): T[] => rows.filter(({ slot }) => !slots.has(slot))
  return { polls: [...rest(one.polls), ...other.polls], minutes: [...rest(one.minutes), ...other.minutes] }
}

const collect = async (pool: pg.Pool, history: Polled): Promise<void> => {
  await storeHistory(pool, history)
  // Polls that just finished would have their hours calculated again.
  await pool.query('update market.poll set finished_at = to_timestamp(slot * 60.0 + 20)')
  await pool.query('update market.price set last_seen_slot = $2 where item_id = $1', [GONE, GONE_FROM - POLL_EVERY])
}

const close = (pool: pg.Pool, day: number) =>
  rollUp({ pool, now: new Date((day + 1) * DAY_MS + 10 * MINUTE_MS), signal })

const dump = (over: Partial<Parameters<typeof writeDumps>[0]> = {}) =>
  writeDumps({
    pool: before.pool,
    store: openStore(settings),
    world: { id: 'moved', source: 'simulated' },
    licence: 'CC-BY-4.0',
    now: timeOf(MOVED),
    hasMinutes: false,
    hasCsv: false,
    mostDays: 50,
    isForMove: true,
    signal,
    ...over,
  })

const bring = async (pool: pg.Pool, now = timeOf(END)) => {
  const outcome = await importDump({ pool, source: openSource(settings), now, signal })
  await rollUpAgain(pool, outcome.shared, signal)
  return outcome
}

/** Sums of a day do not depend on the order in which PostgreSQL adds, because all parts are eighths. */
const SUMS = BUCKET_COLUMNS.filter((name) => !name.endsWith('_m2')).join(', ')

const everything = async (pool: pg.Pool) => {
  const rows = async (text: string): Promise<unknown[]> => (await pool.query({ text, rowMode: 'array' })).rows
  return {
    polls: await rows('select slot from market.poll order by slot'),
    minutes: await rows('select * from market.history_minute order by item_id, slot'),
    hours: await rows('select * from market.history_hour order by item_id, hour'),
    packs: await rows('select * from market.history_hour_pack order by item_id, day'),
    days: await rows(`select item_id, day, ${SUMS}, source from market.history_day order by item_id, day`),
    totals: await rows('select * from market.market_day order by day'),
  }
}

const readIndex = () => JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))

const OLD = polled(START, MOVED)
const NEW = polled(MOVED + 2 * POLL_EVERY, END)
/** The new installation polls for a while beside the old one. */
const EARLY = polled(slotAt(TODAY, 8, 20), END)

beforeAll(async () => {
  await collect(before.pool, OLD)
  await rollUp({ pool: before.pool, now: timeOf(MOVED), signal })
  await dump()
  for (const [pool, history] of [
    [alone.pool, together(OLD, NEW)],
    [shared.pool, together(OLD, EARLY)],
  ] as const) {
    await collect(pool, history)
    await close(pool, TODAY)
  }
}, 120_000)

describe('a dump for a move', () => {
  test('names the open day apart from completed ones, with the minutes that the next hours need', () => {
    const { files, open, lastDay } = readIndex()
    const [yesterday, today] = [TODAY - 1, TODAY].map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10))
    expect(lastDay).toBe(yesterday)
    expect(files.some(({ day }: { day: string }) => day === today)).toBe(false)
    expect(open.nextHour).toBe(TODAY * 24 + 10)
    expect(open.files.map(({ day, part }: { day: string; part: string }) => `${day} ${part}`)).toEqual([
      `${yesterday} minutes`,
      ...['hours', 'days', 'totals', 'polls', 'minutes'].map((part) => `${today} ${part}`),
    ])
  })

  test('is continued by a database that was empty as if it had been one installation', async () => {
    await bring(first.pool)
    await collect(first.pool, NEW)
    await close(first.pool, TODAY)
    expect(await everything(first.pool)).toEqual(await everything(alone.pool))
  })

  test('joins what an installation has collected since, in the same hour', async () => {
    await collect(second.pool, NEW)
    await rollUp({ pool: second.pool, now: timeOf(END), signal })
    await bring(second.pool)
    await close(second.pool, TODAY)
    expect(await everything(second.pool)).toEqual(await everything(alone.pool))
  })

  test('counts no trade twice that both have seen, even if the day is over, and nothing when repeated', async () => {
    await collect(third.pool, EARLY)
    await close(third.pool, TODAY)
    const nextDay = new Date((TODAY + 1) * DAY_MS + 15 * MINUTE_MS)
    await bring(third.pool, nextDay)
    const wanted = await everything(shared.pool)
    expect(await everything(third.pool)).toEqual(wanted)
    expect(await bring(third.pool, nextDay)).toMatchObject({ rows: 0 })
    expect(await everything(third.pool)).toEqual(wanted)
  })

  test('is refused before the time at which it was written', async () => {
    await expect(bring(third.pool, timeOf(MOVED - 60))).rejects.toThrow('a time to come by the clock of this machine')
  })

  test('is not written to an empty place while there are dumps elsewhere', async () => {
    const store = openStore({ ...settings, place: join(folder, 'empty') })
    await expect(dump({ store })).rejects.toThrow('DUMP_URL names an empty place, but there are dumps already')
  })

  test('stays until its day is dumped for good', async () => {
    const { open } = readIndex()
    await dump({ isForMove: false })
    expect(readIndex().open).toEqual(open)
    await close(before.pool, TODAY)
    await dump({ isForMove: false, now: timeOf(MOVED + 1_440) })
    expect(readIndex().open).toBe(null)
    const store = openStore(settings)
    expect(await store.get(open.files[0].file)).not.toBe(null)
    await dump({ isForMove: false, now: timeOf(MOVED + 1_440) })
    expect(await store.get(open.files[0].file)).toBe(null)
  })
})

describe('the command dump-now', () => {
  const command = (env: Record<string, string>) => runEntry('services/worker/src/commands/dump-now.ts', [], env)

  test('brings the open hour up to date and dumps it, and says what it lacks', async () => {
    const { pool, url } = before
    await pool.query(`insert into market.world (world_id, mode) values ('moved', 'simulated')`)
    const later = polled(slotAt(TODAY + 1, 3), slotAt(TODAY + 1, 3, 20))
    await storeHistory(pool, later)
    const [done, failed] = await Promise.all([
      command({ DATABASE_URL: url, DUMP_URL: folder }),
      command({ DATABASE_URL: url }),
    ])
    expect([done.code, done.err]).toEqual([0, ''])
    const named = readIndex().open.files.map(({ part, rows }: { part: string; rows: number }) => `${rows} ${part}`)
    expect(named).toContain(`${later.polls.length} polls`)
    expect(named).toContain('4 hours')
    expect([failed.code, failed.err]).toEqual([
      1,
      'DUMP_URL is not set; expected the place of the dumps, as of the worker\n',
    ])
  })
})
