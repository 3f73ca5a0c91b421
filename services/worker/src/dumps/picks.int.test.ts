import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DumpError, importDump, openSource, openStore, writeDumps } from '@gildscope/dumps'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const TODAY = 20_780
const DAY = TODAY - 5
const NAME = new Date(DAY * 86_400_000).toISOString().slice(0, 10)
const NOW = new Date(TODAY * 86_400_000)

const origin = useDatabase()
const target = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'gildscope-picks-'))
const settings = { place: folder, accessKey: undefined, secretKey: undefined, region: 'auto' }
const signal = new AbortController().signal

afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  for (const { pool } of [origin, target])
    await pool.query('truncate market.pick_set, market.pick_run, market.dump, market.market_day, market.roll_up_mark')
  await rm(folder, { recursive: true, force: true })
  await origin.pool.query('insert into market.market_day values ($1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)', [DAY])
  await origin.pool.query(`insert into market.roll_up_mark (stage, next) values ('pack', $1)`, [DAY + 1])
})

const hashOf = (document: string) => createHash('sha256').update(document).digest('hex')
const DOCUMENT = JSON.stringify({ day: DAY, purse: 100 })
const promise = (
  { pool }: typeof origin,
  { document = DOCUMENT, hash = hashOf(document) }: { document?: string; hash?: string } = {},
) => pool.query('insert into market.pick_set values ($1, 100, $2, $3, false, null)', [DAY, hash, document])

const dump = () =>
  writeDumps({
    ...{ pool: origin.pool, store: openStore(settings), world: { id: 'picks', source: 'simulated' }, now: NOW, signal },
    ...{ licence: 'CC-BY-4.0', hasMinutes: false, hasCsv: false, mostDays: 50, isForMove: false },
  })
const bring = async () => {
  await dump()
  return await importDump({ pool: target.pool, source: openSource(settings), now: NOW, signal })
}
const setsThere = async () => (await target.pool.query('select * from market.pick_set')).rows

describe('a promise of a dump', () => {
  test('comes as it was frozen', async () => {
    await promise(origin)
    expect((await bring()).days).toBe(1)
    expect(await setsThere()).toMatchObject([{ day: DAY, purse: 100, document: DOCUMENT, outcome: null }])
  })

  test.each([
    ['does not match its hash', { hash: hashOf('another') }],
    ['is not of this day and purse', { document: JSON.stringify({ day: DAY, purse: 1000 }) }],
    ['is not of this day and purse', { document: JSON.stringify({ day: DAY - 1, purse: 100 }) }],
    ['is not of this day and purse', { document: '{"day":' }],
  ])('is refused where its document %s: %o', async (text, over) => {
    await promise(origin, over)
    const coming = bring()
    await expect(coming).rejects.toThrow(DumpError)
    await expect(coming).rejects.toThrow(`the row of picks of ${NAME} for 100 gold has a document that ${text}`)
    expect(await setsThere()).toEqual([])
  })
})

describe('an open promise that came before', () => {
  const OUTCOME = { realised: 5, picks: [], random: [] }
  const settleThere = async () => {
    await origin.pool.query('update market.pick_set set outcome = $1', [OUTCOME])
    await origin.pool.query('update market.dump set changes = changes + 1')
  }
  const outcome = async () => (await setsThere())[0].outcome

  test('gets what came of it, and keeps that', async () => {
    await promise(origin)
    await bring()
    expect(await outcome()).toBeNull()
    await settleThere()
    expect((await bring()).rows).toBe(1)
    expect(await outcome()).toEqual(OUTCOME)
    expect((await bring()).rows).toBe(0)
    expect(await outcome()).toEqual(OUTCOME)
  })

  test('keeps being open while it is settled here', async () => {
    await promise(origin)
    await bring()
    await target.pool.query(`insert into market.pick_run values ($1, 100, 0, 0, 1, '{}')`, [DAY])
    await settleThere()
    expect((await bring()).rows).toBe(0)
    expect(await outcome()).toBeNull()
  })

  test('gets nothing of another promise', async () => {
    await promise(origin)
    await promise(target, { document: JSON.stringify({ purse: 100, day: DAY }) })
    await settleThere()
    await bring()
    expect(await outcome()).toBeNull()
  })
})
