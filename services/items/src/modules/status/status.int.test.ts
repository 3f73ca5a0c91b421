import { existsSync } from 'node:fs'
import { COMMUNITY_FEEDS, FEED_NOTES, getStatus } from '@gildscope/contracts'
import { createDb, schema } from '@gildscope/db'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let test: TestApp
let now = Date.parse('2026-11-20T12:00:42Z')

beforeAll(async () => {
  test = await startApp(database, { now: () => now, DATA_SOURCE: 'simulated' })
})
afterAll(() => test?.app.close())

const readMarket = async () => {
  const reply = await test.app.inject('/ready')
  return { status: reply.statusCode, ...reply.json<{ checks: { market: object } }>().checks.market }
}

it('is ready over an empty database and reports what it is waiting for', async () => {
  expect(await readMarket()).toEqual({
    status: 200,
    ready: true,
    dataVersion: 0,
    lastPoll: null,
    ageSeconds: null,
    message: 'waiting for the first poll',
    items: 0,
    tradable: 0,
    coverage1d: null,
    coverage7d: null,
  })
})

it('shows how old and how complete the data is, since when, and how far imports are', async () => {
  await database.db
    .insert(schema.world)
    .values({ worldId: 'w', mode: 'demo', createdAt: new Date('2026-11-01T00:00:00Z') })
  const [source] = await database.db
    .insert(schema.importSource)
    .values({ name: 'archive', url: 'http://x' })
    .returning()
  await database.db.insert(schema.importProgress).values(
    [1, 2].map((itemId) => ({
      sourceId: source!.id,
      resolution: 'day',
      itemId,
      fromDay: 0,
      rows: 365,
      doneAt: new Date('2026-11-19T00:00:00Z'),
    })),
  )
  const version = await writeMarket(database.db, {
    items: [{ id: 1 }, { id: 2 }, { id: 3, marketable: false }],
    windows: [
      { itemId: 1, window: '1d', coverage: 1 },
      { itemId: 2, window: '1d', coverage: 0.5 },
      { itemId: 1, window: '7d', coverage: 0.25 },
    ],
    poll: { slot: 29_000_000, finishedAt: new Date('2026-11-20T12:00:00Z') },
  })
  await test.reach(version)
  // Imports are counted at most every ten seconds.
  now += 10_000
  const { body } = await injectEndpoint(test.app, getStatus)
  expect(body).toEqual({
    dataSource: 'simulated',
    dataVersion: version,
    now: '2026-11-20T12:00:52.000Z',
    lastPoll: '2026-11-20T12:00:00.000Z',
    ageSeconds: 52,
    pollSeconds: 60,
    nextPoll: null,
    pollDurationSeconds: null,
    polledItems: null,
    message: null,
    items: 3,
    tradable: 2,
    coverage1d: 0.75,
    coverage7d: 0.25,
    gameApi: { state: 'unknown', since: null, nextTry: null, responseMs: null, reason: null },
    gameCalls: null,
    looks: null,
    queues: [],
    databaseBytes: expect.any(Number),
    freeDiskBytes: null,
    collectingSince: '2026-11-01T00:00:00.000Z',
    communityFeeds: [],
    dumps: null,
    dumpDisk: null,
    notConfigured: expect.any(Array),
    historyImport: null,
    imports: [{ source: 'archive', resolution: 'day', items: 2, rows: 730, lastAt: '2026-11-19T00:00:00.000Z' }],
  })
})

it('shows what the worker last reported, and when it does no longer', async () => {
  await database.db.insert(schema.workerReport).values({
    reportedAt: new Date(now),
    pollSeconds: 60,
    nextPollAt: new Date(now + 30_000),
    pollMs: 2_500,
    polledItems: 2,
    responseMs: 84,
    gameState: 'down',
    gameSince: new Date(now - 60_000),
    gameReason: 'commerce/prices: 503 API not active',
    queues: { poll: { waiting: 0, active: 0, delayed: 1, failed: 2 } },
    freeDiskBytes: 5_000_000_000,
    gameCallsAllowed: 9_000,
    gameCalls: { poll: 6_000, waiting: 0, reference: 0, background: 10 },
    looks: {
      state: 'off',
      reason: 'LOOKS_BETWEEN_POLLS is off',
      items: 0,
      lookSeconds: null,
      changeSeconds: null,
      answered: 0,
      lost: 0,
    },
  })
  now += 2_000
  const { body } = await injectEndpoint(test.app, getStatus)
  expect(body).toMatchObject({
    nextPoll: '2026-11-20T12:01:24.500Z',
    pollDurationSeconds: 2.5,
    polledItems: 2,
    message: null,
    gameApi: {
      state: 'down',
      since: '2026-11-20T11:59:52.000Z',
      nextTry: '2026-11-20T12:01:22.000Z',
      responseMs: 84,
      reason: 'commerce/prices: 503 API not active',
    },
    gameCalls: { allowedPerHour: 9_000, poll: 6_000, waiting: 0, reference: 0, background: 10, gameAccounts: 2_000 },
    looks: { state: 'off', reason: 'LOOKS_BETWEEN_POLLS is off', items: 0 },
    queues: [{ name: 'poll', waiting: 0, active: 0, delayed: 1, failed: 2 }],
    freeDiskBytes: 5_000_000_000,
  })
  expect(body?.databaseBytes).toBeGreaterThan(1_000_000)

  now += 300_000
  expect((await injectEndpoint(test.app, getStatus)).body?.message).toBe('no word from the worker for 302 seconds')
  now -= 302_000
})

it('has the age of the last poll that saw the market, not of one that broke off', async () => {
  const before = (await injectEndpoint(test.app, getStatus)).body
  const version = await writeMarket(database.db, {
    prices: [{ itemId: 1, sellPrice: 11 }],
    poll: { slot: 29_000_001, finishedAt: new Date(now), requested: 2_000, seen: 999 },
  })
  await test.reach(version)
  expect((await injectEndpoint(test.app, getStatus)).body).toMatchObject({
    dataVersion: version,
    lastPoll: before?.lastPoll,
    ageSeconds: before?.ageSeconds,
  })
})

it('says so when polls stay away', async () => {
  now += 600_000
  // Readiness is cached for half a second.
  await expect.poll(readMarket).toMatchObject({ status: 200, message: 'no poll for 652 seconds' })
})

it('counts its rows and refreshes among the metrics', async () => {
  const { body } = await test.app.inject('/metrics')
  expect(body).toMatch(/items_store_rows{[^}]*} 3/)
  expect(body).toMatch(/items_store_tradable{[^}]*} 2/)
  expect(body).toMatch(/items_refresh_seconds_count{[^}]*} [1-9]/)
  expect(body).toContain('nodejs_eventloop_lag_seconds')
})

it('lists missing data, and how to get it', async () => {
  now += 10_000
  const named = async () => (await injectEndpoint(test.app, getStatus)).body?.notConfigured ?? []
  await expect
    .poll(async () => (await named()).map(({ data, variable }) => [data, variable]))
    .toEqual([
      ['Gem store', 'GEMSTORE_FEED_URL'],
      ['Raid rewards', 'RAID_REWARDS_FEED_URL'],
      ['Festival boxes', 'FESTIVALS_FEED_URL'],
      ['Samples of Fractal Encryptions', 'FRACTAL_SAMPLES_FEED_URL'],
    ])
  await database.db
    .insert(schema.referenceDocument)
    .values({ kind: 'gemstore', id: 'offer', data: {}, source: 'feed', digest: 'x' })
  await database.db.delete(schema.importProgress)
  now += 10_000
  await expect
    .poll(async () => (await named()).map(({ data }) => data))
    .toEqual([
      'Raid rewards',
      'Festival boxes',
      'Samples of Fractal Encryptions',
      'History from before this installation',
    ])
  for (const { command } of await named()) {
    const file = command.split(' ')[1] ?? ''
    expect(existsSync(new URL(`../../../../../${file}`, import.meta.url))).toBe(true)
  }
})

it('shows community feeds by the notes of the worker, with their publishers where they have their usual address', async () => {
  const { url, title, home, licence } = COMMUNITY_FEEDS['profits-recipes']
  const note = {
    ...{ state: 'ok', reason: null, rows: 8060, leftOut: 1, leftOutNames: ['Iron Ore (row 1)'] },
    ...{ triedAt: '2026-11-20T11:00:00.000Z', readAt: '2026-11-20T11:00:00.000Z' },
  } as const
  const other = { ...note, address: 'http://own.example/gems.json', state: 'not-answering', reason: '404' } as const
  const documentOf = (id: string, data: object) => ({
    ...{ kind: FEED_NOTES, id, data: data as Record<string, unknown>, source: 'worker', digest: '' },
  })
  await database.db
    .insert(schema.referenceDocument)
    .values([documentOf('gemstore', other), documentOf('profits-recipes', { ...note, address: url })])
  now += 10_000
  await expect
    .poll(async () => (await injectEndpoint(test.app, getStatus)).body?.communityFeeds)
    .toEqual([
      { ...note, name: 'profits-recipes', address: url, title, home, licence },
      { ...other, name: 'gemstore', title: 'Gem store', home: null, licence: null },
    ])
})

it('shows how far the import of the archive is, for what it waits and why it stopped', async () => {
  await database.db.delete(schema.importProgress)
  const { id: sourceId } = (await database.db.select().from(schema.importSource))[0]!
  const note = {
    source: 'archive',
    since: '2026-11-20T11:00:00.000Z',
    steps: [
      { resolution: 'hour', days: 7, fromDay: 20_000 },
      { resolution: 'day', days: 365, fromDay: 19_600 },
      { resolution: 'day', days: null, fromDay: 15_580 },
    ],
  }
  const setState = async (state: string, reason: string | null, items: number | null) => {
    const data = { ...note, state, reason, items }
    await database.db
      .insert(schema.referenceDocument)
      .values({ kind: 'history-import', id: 'archive', data, source: 'worker', digest: '' })
      .onConflictDoUpdate({ target: [schema.referenceDocument.kind, schema.referenceDocument.id], set: { data } })
    now += 10_000
  }
  const read = async () => (await injectEndpoint(test.app, getStatus)).body
  await setState('waiting', 'the catalogue of the game is not read yet', null)
  await expect.poll(async () => (await read())?.historyImport?.state).toBe('waiting')
  const { historyImport, notConfigured } = (await read())!
  expect(historyImport).toMatchObject({ reason: 'the catalogue of the game is not read yet', items: null })
  expect(notConfigured.map(({ variable }) => variable)).not.toContain('HISTORY_ARCHIVE_URL')

  const progress = (itemId: number, resolution: string, fromDay: number) => ({
    sourceId,
    resolution,
    itemId,
    fromDay,
    rows: 1,
  })
  await database.db
    .insert(schema.importProgress)
    .values([
      progress(1, 'hour', 20_000),
      progress(2, 'hour', 19_999),
      progress(1, 'day', 15_580),
      progress(2, 'day', 19_600),
      progress(3, 'day', 19_601),
    ])
  await setState('stopped', 'the archive answered 502', 3)
  await expect.poll(async () => (await read())?.historyImport?.state).toBe('stopped')
  expect((await read())?.historyImport).toEqual({
    source: 'archive',
    state: 'stopped',
    reason: 'the archive answered 502',
    since: note.since,
    items: 3,
    steps: [
      { resolution: 'hour', days: 7, items: 2 },
      { resolution: 'day', days: 365, items: 2 },
      { resolution: 'day', days: null, items: 1 },
    ],
  })
})

const FULL = 'the disk is full: nothing new is stored'
const AWAY = 'the database does not answer: what is shown is from memory'

it('says that the disk is full, and takes it back when there is room', async () => {
  const message = async () => (await injectEndpoint(test.app, getStatus)).body?.message
  const setFree = (freeDiskBytes: number) => {
    now += 2_000
    return database.db.update(schema.workerReport).set({ freeDiskBytes, reportedAt: new Date(now) })
  }
  await setFree(1_000_000)
  expect(await message()).toBe(FULL)
  await setFree(5_000_000_000)
  expect(await message()).not.toBe(FULL)
})

it('answers from memory while the database is away, and says so', async () => {
  const url = new URL(database.url)
  const name = url.pathname.slice(1)
  const elsewhere = createDb(Object.assign(url, { pathname: '/postgres' }).href, { max: 1 })
  const before = (await injectEndpoint(test.app, getStatus)).body
  now += 10_000
  try {
    await elsewhere.pool.query(`alter database "${name}" connection limit 0`)
    await elsewhere.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const { status, body } = await injectEndpoint(test.app, getStatus)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: AWAY,
      tradable: before?.tradable,
      databaseBytes: before?.databaseBytes,
      imports: before?.imports,
    })
  } finally {
    await elsewhere.pool.query(`alter database "${name}" connection limit -1`)
    await elsewhere.close()
  }
  await expect.poll(async () => (await injectEndpoint(test.app, getStatus)).body?.message).not.toBe(AWAY)
})
