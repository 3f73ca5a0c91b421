import type { ArchiveKind } from '@gildscope/contracts'
import { accountSchema, archiveSchema } from '@gildscope/db'
import { BrokenPackError, packLines, type StoredTrade, tradeId } from '@gildscope/players'
import { useDatabase, useRole } from '@gildscope/testkit'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, never } from '../accounts/testing/account-fixtures.ts'
import { addEntries, newTrades } from './entry-store.ts'
import { openSince, packClosedMonths } from './pack-archives.ts'
import { addTurns, storedLines } from './testing/archive-fixtures.ts'

const { due, siteAccount } = accountSchema
const { entry, pack } = archiveSchema
const NOW = new Date('2026-06-15T10:00:00Z')

const database = useDatabase()
const worker = useRole(database, 'worker')

beforeEach(async () => {
  for (const table of [due, siteAccount, entry, pack]) await database.db.delete(table)
})

const packMonths = (gameNow = NOW) => packClosedMonths(worker.pool, { gameNow, signal: never })
const link = async () => {
  const accountId = await insertAccount(database.db)
  await addTurns(database, { accountId, gameAccountId: 'game-1', now: NOW })
  return accountId
}
const whose = (accountId: string, kind: ArchiveKind = 'trades') => ({ accountId, gameAccountId: 'game-1', kind })
const tradeAt = (purchased: string, id = 1): StoredTrade => ({
  ...{ side: 'buy', id, item_id: 7, price: 10, quantity: 1 },
  ...{ created: '2026-01-01T00:00:00Z', purchased: `${purchased}Z` },
})
const addTrades = (accountId: string, trades: readonly StoredTrade[]): Promise<number> =>
  addEntries(
    worker.pool,
    whose(accountId),
    trades.map((trade) => ({ entryId: tradeId(trade), at: new Date(trade.purchased), line: JSON.stringify(trade) })),
  )
const readingAt = (at: string) => ({ entryId: at, at: new Date(at), line: JSON.stringify({ at, rank: 1 }) })
const packsOf = (accountId: string) =>
  database.db
    .select({ month: pack.month, rows: pack.rows, firstAt: pack.firstAt, lastAt: pack.lastAt })
    .from(pack)
    .where(eq(pack.accountId, accountId))
    .orderBy(pack.month)
const entriesOf = async (accountId: string) =>
  (await database.db.select().from(entry).where(eq(entry.accountId, accountId))).length
const tradesOf = async (accountId: string) =>
  (await storedLines(database, accountId, 'trades')).map((line) => (JSON.parse(line) as StoredTrade).purchased)

const JANUARY = ['2026-01-01T00:00:00', '2026-01-31T23:59:59']
const FEBRUARY = ['2026-02-01T00:00:00', '2026-02-03T12:00:00']

test('months stay open as long as the game may still report entries for them', () => {
  // 92 days before the 15th of June is the 15th of March.
  expect(openSince(NOW)).toEqual(new Date('2026-03-01T00:00:00Z'))
  expect(openSince(new Date('2026-07-01T23:59:59Z'))).toEqual(new Date('2026-03-01T00:00:00Z'))
  expect(openSince(new Date('2026-07-02T00:00:00Z'))).toEqual(new Date('2026-04-01T00:00:00Z'))
})

test('each closed month of UTC has a pack with its lines, oldest first, and open ones have none', async () => {
  const accountId = await link()
  const open = ['2026-03-01T00:00:00', '2026-06-14T00:00:00']
  await addTrades(
    accountId,
    [...JANUARY, ...FEBRUARY, ...open].toReversed().map((at) => tradeAt(at)),
  )
  expect(await packMonths()).toEqual({ months: 2, entries: 4 })
  expect(await packsOf(accountId)).toEqual([
    { month: '2026-01', rows: 2, firstAt: new Date(`${JANUARY[0]}Z`), lastAt: new Date(`${JANUARY[1]}Z`) },
    { month: '2026-02', rows: 2, firstAt: new Date(`${FEBRUARY[0]}Z`), lastAt: new Date(`${FEBRUARY[1]}Z`) },
  ])
  expect(await entriesOf(accountId)).toBe(2)
  expect(await tradesOf(accountId)).toEqual([...JANUARY, ...FEBRUARY, ...open].map((at) => `${at}Z`))
})

test('what comes late reopens its month, once, in its place', async () => {
  const accountId = await link()
  await addTrades(
    accountId,
    JANUARY.map((at) => tradeAt(at)),
  )
  await packMonths()
  const late = [tradeAt('2026-01-15T00:00:00'), tradeAt('2026-01-01T00:00:00', 2)]
  const found = await newTrades(worker.pool, whose(accountId), [...late, tradeAt(JANUARY[0] ?? '')])
  expect(found.map(({ line }) => JSON.parse(line))).toEqual(late)
  await addTrades(accountId, late)
  expect(await packMonths()).toEqual({ months: 1, entries: 2 })
  expect(await tradesOf(accountId)).toEqual([
    ...['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '2026-01-15T00:00:00Z', '2026-01-31T23:59:59Z'],
  ])
  expect(await packMonths()).toEqual({ months: 0, entries: 0 })
})

test('an entry that is packed already is not packed twice', async () => {
  const accountId = await link()
  const trades = JANUARY.map((at) => tradeAt(at))
  await addTrades(accountId, trades)
  await packMonths()
  await addTrades(accountId, trades)
  expect(await packMonths()).toEqual({ months: 1, entries: 2 })
  expect(await tradesOf(accountId)).toEqual(JANUARY.map((at) => `${at}Z`))
})

/** What a reading with these trades stores. */
const readTrades = async (accountId: string, trades: readonly StoredTrade[]): Promise<number> =>
  addEntries(worker.pool, whose(accountId), await newTrades(worker.pool, whose(accountId), trades))
const fillsOf = async (accountId: string) =>
  (await storedLines(database, accountId, 'trades'))
    .map((line) => (JSON.parse(line) as StoredTrade).quantity)
    .sort((a, b) => a - b)

test('fills of one order in the same second are all stored, once, before and after they are packed', async () => {
  const accountId = await link()
  const fill = (quantity: number): StoredTrade => ({ ...tradeAt('2026-01-20T00:00:00'), quantity })
  // As stored before fills were told apart.
  await addTrades(accountId, [fill(100)])
  expect(await readTrades(accountId, [fill(150), fill(100)])).toBe(1)
  expect(await readTrades(accountId, [fill(100), fill(150), fill(150)])).toBe(1)
  expect(await readTrades(accountId, [fill(150)])).toBe(0)
  expect(await fillsOf(accountId)).toEqual([100, 150, 150])
  expect(await packMonths()).toEqual({ months: 1, entries: 3 })
  expect(await fillsOf(accountId)).toEqual([100, 150, 150])
  expect(await readTrades(accountId, [fill(150), fill(100), fill(150)])).toBe(0)
  expect(await readTrades(accountId, [fill(150), fill(7), fill(100)])).toBe(1)
  expect(await packMonths()).toEqual({ months: 1, entries: 1 })
  expect(await fillsOf(accountId)).toEqual([7, 100, 150, 150])
  expect(await readTrades(accountId, [fill(7), fill(150), fill(100), fill(150)])).toBe(0)
  expect(await packMonths()).toEqual({ months: 0, entries: 0 })
  for (const quantity of [9, 11, 13]) expect(await readTrades(accountId, [fill(quantity), fill(7)])).toBe(1)
  expect(await readTrades(accountId, [fill(13), fill(11), fill(9)])).toBe(0)
  expect(await fillsOf(accountId)).toEqual([7, 9, 11, 13, 100, 150, 150])
  expect(await packMonths()).toEqual({ months: 1, entries: 3 })
})

test('readings are packed as well, orders never, and kinds, game accounts and accounts apart', async () => {
  const [one, other] = [await link(), await link()]
  const times = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z']
  await addEntries(worker.pool, whose(one, 'wvw'), times.map(readingAt))
  await addTurns(database, { accountId: one, gameAccountId: 'game-2', now: NOW })
  await addEntries(worker.pool, { ...whose(one, 'wvw'), gameAccountId: 'game-2' }, times.map(readingAt))
  await addEntries(worker.pool, whose(other, 'orders'), times.map(readingAt))
  await addTrades(one, [tradeAt('2026-01-01T00:00:00')])
  await addTrades(other, [tradeAt('2026-01-01T00:00:00')])
  expect(await packMonths()).toEqual({ months: 4, entries: 6 })
  expect(await storedLines(database, other, 'orders')).toHaveLength(2)
  expect(await storedLines(database, one, 'wvw')).toHaveLength(4)
  expect((await packsOf(one)).map(({ rows }) => rows).sort()).toEqual([1, 2, 2])
})

test('more months than are looked up at once are all packed in one run', async () => {
  const accountId = await link()
  const months = Array.from({ length: 250 }, (_, at) => new Date(Date.UTC(2000, at, 5)).toISOString().slice(0, 19))
  await addTrades(
    accountId,
    months.map((at) => tradeAt(at)),
  )
  expect(await packMonths()).toEqual({ months: 250, entries: 250 })
  expect(await tradesOf(accountId)).toEqual(months.map((at) => `${at}Z`))
})

describe('a broken pack', () => {
  const damage = (accountId: string, own: Partial<typeof pack.$inferInsert>) =>
    database.db
      .update(pack)
      .set(own)
      .where(and(eq(pack.accountId, accountId), eq(pack.month, '2026-01')))

  test.each([
    ['changed bytes', async () => ({ body: (await packLines(['{}'])).body })],
    ['another number of rows', async () => ({ rows: 3 })],
  ])('with %s is neither trusted nor overwritten, and does not stop the others', async (_, change) => {
    const accounts = (await Promise.all([link(), link(), link()])).sort()
    for (const accountId of accounts)
      await addTrades(
        accountId,
        JANUARY.map((at) => tradeAt(at)),
      )
    await packMonths()
    const broken = accounts[1] ?? ''
    await damage(broken, await change())
    const before = await database.db.select().from(pack).where(eq(pack.accountId, broken))
    const late = tradeAt('2026-01-15T00:00:00')
    for (const accountId of accounts) await addTrades(accountId, [late])
    await expect(packMonths()).rejects.toThrow(BrokenPackError)
    expect(await database.db.select().from(pack).where(eq(pack.accountId, broken))).toEqual(before)
    expect(await Promise.all(accounts.map(entriesOf))).toEqual([0, 1, 0])
    await expect(newTrades(worker.pool, whose(broken), [tradeAt('2026-01-16T00:00:00')])).rejects.toThrow(
      BrokenPackError,
    )
  })
})
