import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketFromRow, ensurePartitions, upsertBuckets } from '@gildscope/db'
import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import { type Bucket, bucketFigures, unpackDay } from '@gildscope/market'
import { findRecordedData, useDatabase } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setMark } from '../roll-up/marks.ts'
import { countUnpacked, packHours } from '../roll-up/pack-hours.ts'
import { rollUpDay } from '../roll-up/roll-up-day.ts'
import { refreshWindow } from '../windows/refresh-window.ts'
import { type ArchiveClient, type ArchiveOptions, createArchiveClient } from './archive-client.ts'
import { archiveOptions } from './archive-options.ts'
import { type ArchiveRow, archiveRowSchema, bucketOfArchiveRow } from './archive-row.ts'
import { backfill } from './backfill.ts'
import { finishImport } from './finish-import.ts'
import { importAndFinish } from './import-and-finish.ts'
import { importArchive } from './import-archive.ts'
import { importFile } from './import-file.ts'
import { storedDays } from './testing/stored-days.ts'

const NOW = Date.parse('2026-03-10T15:20:00Z')
const TODAY = Math.floor(NOW / DAY_MS)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const database = useDatabase()
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const TABLES = [
  'history_day',
  'history_hour',
  'history_hour_pack',
  'history_year_pack',
  'import_source',
  'import_progress',
  'roll_up_mark',
  'market_day',
  'price',
  'window_stat',
  'reference_document',
]
beforeEach(async () => {
  await database.pool.query(`truncate ${TABLES.map((name) => `market.${name}`).join(', ')}`)
})

const common = () => ({
  pool: database.pool,
  now: new Date(NOW),
  signal: new AbortController().signal,
  log: quiet,
})

const readDays = async (itemId: number): Promise<Bucket[]> => {
  const { rows } = await database.pool.query<number[]>({
    text: `select day, ${BUCKET_COLUMNS.join(', ')} from market.history_day where item_id = $1 order by day`,
    values: [itemId],
    rowMode: 'array',
  })
  return rows.map((row) => bucketFromRow(row, 1, itemId, (row[0] ?? 0) * DAY_MS))
}
const everything = async () => [
  await query('select * from market.history_day order by item_id, day'),
  await query('select * from market.history_hour order by item_id, hour'),
  await query('select * from market.history_hour_pack order by item_id, day'),
]

describe('an archive', () => {
  const world = createGeneratedWorld({ seed: 'archive', tradable: 100, clock: steppedClock(NOW) })
  let simulator: FastifyInstance
  let url: string
  beforeAll(async () => {
    simulator = createSimulator({ world, rateLimit: null })
    url = `${await simulator.listen({ port: 0, host: '127.0.0.1' })}/gw2`
  })
  afterAll(() => simulator.close())
  const archive = () =>
    createArchiveClient({ url, signal: new AbortController().signal, userAgent: 'test', pauseMs: 0 })
  const ids = () => world.archive?.busiest(5) ?? []

  test('brings exactly its days, with where they came from', async () => {
    const written = await importArchive({ ...common(), archive: archive(), ids: ids(), resolution: 'day', days: 30 })
    expect(written).toBe(5 * 30)
    const [id = 0] = ids()
    const rows = world.archive?.days(id, (TODAY - 30) * DAY_MS, NOW) ?? []
    expect((await readDays(id)).map((bucket) => bucketFigures(bucket).sell_price_avg)).toEqual(
      rows.map((row) => row.sell_price_avg),
    )
    const [source] = await query('select * from market.import_source')
    expect(source).toMatchObject({ url, name: new URL(url).host })
    expect(await query('select distinct source from market.history_day')).toEqual([{ source: source.id }])
  })

  test('keeps hours of open days plain and packs those of closed ones', async () => {
    await importArchive({ ...common(), archive: archive(), ids: ids(), resolution: 'hour', days: 5 })
    const [id = 0] = ids()
    const plain = await query('select hour from market.history_hour where item_id = $1 order by hour', [id])
    expect(plain[0].hour).toBe((TODAY - 2) * 24)
    const packs = await query('select day, data from market.history_hour_pack where item_id = $1 order by day', [id])
    expect(packs.map((pack) => pack.day)).toEqual([TODAY - 5, TODAY - 4, TODAY - 3])
    const [first] = packs
    const rows = world.archive?.hours(id, (TODAY - 5) * DAY_MS, (TODAY - 4) * DAY_MS - 1) ?? []
    const unpacked = unpackDay(first.data, id, first.day * DAY_MS)
    expect(unpacked.map((hour) => bucketFigures(hour).buy_price_avg)).toEqual(rows.map((row) => row.buy_price_avg))
    expect(unpacked).toHaveLength(24)
  })

  test('keeps hours of the last two days plain although they are packed already, so that windows find them', async () => {
    await setMark(database.pool, 'pack', TODAY)
    await importArchive({ ...common(), archive: archive(), ids: ids(), resolution: 'hour', days: 1 })
    const [{ count }] = await query('select count(*) from market.history_hour where hour >= $1', [(TODAY - 1) * 24])
    expect(count).toBe(5 * (24 + 15))
  })

  test('is not requested again for the same span, only for what a longer one has before it', async () => {
    const run = (days: number) =>
      importArchive({ ...common(), archive: archive(), ids: ids(), resolution: 'day', days })
    await run(10)
    const before = await everything()
    expect(await run(10)).toBe(0)
    expect(await run(8)).toBe(0)
    expect(await everything()).toEqual(before)
    expect(await run(20)).toBe(5 * 10)
    expect(await query('select distinct from_day, rows from market.import_progress')).toEqual([
      { from_day: TODAY - 20, rows: 20 },
    ])
  })

  test('never replaces rows of our own', async () => {
    const [id = 0] = ids()
    const own = bucketOfArchiveRow(
      archiveRowSchema.parse({ itemID: id, date: new Date((TODAY - 3) * DAY_MS).toISOString(), sell_price_avg: 7 }),
      'day',
    )
    await ensurePartitions(database.pool, 'history_day', TODAY - 3, TODAY - 3)
    await upsertBuckets(database.pool, 'history_day', [own], 0)
    await importArchive({ ...common(), archive: archive(), ids: ids(), resolution: 'day', days: 10 })
    const stored = (await readDays(id)).find((bucket) => bucket.start === own.start)
    expect(stored === undefined ? null : bucketFigures(stored).sell_price_avg).toBe(7)
    expect(await query('select count(*) from market.history_day where item_id = $1', [id])).toEqual([{ count: 10 }])
  })

  test('fills a new installation in two steps and again with nothing', async () => {
    let more = 0
    const run = () =>
      backfill({
        ...common(),
        archive: archive(),
        days: 15,
        plan: {
          first: { items: 5, days: 8, hourDays: 2 },
          rest: { items: 60, days: 12, hourDays: 4 },
          wholeDays: 15,
          festivalDays: 20,
          seasons: { items: 0, days: 15, hourItems: 0, hourDays: 4 },
        },
        onMore: async () => {
          more++
        },
      })
    const written = await run()
    // Every row once, although the spans of the steps overlap.
    expect(written).toBe(100 * (15 + 4 * 24 + 15))
    expect(await query('select resolution, sum(rows) from market.import_progress group by 1 order by 1')).toEqual([
      { resolution: 'day', sum: 100 * 15 },
      { resolution: 'hour', sum: 100 * (4 * 24 + 15) },
    ])
    expect(more).toBe(2)
    expect((await query('select count(distinct item_id) from market.history_day'))[0].count).toBe(100)
    expect((await query('select count(*) from market.market_day'))[0].count).toBe(15)
    const before = await everything()
    expect(await run()).toBe(0)
    expect(more).toBe(2)
    expect(await everything()).toEqual(before)
  })

  test('takes more years of the busiest items, for what festivals did in them', async () => {
    const plan = {
      first: { items: 5, days: 3, hourDays: 1 },
      rest: { items: 60, days: 6, hourDays: 1 },
      wholeDays: 6,
      festivalDays: 6,
      seasons: { items: 3, days: 25, hourItems: 2, hourDays: 9 },
    }
    await backfill({ ...common(), archive: archive(), days: 6, plan, onMore: async () => {} })
    const busiest = (await archive().fetchBusiest(3)) ?? []
    expect(await query('select item_id from market.history_day group by 1 having count(*) = 25 order by 1')).toEqual(
      [...busiest].sort((a, b) => a - b).map((id) => ({ item_id: id })),
    )
  })

  test('takes more years of no more than a fifth of the items', async () => {
    const plan = {
      first: { items: 5, days: 3, hourDays: 1 },
      rest: { items: 60, days: 6, hourDays: 1 },
      wholeDays: 6,
      festivalDays: 6,
      seasons: { items: 40, days: 25, hourItems: 10, hourDays: 9 },
    }
    await backfill({ ...common(), archive: archive(), days: 6, plan, onMore: async () => {} })
    const long = await query('select item_id from market.history_day group by 1 having count(*) = 25')
    expect(long).toHaveLength(20)
  })

  test('the first months of every item are requested before a year of any', async () => {
    const asked: { id: number; fromDay: number }[] = []
    const given = archive()
    const watched: ArchiveClient = {
      ...given,
      fetchRows: (request) => {
        const { ids: wanted, resolution, fromDay } = request
        if (resolution === 'day') asked.push(...wanted.map((id) => ({ id, fromDay: TODAY - fromDay })))
        return given.fetchRows(request)
      },
    }
    const plan = {
      first: { items: 5, days: 3, hourDays: 1 },
      rest: { items: 60, days: 6, hourDays: 1 },
      wholeDays: 6,
      festivalDays: 6,
      seasons: { items: 0, days: 6, hourItems: 0, hourDays: 1 },
    }
    await backfill({ ...common(), archive: watched, days: 6, plan, onMore: async () => {} })
    const firstYear = asked.findIndex(({ fromDay }) => fromDay === 6)
    expect(new Set(asked.slice(0, firstYear).map(({ id }) => id)).size).toBe(100)
    expect(new Set(asked.slice(firstYear).map(({ id }) => id)).size).toBe(100)
  })
})

describe('totals of the whole market', () => {
  const day = (itemId: number, back: number, sold: number | null): Bucket =>
    bucketOfArchiveRow(
      archiveRowSchema.parse({
        itemID: itemId,
        date: new Date((TODAY - back) * DAY_MS).toISOString(),
        sell_price_avg: 10,
        sell_sold: sold,
        sell_value: sold === null ? null : sold * 10,
      }),
      'day',
    )
  const nothing: ArchiveClient = {
    url: 'http://archive.test',
    fetchRows: async () => [],
    fetchBusiest: async () => [1],
  }

  test('are made of days of which most is known, although an earlier run ended before it came to them', async () => {
    await ensurePartitions(database.pool, 'history_day', TODAY - 3, TODAY)
    await query(
      'insert into market.price (item_id, changed_slot, version) select id, 1, 0 from generate_series(1, 4) as id',
    )
    // Two of four items, one of four, and prices alone.
    const days = [
      day(1, 1, 5),
      day(2, 1, 6),
      day(3, 1, null),
      day(1, 2, 5),
      ...[1, 2, 3, 4].map((id) => day(id, 3, null)),
    ]
    await upsertBuckets(database.pool, 'history_day', days, 1)
    await backfill({ ...common(), archive: nothing, days: 365, onMore: async () => {} })
    expect(await query('select day, items, sell_sold, sell_value from market.market_day')).toEqual([
      { day: TODAY - 1, items: 3, sell_sold: 11, sell_value: 110 },
    ])
  })
})

test('rows of the future that an archive gives are left out, and named in the log', async () => {
  const warnings: unknown[] = []
  const rows = [0, 1].map((ahead) =>
    archiveRowSchema.parse({ itemID: 1, date: new Date((TODAY + ahead) * DAY_MS).toISOString(), sell_price_avg: 10 }),
  )
  const archive: ArchiveClient = {
    url: 'http://archive.test',
    fetchRows: async () => rows,
    fetchBusiest: async () => [],
  }
  const log = { ...quiet, warn: (...given: unknown[]) => void warnings.push(given) }
  expect(await importArchive({ ...common(), archive, log, ids: [1], resolution: 'day', days: 3 })).toBe(1)
  expect((await readDays(1)).map(({ start }) => start)).toEqual([TODAY * DAY_MS])
  expect(warnings).toEqual([
    [
      { archive: archive.url, reason: expect.stringContaining('a row of the future, such as item 1 at 2026-03-11') },
      'rows of the future are left out',
    ],
  ])
})

test('hours that an archive gives after their day was closed count in it', async () => {
  const hour = (index: number, sold: number): Bucket =>
    bucketOfArchiveRow(
      archiveRowSchema.parse({
        itemID: 1,
        date: new Date((TODAY - 1) * DAY_MS + index * HOUR_MS).toISOString(),
        count: 60,
        sell_price_avg: 10,
        sell_sold: sold,
      }),
      'hour',
    )
  await ensurePartitions(database.pool, 'history_hour', (TODAY - 1) * 24, (TODAY - 1) * 24)
  await upsertBuckets(database.pool, 'history_hour', [hour(23, 1)], 0)
  await rollUpDay(database.pool, TODAY - 1)
  await packHours(database.pool, TODAY - 1, new AbortController().signal)
  expect(await countUnpacked(database.pool, TODAY - 1)).toBe(0)
  await upsertBuckets(database.pool, 'history_hour', [hour(22, 5)], 1)
  expect(await countUnpacked(database.pool, TODAY - 1)).toBe(1)
  await finishImport(database.pool, TODAY - 3, TODAY - 1)
  expect((await readDays(1)).map((day) => bucketFigures(day).sell_sold)).toEqual([6])
  expect(await query('select sell_sold from market.market_day')).toEqual([{ sell_sold: 6 }])
})

const archiveAt = (port: number, polite: Partial<ArchiveOptions> = {}) =>
  createArchiveClient({
    url: `http://127.0.0.1:${port}`,
    signal: new AbortController().signal,
    userAgent: 'test',
    pauseMs: 0,
    ...polite,
  })

describe('a third-party archive', () => {
  const asked: number[][] = []
  const agents = new Set<string | undefined>()
  let most = 400
  const server: Server = createServer((request, response) => {
    const ids = (new URL(request.url ?? '', 'http://localhost').searchParams.get('itemID') ?? '').split(',').map(Number)
    asked.push(ids)
    agents.add(request.headers['user-agent'])
    if (ids.length > most) {
      response.writeHead(502).end('<html>502 Bad Gateway</html>')
      return
    }
    const date = new Date((TODAY - 1) * DAY_MS).toISOString()
    const rows = ids.map((itemID) => ({ itemID, date, sell_price_avg: 100 }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.close()
  })
  beforeEach(() => {
    asked.length = 0
    most = 400
  })
  const ids = Array.from({ length: 400 }, (_, index) => index + 1)

  test('is asked for half as many items when an answer is too large, and every item arrives', async () => {
    most = 70
    const rows = await importArchive({ ...common(), archive: archiveAt(port), ids, resolution: 'day', days: 2 })
    expect(rows).toBe(400)
    expect(asked.map((batch) => batch.length)).toEqual([250, 125, 63, 63, 63, 63, 63, 63, 22])
  })

  test('is asked for more items at a time once it is known to go back less far', async () => {
    await importArchive({ ...common(), archive: archiveAt(port), ids, resolution: 'day', days: 5_000 })
    expect(asked.map((batch) => batch.length)).toEqual([2, 4, 8, 16, 32, 64, 128, 146])
  })

  test('that fails on a single item is given up in the end, with the rows so far', async () => {
    most = 0
    const run = importArchive({ ...common(), archive: archiveAt(port), ids: [1, 2], resolution: 'day', days: 2 })
    await expect(run).rejects.toThrow('502')
    expect(asked.length).toBeLessThan(20)
  })

  test('receives a contact address, and a pause after each answer', async () => {
    const pauses: number[] = []
    const signal = new AbortController().signal
    const config = {
      DATA_SOURCE: 'live',
      PUBLIC_ORIGIN: 'https://gildscope.example',
      GAME_API_USER_AGENT: undefined,
    } as const
    const { userAgent, pauseMs } = archiveOptions(config, `http://127.0.0.1:${port}`, signal)
    const wait = async (ms: number): Promise<void> => void pauses.push(ms)
    const archive = archiveAt(port, { userAgent, pauseMs, wait })
    await importArchive({ ...common(), archive, ids, resolution: 'day', days: 2 })
    expect(asked).toHaveLength(2)
    expect(pauses).toHaveLength(1)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000)
    expect([...agents].at(-1)).toMatch(/^gildscope\/[\d.]+ \(\+https:\/\/gildscope\.example;/)
  })
})

test('an import that dies continues where it was and produces the same rows', async () => {
  const asked: string[] = []
  let failures = 1
  const rowsOf = (id: number): Partial<ArchiveRow>[] =>
    [1, 2].map((back) => ({
      itemID: id,
      date: new Date((TODAY - back) * DAY_MS).toISOString(),
      sell_price_avg: 100 + id,
    }))
  const server: Server = createServer((request, response) => {
    const itemIds = new URL(request.url ?? '', 'http://localhost').searchParams.get('itemID') ?? ''
    asked.push(itemIds)
    const list = itemIds.split(',').map(Number)
    if (list.includes(300) && failures-- > 0) {
      response.writeHead(403).end()
      return
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(list.flatMap(rowsOf)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const archive = archiveAt(port)
    const ids = Array.from({ length: 400 }, (_, index) => index + 1)
    const stored: number[] = []
    const onStored = (rows: number) => void stored.push(rows)
    const run = () => importArchive({ ...common(), archive, ids, resolution: 'day', days: 2, onStored })
    await expect(run()).rejects.toThrow('403')
    expect(stored).toEqual([250 * 2])
    expect(await run()).toBe(150 * 2)
    expect(asked.map((text) => text.split(',').length)).toEqual([250, 150, 150])
    expect((await query('select count(*) from market.history_day'))[0].count).toBe(800)
  } finally {
    server.close()
  }
})

describe('files', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gildscope-history-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const run = (file: string, again = false) => importFile({ ...common(), file, resolution: 'day', again })
  const line = (itemID: number, back: number, more: object = {}) =>
    JSON.stringify({
      itemID,
      date: new Date((TODAY - back) * DAY_MS).toISOString(),
      sell_price_avg: 100 + back,
      ...more,
    })

  test('of JSON lines are imported by their type, and once', async () => {
    const file = await write(
      'rows.jsonl',
      [
        line(1, 1),
        line(1, 2, { type: 'day' }),
        JSON.stringify({ itemID: 1, date: new Date(NOW - 3 * HOUR_MS).toISOString(), type: 'hour', sell_price_avg: 5 }),
      ].join('\n'),
    )
    expect(await run(file)).toBe(3)
    expect((await readDays(1)).map((day) => bucketFigures(day).sell_price_avg)).toEqual([102, 101])
    expect(await query('select hour from market.history_hour')).toEqual([{ hour: Math.floor(NOW / HOUR_MS) - 3 }])
    const before = await everything()
    expect(await run(file)).toBe(0)
    expect(await run(file, true)).toBe(3)
    expect(await everything()).toEqual(before)
  })

  test('with the hours of a day far apart keep all of them', async () => {
    const hour = (itemID: number, index: number) =>
      JSON.stringify({
        itemID,
        date: new Date((TODAY - 5) * DAY_MS + index * HOUR_MS).toISOString(),
        type: 'hour',
        sell_price_avg: 100 + index,
      })
    const first = await write('first.jsonl', [hour(1, 3), hour(1, 7)].join('\n'))
    const second = await write('second.jsonl', [hour(1, 5), hour(1, 7).replace('107', '200'), hour(2, 1)].join('\n'))
    await run(first)
    await run(second)
    const packs = await query('select item_id, data from market.history_hour_pack order by item_id')
    const prices = packs.map(({ item_id, data }) =>
      unpackDay(data, item_id, 0).map((bucket) => [bucket.start / HOUR_MS, bucketFigures(bucket).sell_price_avg]),
    )
    expect(prices).toEqual([
      [
        [3, 103],
        [5, 105],
        [7, 200],
      ],
      [[1, 101]],
    ])
  })

  test('that grew are continued', async () => {
    const file = await write('growing.jsonl.gz', gzipSync(line(1, 1)))
    await run(file)
    await write('growing.jsonl.gz', gzipSync([line(1, 1), line(1, 2)].join('\n')))
    expect(await run(file)).toBe(1)
    expect(await readDays(1)).toHaveLength(2)
  })

  test('of comma-separated values have nothing where there is nothing between commas', async () => {
    const file = await write(
      'rows.csv',
      `itemID,date,sell_price_avg,sell_sold,buy_price_avg\n7,2026-03-01T00:00:00Z,250,3,\n7,2026-03-02T00:00:00Z,,,12\n`,
    )
    expect(await run(file)).toBe(2)
    expect((await readDays(7)).map((day) => bucketFigures(day))).toMatchObject([
      { sell_price_avg: 250, sell_sold: 3, buy_price_avg: null },
      { sell_price_avg: null, sell_sold: null, buy_price_avg: 12 },
    ])
  })

  test('with rows of the future name them, and keep what came before', async () => {
    const file = await write('future.jsonl', [line(1, 1), line(1, 0), line(2, -1)].join('\n'))
    await expect(run(file)).rejects.toThrow(
      'future.jsonl, record 3: a row of the future, such as item 2 at 2026-03-11T00:00:00.000Z; it is 2026-03-10T15:20:00.000Z',
    )
    expect(await readDays(1)).toHaveLength(2)
    await write('future.jsonl', [line(1, 1), line(1, 0), line(2, 1)].join('\n'))
    expect(await run(file)).toBe(1)
  })

  test('that end with a row at fault are finished without it, so that nothing is left to do once it is deleted', async () => {
    const file = await write('fault.jsonl', [line(1, 2, { sell_sold: 4 }), line(2, -1)].join('\n'))
    const signal = new AbortController().signal
    const runAll = () =>
      importAndFinish(
        async (onStored) => void (await importFile({ ...common(), file, resolution: 'day', onStored })),
        () => finishImport(database.pool, 0, TODAY),
        signal,
      )
    await expect(runAll()).rejects.toThrow('a row of the future')
    expect(await query('select sell_sold from market.market_day where sell_sold > 0')).toEqual([{ sell_sold: 4 }])
    await write('fault.jsonl', line(1, 2, { sell_sold: 4 }))
    expect(await runAll()).toBe(0)
  })

  test('with a row at fault among those stored before do not import the others again', async () => {
    const days = Array.from({ length: 6 }, (_, index) => line(1, index + 1))
    const file = await write('edited.jsonl', days.join('\n'))
    expect(await run(file)).toBe(6)
    await write('edited.jsonl', days.with(2, line(2, -1)).join('\n'))
    await expect(run(file)).rejects.toThrow('edited.jsonl, record 3')
    await write('edited.jsonl', [...days, line(1, 7)].join('\n'))
    expect(await run(file)).toBe(1)
  })

  test('without the number of polls weigh as much as our own days', async () => {
    const file = await write('weights.jsonl', line(1, 3))
    await run(file)
    const own = bucketOfArchiveRow(
      archiveRowSchema.parse({
        itemID: 1,
        date: new Date((TODAY - 2) * DAY_MS).toISOString(),
        count: 1_440,
        sell_price_avg: 203,
      }),
      'day',
    )
    await ensurePartitions(database.pool, 'history_day', TODAY - 8, TODAY)
    await upsertBuckets(database.pool, 'history_day', [own], 0)
    await refreshWindow('7d', { ...common(), pollSeconds: 60 })
    expect(await query('select sell_price_avg from market.window_stat where "window" = 2')).toEqual([
      { sell_price_avg: (103 + 203) / 2 },
    ])
  })

  test('name the record at fault', async () => {
    const file = await write('broken.jsonl', `${line(1, 1)}\n{"itemID":"x"}\n`)
    await expect(run(file)).rejects.toThrow(/broken\.jsonl, record 2/)
    const cut = await write('cut.jsonl', `${line(1, 1)}\n{"itemID":1,`)
    await expect(run(cut)).rejects.toThrow(/cut\.jsonl, record 2/)
    await expect(run(join(folder, 'absent.jsonl'))).rejects.toThrow('absent.jsonl')
  })

  const recorded = findRecordedData()
  test.skipIf(recorded === null)(
    'of real point series become days of all items [recorded data]',
    async () => {
      const file = join(recorded ?? '', 'gw2spidy_history_materials.jsonl.gz')
      await run(file)
      const days = await storedDays(database.pool)
      expect(new Set(days.map(({ itemId }) => itemId)).size).toBe(172)
      expect(await run(file)).toBe(0)
      const lowest = days.flatMap(({ sell }) => sell.priceMin ?? [])
      expect(lowest.reduce((low, price) => Math.min(low, price))).toBeGreaterThan(0)
    },
    300_000,
  )
})
