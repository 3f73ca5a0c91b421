import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { checkAnyDump, importDump, openSource, openStore, writeDumps } from '@gildscope/dumps'
import { UnrecoverableJobError } from '@gildscope/jobs'
import { runEntry, startProcess, type TestProcess, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryOut } from './process/carry-out.ts'
import { COLLECTED, collectMarket, IMPORTED, NOW, TODAY, WORLD } from './testing/collected-market.ts'

const origin = useDatabase()
const target = useDatabase()
const partial = useDatabase()
const strange = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'gildscope-dumps-'))
const signal = new AbortController().signal
const settings = { place: folder, accessKey: undefined, secretKey: undefined, region: 'auto' }

const dump = (over: Partial<Parameters<typeof writeDumps>[0]> = {}) =>
  writeDumps({
    pool: origin.pool,
    store: openStore(settings),
    world: WORLD,
    licence: 'CC-BY-4.0',
    now: NOW,
    hasMinutes: true,
    hasCsv: true,
    mostDays: 50,
    isForMove: false,
    signal,
    ...over,
  })

const bring = (to: { pool: typeof origin.pool }, now = NOW) =>
  importDump({ pool: to.pool, source: openSource(settings), now, signal })

const readIndex = () => JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
const readTotals = () => JSON.parse(readFileSync(join(folder, 'totals.json'), 'utf8'))
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
const fileOf = (part: string, day: number | null, format = 'parquet') =>
  readIndex().files.find(
    (file: { part: string; day: string | null; format: string }) =>
      file.part === part && file.format === format && file.day === (day === null ? null : dateOf(day)),
  )

const rowsOf = async ({ pool }: { pool: typeof origin.pool }, text: string): Promise<unknown[]> =>
  (await pool.query({ text, rowMode: 'array' })).rows

beforeAll(async () => {
  await collectMarket(origin.pool)
  await dump()
}, 240_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a dump', () => {
  test('is named file by file in its index, with what each is', () => {
    const { files, ...head } = readIndex()
    expect(head).toEqual({
      schema: 1,
      world: 'test-world',
      source: 'simulated',
      licence: 'CC-BY-4.0',
      madeAt: NOW.toISOString(),
      firstDay: dateOf(IMPORTED),
      lastDay: dateOf(TODAY - 1),
      open: null,
    })
    for (const { file, bytes, sha256 } of files) {
      const content = readFileSync(join(folder, file))
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
    }
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(stored).toHaveLength(files.length + 2)
    expect(fileOf('days', TODAY)).toBeUndefined()
    for (const day of COLLECTED) expect(fileOf('hours', day).rows).toBeGreaterThan(500)
  })

  test('gives others what the database holds', async () => {
    const duckdb = await (await DuckDBInstance.create(':memory:')).connect()
    for (const day of COLLECTED) {
      const result = await duckdb.runAndReadAll(
        `select item_id, "day", sell_sold, buy_price_m2, sell_quantity_sum::double, source
         from '${join(folder, fileOf('days', day).file)}' order by item_id`,
      )
      const stored = await rowsOf(
        origin,
        `select item_id, day, sell_sold, buy_price_m2, sell_quantity_sum::float8, source from market.history_day
         where day = ${day} order by item_id`,
      )
      expect(result.getRows()).toEqual(stored)
    }
    const names = await duckdb.runAndReadAll(`select name, name_de from '${join(folder, fileOf('items', null).file)}'`)
    expect(names.getRows()).toContainEqual(['Item, "100"\n=1+1', 'Öl für "Großes", 5 %'])
  })

  test('has in its CSV what the API answers, and nothing of how polls were made', () => {
    const [head, first] = gunzipSync(readFileSync(join(folder, fileOf('days', COLLECTED[1], 'csv').file)))
      .toString()
      .split('\n')
    expect(head).toContain('date,itemID,count,buy_price_avg')
    expect(head).not.toContain('_m2')
    expect(first).toMatch(new RegExp(`^${dateOf(COLLECTED[1])}T00:00:00Z,100,\\d+,\\d+,`))
    const polls = gunzipSync(readFileSync(join(folder, fileOf('polls', COLLECTED[1], 'csv').file))).toString()
    expect(polls.split('\n')[0]).toBe('slot,started_at,finished_at,full,requested,seen,changed,missing,law')
  })

  test('has what was promised under its hash, and what came of it', async () => {
    const duckdb = await (await DuckDBInstance.create(':memory:')).connect()
    const result = await duckdb.runAndReadAll(
      `select purse, sha256(document) = hash, outcome from '${join(folder, fileOf('picks', COLLECTED[1]).file)}' order by purse`,
    )
    expect(result.getRows()).toEqual([
      [100, true, null],
      [1000, true, '{"realised": -5}'],
    ])
    expect(fileOf('picks', COLLECTED[0])).toBeUndefined()
  })

  test('is not written twice, until its day is', async () => {
    const [before, hours] = [fileOf('days', COLLECTED[0]), fileOf('hours', COLLECTED[0])]
    expect(await dump()).toMatchObject({ days: 0, files: 0 })
    await origin.pool.query(`update market.history_day set sell_sold = sell_sold + 1 where day = ${COLLECTED[0]}`)
    await origin.pool.query(`update market.dump set changes = changes + 1 where day = ${COLLECTED[0]}`)
    const later = new Date(NOW.getTime() + 3_600_000)
    expect(await dump({ now: later })).toMatchObject({ days: 1 })
    const after = fileOf('days', COLLECTED[0])
    expect(after.file).not.toBe(before.file)
    expect(existsSync(join(folder, before.file))).toBe(true)
    expect(fileOf('hours', COLLECTED[0])).toEqual(hours)
    expect(readTotals().find(({ day }: { day: string }) => day === dateOf(COLLECTED[0])).writtenAt).toBe(
      later.toISOString(),
    )
    await dump()
    expect(existsSync(join(folder, before.file))).toBe(false)
  })

  test('keeps what the database has thrown away since', async () => {
    const before = fileOf('hours', COLLECTED[0])
    await origin.pool.query(
      `create table public.kept as select * from market.history_hour_pack where day = ${COLLECTED[0]}`,
    )
    await origin.pool.query(`delete from market.history_hour_pack where day = ${COLLECTED[0]}`)
    await origin.pool.query(`update market.dump set changes = changes + 1 where day = ${COLLECTED[0]}`)
    await dump()
    expect(fileOf('hours', COLLECTED[0])).toEqual(before)
    await origin.pool.query('insert into market.history_hour_pack select * from public.kept; drop table public.kept')
  })

  test('ends before a disk is nearly full, and goes on when there is room', async () => {
    const store = openStore(settings)
    const full = { freeBytes: 99, sizeBytes: 1_000 }
    const before = readFileSync(join(folder, 'index.json'), 'utf8')
    await origin.pool.query('update market.dump set changes = changes + 1 where day >= $1', [COLLECTED[2]])
    const later = new Date(NOW.getTime() + 7_200_000)
    const stopped = await dump({ now: later, store: { ...store, findDisk: async () => full } })
    expect(stopped).toMatchObject({ days: 0, files: 0, daysLeft: 2, fullDisk: full })
    expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe(before)
    let looks = 0
    const filling = async () => ({ ...full, freeBytes: looks++ === 0 ? 100 : 99 })
    expect(await dump({ now: later, store: { ...store, findDisk: filling } })).toMatchObject({ days: 1, daysLeft: 1 })
    expect(await dump({ now: later })).toMatchObject({ days: 1, daysLeft: 0, fullDisk: null })
    expect(readIndex().madeAt).toBe(later.toISOString())
  })

  test('without CSV replaces a day that had some', async () => {
    await origin.pool.query('update market.dump set changes = changes + 1 where day = $1', [IMPORTED])
    expect(fileOf('days', IMPORTED, 'csv')).toBeDefined()
    await dump({ hasCsv: false })
    expect(fileOf('days', IMPORTED, 'csv')).toBeUndefined()
    expect(fileOf('days', IMPORTED).rows).toBe(5)
  })

  test('of another market does not take the place of an existing one', async () => {
    await expect(dump({ world: { id: 'other', source: 'live' } })).rejects.toThrow(
      'has those of the market test-world, this one is other',
    )
  })
})

describe('a look at a dump', () => {
  const look = () => checkAnyDump({ pool: origin.pool, store: openStore(settings), now: NOW })

  test('finds all of them as they were written', async () => {
    const seen = new Set<string>()
    // Each look draws one of the six at random.
    for (let tries = 0; seen.size < 6 && tries < 500; tries += 1) {
      const checked = await look()
      expect(checked?.fault).toBe(null)
      if (checked !== null) seen.add(checked.name)
    }
    expect(seen.size).toBe(6)
  })

  test('is taken by a process of its own, and says where nothing can be known', async () => {
    const order = { kind: 'check', databaseUrl: origin.url, place: settings } as const
    expect(await carryOut(order, signal)).toMatchObject({ kind: 'checked', outcome: { fault: null } })
    const world = { id: 'other', source: 'live' }
    const write = {
      ...order,
      kind: 'write',
      world,
      licence: 'x',
      hasMinutes: false,
      hasCsv: false,
      mostDays: 1,
      isForMove: false,
    } as const
    await expect(carryOut(write, signal)).rejects.toThrow(UnrecoverableJobError)
    const stopped = new AbortController()
    const running = carryOut(order, stopped.signal)
    stopped.abort(new Error('the worker stops'))
    await expect(running).rejects.toThrow('the worker stops')
  })

  test('finds damaged or differing files, and the next run repairs them', async () => {
    const only = async (day: number): Promise<void> => {
      await origin.pool.query('update market.dump set dumped = changes - 1 where day is distinct from $1', [day])
      await origin.pool.query('update market.dump set dumped = changes where day = $1', [day])
    }
    const all = () => origin.pool.query('update market.dump set dumped = changes')
    const { file } = fileOf('hours', COLLECTED[1])
    const path = join(folder, file)
    const good = readFileSync(path)
    writeFileSync(path, Buffer.concat([good.subarray(0, 100), Buffer.from('x'), good.subarray(101)]))
    await only(COLLECTED[1])
    expect((await look())?.fault).toBe(`${file} is not what was written`)
    await all()
    await origin.pool.query('update market.dump set changes = changes + 1 where day = $1', [COLLECTED[1]])
    await dump()
    expect(readFileSync(path)).toEqual(good)
    await only(COLLECTED[1])
    expect((await look())?.fault).toBe(null)

    await origin.pool.query(
      `update market.history_day set buy_noise = buy_noise + 1 where day = ${COLLECTED[1]} and item_id = 107`,
    )
    expect((await look())?.fault).toBe('days has another buy_noise than the database in row 2')
    await all()
    await origin.pool.query('update market.dump set changes = changes + 1 where day = $1', [COLLECTED[1]])
    await dump()
  })
})

describe('an import', () => {
  let sites: TestProcess[] = []
  afterAll(async () => {
    for (const site of sites) await site.stop()
  })

  const start = (database: { url: string }) =>
    startProcess({
      entry: 'services/items/src/main.ts',
      env: { DATABASE_URL: database.url, DATA_SOURCE: 'simulated', LOG_LEVEL: 'warn' },
    })

  test('into an empty database answers every question about the past with the same bytes', async () => {
    const { days } = await bring(target)
    expect(days).toBe(5)
    sites = [await start(origin), await start(target)]
    const keys = await (await fetch(`${sites[0]?.url}/v2/history/keys`)).json()
    const fields = (keys as string[]).join(',')
    const ids = (await rowsOf(origin, 'select id from market.item order by id')).flat().join(',')
    const span = `start=${dateOf(IMPORTED)}&end=${dateOf(TODAY - 1)}`
    for (const path of [
      `/v2/history/json?itemID=${ids}&fields=${fields}&${span}`,
      `/v2/history/hourly/json?itemID=${ids}&fields=${fields}&${span}`,
      `/v2/history/csv?itemID=${ids}&${span}`,
      `/v2/history/total/json?${span}`,
    ]) {
      const [one, other] = await Promise.all(sites.map(async ({ url }) => (await fetch(url + path)).text()))
      expect(one?.length, path).toBeGreaterThan(50)
      expect(other === one, path).toBe(true)
    }
  })

  test('leaves every table of the past as it was there', async () => {
    for (const text of [
      `select * from market.history_hour where hour < ${TODAY * 24} order by item_id, hour`,
      'select * from market.history_hour_pack order by item_id, day',
      `select * from market.history_day where day < ${TODAY} order by item_id, day`,
      `select * from market.market_day where day < ${TODAY} order by day`,
      `select slot, "full", requested, seen, changed, missing from market.poll where slot < ${TODAY * 1440} order by slot`,
      `select at, given, quantity, received, coins_per_gem from market.gem_exchange where at < to_timestamp(${TODAY} * 86400) order by at`,
      `select id, name, name_de, first_added, data from market.item order by id`,
      'select * from market.pick_set order by day, purse',
      'select id, type, output_item_id, data, source from market.recipe order by id',
      `select kind, id, data, source from market.reference_document
       where kind = 'skins' or source = 'gems.csv' order by kind, id`,
    ]) {
      const there = await rowsOf(origin, text)
      expect(there.length, text).toBeGreaterThan(0)
      expect(await rowsOf(target, text), text).toEqual(there)
    }
    // How far imports of the other installation are says nothing of this one, and lists of players have their own licences.
    expect(await rowsOf(target, 'select kind, id from market.reference_document order by kind, id')).toEqual([
      ['gemstore', 'typed'],
      ['skins', '7'],
    ])
    const sources = 'select distinct s.name from market.history_day d join market.import_source s on s.id = d.source'
    expect(await rowsOf(target, sources)).toEqual([['archive']])
  })

  test('repeated adds nothing, and lets the roll-up continue after it', async () => {
    expect(await bring(target)).toMatchObject({ days: 5, rows: 0 })
    expect(await rowsOf(target, `select stage, next from market.roll_up_mark order by stage`)).toEqual([
      ['day', TODAY],
      ['hour', TODAY * 24],
      ['pack', TODAY],
    ])
  })

  test('is what the command of the README runs, with the database in a file or in the environment', async () => {
    const command = (env: Record<string, string>, from = folder) =>
      runEntry('services/worker/src/commands/import-dump.ts', ['--from', from], env)
    const path = join(tmpdir(), `${basename(folder)}-database`)
    writeFileSync(path, `${target.url}\n`)
    const { code, out } = await command({ DATABASE_URL_FILE: path })
    rmSync(path)
    expect(out).toMatch(/"days":5,"rows":0,"msg":"the dump is imported"/)
    expect(code).toBe(0)
    expect(await command({ DATABASE_URL: target.url }, join(folder, 'nowhere'))).toMatchObject({ code: 1 })
    expect((await command({})).err).toContain('DATABASE_URL is not set')
  })

  test('into a database with data fills gaps and changes nothing', async () => {
    await bring(partial)
    const { pool } = partial
    const day = COLLECTED[1]
    await pool.query(
      `delete from market.history_day where item_id = 107; delete from market.history_hour_pack where item_id = 114`,
    )
    await pool.query(`update market.history_day set sell_sold = -1 where item_id = 121 and day = ${day}`)
    await pool.query(`delete from market.poll where slot % 40 = 0`)
    const changed = await rowsOf(partial, `select * from market.history_day where item_id = 121 order by day`)
    expect((await bring(partial)).rows).toBeGreaterThan(100)
    for (const text of [
      'select * from market.history_day where item_id = 107 order by day',
      'select * from market.history_hour_pack where item_id = 114 order by day',
    ]) {
      const there = await rowsOf(partial, text)
      expect(there.length).toBeGreaterThan(1)
      expect(there).toEqual(await rowsOf(target, text))
    }
    expect(await rowsOf(partial, `select * from market.history_day where item_id = 121 order by day`)).toEqual(changed)
  })

  test('keeps the earlier of two dates on which something was first seen', async () => {
    const { pool } = partial
    const [earlier, later] = ['2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z']
    await pool.query('update market.item set first_added = $1 where id = 100', [later])
    await pool.query('update market.item set first_added = $1 where id = 107', [earlier])
    await pool.query('update market.recipe set first_added = $1', [later])
    const versions = `select id, version from market.item where id in (100, 107) order by id`
    const before = (await pool.query(versions)).rows
    await bring(partial)
    expect(await rowsOf(partial, 'select first_added from market.item where id in (100, 107) order by id')).toEqual([
      [NOW],
      [new Date(earlier)],
    ])
    const recipes = 'select first_added from market.recipe'
    expect(await rowsOf(partial, recipes)).toEqual(await rowsOf(origin, recipes))
    const after = (await pool.query(versions)).rows
    expect(after[0].version).toBeGreaterThan(before[0].version)
    expect(after[1]).toEqual(before[1])
  })

  test('adds to the hours of a day those that it lacks', async () => {
    const { pool } = partial
    const plain = dateOf(TODAY - 1)
    await pool.query(`delete from market.history_hour where item_id = 128 and hour % 3 = 0`)
    const text = 'select * from market.history_hour where item_id = 128 order by hour'
    await bring(partial)
    expect(await rowsOf(partial, text), plain).toEqual(await rowsOf(target, text))
  })

  test('stores nothing of a file that is cut off, and nothing of another market', async () => {
    const { file } = fileOf('days', COLLECTED[2])
    const path = join(folder, file)
    const good = readFileSync(path)
    const count = () => rowsOf(partial, `select count(*) from market.history_day where day = ${COLLECTED[2]}`)
    await partial.pool.query(`delete from market.history_day where day = ${COLLECTED[2]}`)
    writeFileSync(path, good.subarray(0, good.length - 20))
    await expect(bring(partial)).rejects.toThrow(`${file} does not match index.json`)
    expect(await count()).toEqual([[0]])
    writeFileSync(path, good)
    await partial.pool.query(`update market.world set world_id = 'elsewhere'`)
    await expect(bring(partial)).rejects.toThrow('the dump is of the market test-world, the database has elsewhere')
    expect(await count()).toEqual([[0]])
  })

  test('takes nothing of days that are not over, in its index or in a file, and sets no mark by them', async () => {
    const { pool } = strange
    const index = readIndex()
    const ofDay = (from: number, to: number) => async (name: string) => {
      const bytes = await openSource(settings)(name)
      if (name !== 'index.json') return bytes
      const files = index.files.map((file: { day: string | null }) =>
        file.day === dateOf(from) ? { ...file, day: dateOf(to) } : file,
      )
      return Buffer.from(JSON.stringify({ ...index, files }))
    }
    const bringAs = (source: (name: string) => Promise<Buffer | null>) => importDump({ pool, source, now: NOW, signal })
    await expect(bringAs(ofDay(TODAY - 1, TODAY + 400))).rejects.toThrow('a day that is not over yet')
    expect(await rowsOf(strange, 'select from market.roll_up_mark')).toEqual([])
    await expect(bringAs(ofDay(TODAY - 1, TODAY - 9))).rejects.toThrow(
      `rows of polls are not from ${dateOf(TODAY - 9)}, the day in index.json`,
    )
    expect(await rowsOf(strange, 'select from market.poll')).toEqual([])
  })
})
