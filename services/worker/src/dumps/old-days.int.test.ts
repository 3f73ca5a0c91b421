import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importDump, openSource, openStore, packOldRows, writeDumps } from '@gildscope/dumps'
import type { SourcedBucket } from '@gildscope/market'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedDays } from '../import-history/testing/stored-days.ts'
import { COLLECTED, collectMarket, IMPORTED, NOW, TODAY, WORLD } from './testing/collected-market.ts'

const origin = useDatabase()
const target = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'gildscope-dumps-'))
const settings = { place: folder, accessKey: undefined, secretKey: undefined, region: 'auto' }
const { signal } = new AbortController()
/** As if all but the last collected day were more than a year old. */
const BEFORE = COLLECTED[3]
const LATER = new Date(NOW.getTime() + 500 * 86_400_000)

const dump = () =>
  writeDumps({
    ...{ pool: origin.pool, store: openStore(settings), world: WORLD, licence: 'CC-BY-4.0', now: NOW, signal },
    ...{ hasMinutes: false, hasCsv: true, mostDays: 50, isForMove: false },
  })

type File = { part: string; day: string | null; file: string; rows: number }
const dayFiles = (): File[] =>
  (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')).files as File[]).filter(({ part }) => part === 'days')
/** Rows and files have these figures as short floats. */
const shortened = ({ flow, ...side }: SourcedBucket['buy']) => ({
  ...side,
  flow: flow && { ...flow, unsure: Math.fround(flow.unsure), noise: Math.fround(flow.noise) },
})
const daysOf = async ({ pool }: typeof origin) =>
  (await storedDays(pool)).map(({ buy, sell, ...day }) => ({ ...day, buy: shortened(buy), sell: shortened(sell) }))
const rowsOf = async (text: string, from = origin): Promise<number> => Number((await from.pool.query(text)).rowCount)

beforeAll(async () => {
  await collectMarket(origin.pool)
  // Packed once, figures stay as they are.
  await packOldRows(origin.pool, { fromDay: IMPORTED, before: BEFORE, signal })
}, 240_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('days in packs are dumped as they are from rows', async () => {
  expect(await rowsOf('select from market.history_day')).toBe(2 * 30)
  await dump()
  const packed = dayFiles()
  expect(packed.map(({ day }) => day)[0]).toBe(new Date(IMPORTED * 86_400_000).toISOString().slice(0, 10))
  expect(packed.every(({ rows }) => rows > 4)).toBe(true)
  await importDump({ pool: target.pool, source: openSource(settings), now: NOW, signal })
  expect(await rowsOf('select from market.history_year_pack', target)).toBe(0)
  expect(await daysOf(target)).toEqual((await daysOf(origin)).filter(({ start }) => start < TODAY * 86_400_000))
})

test('an import keeps the last year that was collected as rows, whatever its clock says', async () => {
  await importDump({ pool: target.pool, source: openSource(settings), now: LATER, signal })
  expect(await rowsOf('select from market.history_year_pack', target)).toBe(0)
})

test('an import packs what is old by then, and adds nothing that is in packs', async () => {
  // The other day is packed for the first time, which rounds its estimates.
  const packedBefore = async () => (await daysOf(target)).filter(({ start }) => start < BEFORE * 86_400_000)
  const [before, all] = [await packedBefore(), (await daysOf(target)).length]
  // The worker went on meanwhile.
  await target.pool.query(`update market.roll_up_mark set next = next + 500 where stage = 'day'`)
  await importDump({ pool: target.pool, source: openSource(settings), now: LATER, signal })
  expect(await rowsOf('select from market.history_year_pack', target)).toBeGreaterThan(20)
  expect(await rowsOf('select from market.history_day', target)).toBe(0)
  expect(await packedBefore()).toEqual(before)
  expect(await daysOf(target)).toHaveLength(all)
  expect((await importDump({ pool: target.pool, source: openSource(settings), now: LATER, signal })).rows).toBe(0)
  expect(await rowsOf('select from market.history_day', target)).toBe(0)
})
