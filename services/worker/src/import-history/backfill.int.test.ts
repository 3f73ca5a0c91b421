import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@gildscope/base/time'
import { createJobSystem } from '@gildscope/jobs'
import { createLogger } from '@gildscope/service-kit'
import {
  roleUrl,
  startProcess,
  TEST_PSEUDONYM_KEY,
  TEST_VAULT_KEYS,
  type TestProcess,
  until,
  useDatabase,
} from '@gildscope/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { createPoller, type GameUnderTest, START, startGame } from '../poll/testing/poll-harness.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { findImportState } from '../reference/import-state.ts'
import { endLocks } from '../testing/end-locks.ts'
import { createArchiveClient } from './archive-client.ts'
import { backfill } from './backfill.ts'
import { handler } from './backfill-handler.ts'
import { listTraded } from './list-items.ts'
import { storedDays } from './testing/stored-days.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const ITEMS = 30
/** More than a year, so that there is a past behind the windows. */
const ARCHIVE_DAYS = 400
const TODAY = Math.floor(START / DAY_MS)

const database = useDatabase()
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const readState = async () =>
  (await query(`select data from market.reference_document where kind = 'history-import'`))[0]?.data

type Request = { path: string; ids: number[]; query: URLSearchParams }

let game: GameUnderTest
let answering: Promise<void> = Promise.resolve()
let status = 200
const requests: Request[] = []
/** What the worker knew when the first rows were requested. */
let knownAtFirst: { isCatalogueRead: boolean; prices: number } | null = null

/** As a real archive: years of rows of any item, and no list of the busiest. */
const server = createServer((request, response) => {
  const answer = async (): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const hourly = pathname === '/gw2/v2/history/hourly/json'
    if (!hourly && pathname !== '/gw2/v2/history/json') {
      response.writeHead(404).end('not found')
      return
    }
    const ids = (searchParams.get('itemID') ?? '').split(',').map(Number)
    knownAtFirst ??= {
      isCatalogueRead: (await findImportState(database.pool))?.isFirstComplete === true,
      prices: (await query('select from market.price')).length,
    }
    requests.push({ path: pathname, ids, query: searchParams })
    await answering
    if (status !== 200) {
      response.writeHead(status).end()
      return
    }
    const { archive } = game.world
    const from = Math.max(Date.parse(searchParams.get('start') ?? ''), (TODAY - ARCHIVE_DAYS) * DAY_MS)
    const end = searchParams.get('end')
    const to = end === null ? START : Date.parse(end) + DAY_MS - 1
    const rows = ids.flatMap((id) => (hourly ? archive.hours(id, from, to) : archive.days(id, from, to)))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
  }
  answer().catch(() => response.destroy())
})
const archiveUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/gw2`

beforeAll(async () => {
  game = await startGame({ tradable: ITEMS })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await game.close()
})

describe('the import of a new installation from an archive that does not report the busiest items', () => {
  let worker: TestProcess | null = null
  let databaseUrl: string
  beforeAll(async () => {
    if (inject('postgres') === null) return
    await prepareDatabase(database.url, {})
    databaseUrl = await roleUrl(database.url, 'worker')
  })
  afterAll(() => worker?.stop())

  const start = (): Promise<TestProcess> =>
    startProcess({
      entry: 'services/worker/src/main.ts',
      portVariable: 'PORT',
      env: {
        DATABASE_URL: databaseUrl,
        GAME_API_URL: game.url,
        GAME_TOKENS_PER_SECOND: '10000',
        GAME_BURST: '10000',
        DATA_SOURCE: 'simulated',
        WORLD_ID: 'test',
        VAULT_KEYS: TEST_VAULT_KEYS,
        PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
        WORKER_ROLES: 'market',
        HISTORY_ARCHIVE_URL: archiveUrl(),
      },
    })
  const hasState = (wanted: string) => async () => (await readState())?.state === wanted

  test('begins with the catalogue and prices, and is whole although the worker is killed in the middle', async () => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    worker = await start()
    await until('a first request', () => requests.length > 0, 60_000)
    expect(knownAtFirst).toEqual({ isCatalogueRead: true, prices: ITEMS })
    await until('rows by the day', () =>
      query(`select from market.import_progress where resolution = 'day' limit 1`).then(([row]) => row),
    )
    answering = isHeld
    const before = requests.length
    await until('a request that is not answered', () => requests.length > before)
    expect(await readState()).toMatchObject({ state: 'running', items: ITEMS, reason: null })
    await worker.kill()
    await endLocks(database.pool)
    answering = Promise.resolve()
    release()
    const done = await query('select resolution, item_id, from_day from market.import_progress')
    const asked = requests.length

    worker = await start()
    await until('the end of the import', hasState('finished'), 90_000)
    expect(await readState()).toMatchObject({
      source: new URL(archiveUrl()).host,
      items: ITEMS,
      steps: [
        { resolution: 'hour', days: 7 },
        { resolution: 'day', days: 365 },
        { resolution: 'day', days: null },
      ],
    })
    const days = (await storedDays(database.pool)).filter(({ source }) => source !== 0)
    expect(days).toHaveLength(ITEMS * ARCHIVE_DAYS)
    expect(new Set(days.map(({ itemId }) => itemId)).size).toBe(ITEMS)
    expect(Math.min(...days.map(({ start }) => start))).toBe((TODAY - ARCHIVE_DAYS) * DAY_MS)
    // What was done before was not requested again.
    const again = requests
      .slice(asked)
      .filter(({ path, ids, query: asks }) =>
        done.some(
          (row) =>
            path.includes('hourly') === (row.resolution === 'hour') &&
            ids.includes(row.item_id) &&
            asks.get('end') === null,
        ),
      )
    expect(again).toEqual([])
  })

  test('has nothing more to do after a restart', async () => {
    await worker?.stop()
    const asked = requests.length
    worker = await start()
    await until('another run', () =>
      query(`select from market.job_run where job = 'backfill' and ok and summary = '0 rows of history'`).then(
        ([row]) => row,
      ),
    )
    expect(requests.length).toBe(asked)
    expect(await readState()).toMatchObject({ state: 'finished' })
  })
})

describe('an import', () => {
  const run = (days: number | null = null) =>
    backfill({
      pool: database.pool,
      archive: createArchiveClient({
        url: archiveUrl(),
        signal: new AbortController().signal,
        userAgent: 'test',
        pauseMs: 0,
      }),
      days,
      now: new Date(START),
      signal: new AbortController().signal,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      onMore: async () => {},
    })
  const setCatalogue = (isFirstComplete: boolean) =>
    query(
      `insert into market.reference_document (kind, id, data, source, digest) values ('import-state', 'reference', $1, 'worker', '')
       on conflict (kind, id) do update set data = excluded.data`,
      [JSON.stringify({ firstBegunAt: new Date(START).toISOString(), isFirstComplete, build: 1, form: 1 })],
    )
  const setPrices = (ids: readonly number[]) =>
    query(
      `insert into market.price (item_id, buy_quantity, sell_quantity, changed_slot, version)
       select id, 100 * id, 5000 - id, 1, 0 from unnest($1::int4[]) as id`,
      [ids],
    )

  beforeEach(async () => {
    await query(
      'truncate market.history_day, market.history_hour, market.history_hour_pack, market.history_year_pack, market.import_progress, market.price, market.item, market.reference_document, market.market_day',
    )
    requests.length = 0
  })

  test('waits, and says for what, until the catalogue, prices and items are there', async () => {
    const waiting = (reason: string) => ({ state: 'waiting', reason, items: null })
    expect(await run()).toBeNull()
    expect(await readState()).toMatchObject(waiting('the catalogue of the game is not read yet'))
    await setCatalogue(false)
    expect(await run()).toBeNull()
    await setCatalogue(true)
    expect(await run()).toBeNull()
    expect(await readState()).toMatchObject(waiting('no poll has seen prices yet'))
    expect(requests).toEqual([])
    const ids = game.world.archive.busiest(2)
    await setPrices(ids)
    expect(await run(2)).toBeGreaterThan(0)
    expect(await readState()).toMatchObject({ state: 'finished', reason: null, items: 2 })
  })

  test('goes back as many days as are wanted, and further when more are', async () => {
    await setCatalogue(true)
    await setPrices(game.world.archive.busiest(2))
    const firstDay = async () => Math.min(...(await storedDays(database.pool)).map(({ start }) => start)) / DAY_MS
    await run(30)
    expect(await firstDay()).toBe(TODAY - 30)
    await run(380)
    expect(await firstDay()).toBe(TODAY - 380)
    expect(await storedDays(database.pool)).toHaveLength(2 * 380)
    expect(requests.at(-1)?.query.get('end')).toBe(new Date((TODAY - 365) * DAY_MS).toISOString().slice(0, 10))
  })

  test('takes the history of items that come later', async () => {
    await setCatalogue(true)
    const [one = 0, other = 0] = game.world.archive.busiest(2)
    await setPrices([one])
    await run(10)
    await setPrices([other])
    await run(10)
    expect(await query('select item_id, count(*) from market.history_day group by 1 order by 1')).toEqual(
      [one, other].sort((a, b) => a - b).map((id) => ({ item_id: id, count: 10 })),
    )
    expect(await readState()).toMatchObject({ state: 'finished', items: 2 })
  })

  test('that the archive stops says why, and continues where it was', async () => {
    await setCatalogue(true)
    await setPrices(game.world.archive.busiest(2))
    const log = createLogger({ name: 'test', level: 'silent' })
    const jobs = createJobSystem({ databaseUrl: database.url, log })
    const runJob = async (env: Record<string, string>) => {
      const { deps, close } = createPoller({ game, databaseUrl: database.url, now: () => START, env })
      const { signal } = new AbortController()
      try {
        return await handler.run({}, { deps: { ...deps, jobs }, now: new Date(), signal, log })
      } finally {
        await close()
      }
    }
    const archive = { HISTORY_ARCHIVE_URL: archiveUrl(), HISTORY_ARCHIVE_DAYS: '3' }
    try {
      for (const [answer, reason] of [
        [502, 'the archive answered 502'],
        [404, 'the archive answered 404: HISTORY_ARCHIVE_URL is what comes before /v2/history'],
      ] as const) {
        status = answer
        await expect(runJob(archive)).rejects.toThrow(String(answer))
        expect(await readState()).toMatchObject({ state: 'stopped', reason, items: 2 })
      }
      status = 200
      expect(await runJob(archive)).toMatchObject({ rows: 2 * (3 + 3 * 24 + 10) })
      expect(await readState()).toMatchObject({ state: 'finished', reason: null })
      expect(await runJob({})).toBe('no archive is configured')
      expect(await readState()).toBeUndefined()
    } finally {
      status = 200
      await jobs.close()
    }
  })

  test('begins with items of which many units are both wanted and offered', async () => {
    await query(
      `insert into market.price (item_id, buy_quantity, sell_quantity, changed_slot, version)
       values (1, 10, 10, 1, 0), (2, 900, null, 1, 0), (3, 20, 900, 1, 0)`,
    )
    expect(await listTraded(database.pool)).toEqual([3, 1, 2])
  })
})
