import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import type { ArchiveKind } from '@gildscope/contracts'
import { accountSchema, archiveSchema } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import { type StoredTrade, tradeId } from '@gildscope/players'
import { until, useDatabase, useRole } from '@gildscope/testkit'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanAccounts } from '../accounts/cleaning/clean-accounts.ts'
import { never, testPseudonyms } from '../accounts/testing/account-fixtures.ts'
import { type GameUnderTest, startGame } from '../poll/testing/poll-harness.ts'
import { packClosedMonths } from './pack-archives.ts'
import {
  fastGame,
  findPlayer,
  linkPlayer,
  storedLines,
  type TestPlayer,
  tradeText,
  trueTrades,
  updateDeps,
} from './testing/archive-fixtures.ts'
import { type Death, Died, dyingPool, waitingPool } from './testing/intercept-pool.ts'
import { updateDueArchives } from './update-archives.ts'

const { due, gameKey, siteAccount } = accountSchema
const { entry, pack } = archiveSchema
const REMEMBERED_DAYS = 300

const database = useDatabase()
const worker = useRole(database, 'worker')
let simulator: GameUnderTest
let game: GameApi
let trader: TestPlayer
let time: number

beforeAll(async () => {
  simulator = await startGame({ tradable: 60, seed: 'crash', tradeHistoryDays: REMEMBERED_DAYS })
  game = fastGame(simulator.url)
  trader = await findPlayer(simulator.url)
})
beforeEach(() => {
  time = Date.parse('2026-03-02T10:00:00Z')
})
afterEach(async () => {
  for (const table of [due, gameKey, siteAccount, entry, pack]) await database.db.delete(table)
})
afterAll(async () => {
  await game.close()
  await simulator.close()
})

const now = (): Date => new Date(time++)
const gameNow = (): number => simulator.clock.now()
const update = (pool = worker.pool) =>
  updateDueArchives(updateDeps({ db: worker.db, pool }, { game, now, gameNow }), { isAsked: false })
const packMonths = (pool = worker.pool) => packClosedMonths(pool, { gameNow: new Date(gameNow()), signal: never })

const link = async (kind: ArchiveKind) => {
  const linked = await linkPlayer(database, { key: trader.key, now: now() })
  await database.db.delete(due).where(and(eq(due.accountId, linked.accountId), ne(due.kind, kind)))
  return linked.accountId
}
const linesOf = async (accountId: string, kind: ArchiveKind) => (await storedLines(database, accountId, kind)).sort()
const countOf = async (table: typeof entry | typeof pack) => (await database.db.select().from(table)).length

/** Everything that is stored of trades is all that the game reported, once. */
const expectAllTrades = async (accountId: string): Promise<void> => {
  const lines = await linesOf(accountId, 'trades')
  expect(lines.map(tradeText).sort()).toEqual(await trueTrades(simulator.url, trader.account, gameNow()))
  expect(new Set(lines.map((line) => tradeId(JSON.parse(line) as StoredTrade))).size).toBe(lines.length)
}

/** Runs work in processes that die at the first statement, at the second and so on, until one completes. */
const dieEverywhere = async (
  when: Death['when'],
  work: (pool: typeof worker.pool) => Promise<unknown>,
  checkAfter: () => Promise<void>,
): Promise<number> => {
  for (let at = 1; ; at++) {
    const { pool, isOver } = dyingPool(worker.pool, { at, when })
    const fault = await work(pool).then(
      () => null,
      (error: unknown) => error,
    )
    if (!isOver()) {
      expect(fault).toBeNull()
      return at - 1
    }
    expect(fault).toBeInstanceOf(Died)
    await checkAfter()
  }
}

describe.each(['before', 'after'] as const)('a process that dies %s any of its statements', (when) => {
  test.each(['trades', 'orders', 'wvw'] as const)(
    'while it reads %s loses nothing and doubles nothing',
    async (kind) => {
      const accountId = await link(kind)
      let before: string[] = []
      const died = await dieEverywhere(when, update, async () => {
        const stored = await linesOf(accountId, kind)
        // All of a reading, or nothing of it.
        if (before.length > 0) expect(stored).toEqual(expect.arrayContaining(before))
        expect(new Set(stored).size).toBe(stored.length)
        before = stored
        if (kind === 'trades' && stored.length > 0) await expectAllTrades(accountId)
        // Its claim has expired, and its turn is due again.
        time += HOUR_MS
        await database.db.update(due).set({ nextAt: new Date(time) })
      })
      expect(died).toBeGreaterThan(4)
      const stored = await linesOf(accountId, kind)
      expect(stored.length).toBeGreaterThan(0)
      if (kind === 'trades') await expectAllTrades(accountId)
      if (kind === 'wvw') expect(stored).toHaveLength(1)
      const [turn] = await database.db.select().from(due).where(eq(due.accountId, accountId))
      expect(turn).toMatchObject({ claimedUntil: null, lastError: null })
    },
  )

  test('while it packs months loses nothing and doubles nothing', async () => {
    const accountId = await link('trades')
    await update()
    const before = await linesOf(accountId, 'trades')
    const died = await dieEverywhere(when, packMonths, async () => {
      expect(await linesOf(accountId, 'trades')).toEqual(before)
    })
    expect(died).toBeGreaterThan(10)
    expect(await linesOf(accountId, 'trades')).toEqual(before)
    expect(await countOf(pack)).toBeGreaterThan(3)
    expect(await packMonths()).toEqual({ months: 0, entries: 0 })
    await expectAllTrades(accountId)
  })
})

test('two parallel workers do no turn twice and store nothing twice', async () => {
  const accounts: string[] = []
  for (let player = 0; player < 6; player++) {
    const { accountId } = await linkPlayer(database, { key: trader.key, now: now() })
    accounts.push(accountId)
  }
  const counts = await Promise.all([update(), update(), update()])
  expect(counts.reduce((sum, { read }) => sum + read, 0)).toBe(18)
  expect(counts.map(({ failed }) => failed)).toEqual([0, 0, 0])
  for (const accountId of accounts) {
    await expectAllTrades(accountId)
    expect(await linesOf(accountId, 'wvw')).toHaveLength(1)
  }
  const packed = await Promise.all([packMonths(), packMonths()])
  expect(packed.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(100)
  for (const accountId of accounts) await expectAllTrades(accountId)
})

describe('an account that is erased', () => {
  const isAnybodyWaiting = async (): Promise<boolean> => {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows.length > 0
  }

  /** Erases the account up to a point before `letGo`, and the rest after it. */
  const eraseAround = async (accountId: string, letGo: () => void): Promise<void> => {
    await database.db.update(siteAccount).set({ deletionDue: now() }).where(eq(siteAccount.accountId, accountId))
    let isOver = false
    const erasing = cleanAccounts(worker.pool, {
      now: now(),
      sessionIdleDays: 30,
      pseudonyms: testPseudonyms,
      signal: never,
    }).then(() => {
      isOver = true
    })
    await until('the erasure', async () => isOver || (await isAnybodyWaiting()))
    letGo()
    await erasing
  }
  const expectNothing = async (): Promise<void> => {
    for (const table of [due, entry, pack]) expect(await database.db.select().from(table)).toEqual([])
  }

  test.each(['insert into archive.entry', 'update account.due set\n', 'commit'])(
    'while a reading of it is being written, at "%s", leaves nothing behind',
    async (beginning) => {
      const accountId = await link('trades')
      const { pool, isReached, letGo } = waitingPool(worker.pool, beginning)
      const writing = update(pool)
      await isReached
      await Promise.all([writing, eraseAround(accountId, letGo)])
      await expectNothing()
    },
  )

  test.each(['insert into archive.pack', 'delete from archive.entry', 'commit'])(
    'while a month of it is being packed, at "%s", leaves nothing behind',
    async (beginning) => {
      const accountId = await link('trades')
      await update()
      const { pool, isReached, letGo } = waitingPool(worker.pool, beginning)
      const packing = packMonths(pool)
      await isReached
      await Promise.all([packing, eraseAround(accountId, letGo)])
      await expectNothing()
    },
  )
})

test('a reading that is written while its months are packed stores nothing that is packed already', async () => {
  const accountId = await link('trades')
  await update()
  await database.db.update(due).set({ nextAt: now(), cursor: {} })
  const { pool, isReached, letGo } = waitingPool(worker.pool, 'insert into archive.pack')
  const packing = packMonths(pool)
  await isReached
  const reading = update()
  letGo()
  await Promise.all([packing, reading])
  await expectAllTrades(accountId)
  expect(await countOf(pack)).toBeGreaterThan(3)
  await database.db.update(due).set({ nextAt: now(), cursor: {} })
  expect(await update()).toEqual({ read: 1, failed: 0, entries: 0 })
})

test('a fault of this site is recorded, delays no one else, and recovers', async () => {
  const accountId = await link('trades')
  const other = await link('wvw')
  await database.db
    .update(due)
    .set({ nextAt: new Date(time - MINUTE_MS) })
    .where(eq(due.accountId, accountId))
  await database.pool.query('alter table archive.entry add constraint no_trades check (kind <> $$trades$$)')
  await expect(update()).rejects.toThrow('no_trades')
  const turnOf = async (id: string) => (await database.db.select().from(due).where(eq(due.accountId, id)))[0]
  expect(await turnOf(accountId)).toMatchObject({ lastError: 'This site failed to store it', claimedUntil: null })
  expect(await update()).toMatchObject({ read: 1, failed: 0 })
  expect(await linesOf(other, 'wvw')).toHaveLength(1)
  await database.pool.query('alter table archive.entry drop constraint no_trades')
  time += DAY_MS
  await update()
  expect(await turnOf(accountId)).toMatchObject({ lastError: null })
  await expectAllTrades(accountId)
})
