import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { gameKeyContext } from '@gildscope/base/vault'
import type { ArchiveKind } from '@gildscope/contracts'
import { accountSchema, archiveSchema } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import { useDatabase, useRole } from '@gildscope/testkit'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanAccounts } from '../accounts/cleaning/clean-accounts.ts'
import { never, testPseudonyms, testVault } from '../accounts/testing/account-fixtures.ts'
import { type GameUnderTest, startGame } from '../poll/testing/poll-harness.ts'
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
import { type HeldGame, holdGame } from './testing/hold-game.ts'
import { type UpdateCounts, updateDueArchives } from './update-archives.ts'

const { due, gameKey, siteAccount } = accountSchema
const { entry } = archiveSchema
const KINDS = ['trades', 'orders', 'wvw'] as const satisfies readonly ArchiveKind[]

const database = useDatabase()
const worker = useRole(database, 'worker')
let simulator: GameUnderTest
let game: GameApi
let trader: TestPlayer
/** Advances with every read, so that no two claims end at one moment. */
let time: number

beforeAll(async () => {
  simulator = await startGame({ tradable: 60, seed: 'lost' })
  game = fastGame(simulator.url)
  trader = await findPlayer(simulator.url)
})
beforeEach(() => {
  time = Date.parse('2026-03-02T10:00:00Z')
})
afterEach(async () => {
  await simulator.setFaults([])
  for (const table of [due, gameKey, siteAccount, entry]) await database.db.delete(table)
})
afterAll(async () => {
  await game.close()
  await simulator.close()
})

const now = (): Date => new Date(time++)
const update = (own: GameApi = game, signal: AbortSignal = never): Promise<UpdateCounts> =>
  updateDueArchives(
    { ...updateDeps(worker, { game: own, now, gameNow: () => simulator.clock.now() }), signal },
    { isAsked: false },
  )

/** A player of whom only this kind is read. */
const link = async (kind: ArchiveKind) => {
  const linked = await linkPlayer(database, { key: trader.key, now: now() })
  await database.db.delete(due).where(ne(due.kind, kind))
  return linked
}
const turn = async () => (await database.db.select().from(due))[0]
const lines = (accountId: string, kind: ArchiveKind) => storedLines(database, accountId, kind)
const entries = () => database.db.select().from(entry)

/** Starts a reading, runs an action once the game has answered, and lets the reading continue. */
const during = async (
  happens: () => Promise<unknown>,
  { signal, held = holdGame(game) }: { signal?: AbortSignal; held?: HeldGame } = {},
): Promise<UpdateCounts> => {
  const reading = update(held.game, signal)
  await held.isReached
  await happens()
  held.letGo()
  return await reading
}

describe.each(KINDS)('a reading of %s', (kind) => {
  test('whose owner switches it off writes nothing, and is not repeated', async () => {
    await link(kind)
    const offSince = now()
    const counts = await during(() =>
      database.db.update(due).set({ offSince, nextAt: null, askedAt: null, claimedUntil: null }),
    )
    expect(counts).toEqual({ read: 0, failed: 1, entries: 0 })
    expect(await entries()).toEqual([])
    expect(await turn()).toMatchObject({ offSince, nextAt: null, lastAt: null, cursor: {} })
    expect(await update()).toEqual({ read: 0, failed: 0, entries: 0 })
  })

  test('whose account is erased writes nothing', async () => {
    const { accountId } = await link(kind)
    const counts = await during(async () => {
      await database.db.update(siteAccount).set({ deletionDue: now() }).where(eq(siteAccount.accountId, accountId))
      await cleanAccounts(worker.pool, { now: now(), sessionIdleDays: 30, pseudonyms: testPseudonyms, signal: never })
    })
    expect(counts).toMatchObject({ read: 0, entries: 0 })
    expect([...(await entries()), ...(await database.db.select().from(due))]).toEqual([])
  })

  test('whose stored data is deleted meanwhile contains only what was read afterwards', async () => {
    const { accountId } = await link(kind)
    await update()
    const before = await lines(accountId, kind)
    expect(before.length).toBeGreaterThan(0)
    simulator.clock.advanceTo(simulator.clock.now() + 10 * MINUTE_MS)
    await database.db.update(due).set({ nextAt: now() })
    let afterDeletion = -1
    const counts = await during(async () => {
      await database.db.delete(entry)
      await database.db.update(due).set({ cursor: {}, lastAt: null, claimedUntil: null, nextAt: now() })
      afterDeletion = (await entries()).length
    })
    expect(afterDeletion).toBe(0)
    // The interrupted one is lost, the new one reads everything.
    expect(counts).toMatchObject({ read: 1, failed: 1 })
    expect((await lines(accountId, kind)).length).toBeGreaterThan(0)
    if (kind === 'wvw') expect(await entries()).toHaveLength(1)
  })

  test('that is stopped writes nothing and is the first thing that the next worker does', async () => {
    const { accountId } = await link(kind)
    const askedAt = now()
    await database.db.update(due).set({ askedAt })
    const before = await turn()
    const stop = new AbortController()
    await expect(
      during(async () => stop.abort(new Error('the worker stops')), { signal: stop.signal }),
    ).rejects.toThrow('the worker stops')
    expect(await turn()).toEqual(before)
    expect(await entries()).toEqual([])
    expect(await update()).toMatchObject({ read: 1, failed: 0 })
    expect((await lines(accountId, kind)).length).toBeGreaterThan(0)
  })

  test('that takes longer than its claim leaves everything to the process that took it over', async () => {
    const { accountId } = await link(kind)
    const counts = await during(async () => {
      time += 31 * MINUTE_MS
      expect(await update()).toMatchObject({ read: 1, failed: 0 })
    })
    const stored = await lines(accountId, kind)
    expect(counts).toEqual({ read: 0, failed: 1, entries: 0 })
    expect(new Set(stored).size).toBe(stored.length)
    expect(stored.length).toBeGreaterThan(0)
    expect(await turn()).toMatchObject({ lastError: null, claimedUntil: null })
  })

  test('that is requested meanwhile runs twice, and is stored once', async () => {
    const { accountId } = await link(kind)
    const counts = await during(async () => {
      const askedAt = now()
      await database.db.update(due).set({ askedAt, nextAt: askedAt })
    })
    expect(counts).toMatchObject({ read: 2, failed: 0 })
    const stored = await lines(accountId, kind)
    expect(new Set(stored).size).toBe(stored.length)
    expect(await turn()).toMatchObject({ askedAt: null, lastError: null })
  })

  test('whose key is revoked in the middle writes nothing, and is retried', async () => {
    await link(kind)
    await update()
    const before = await entries()
    simulator.clock.advanceTo(simulator.clock.now() + 10 * MINUTE_MS)
    await database.db.update(due).set({ nextAt: now() })
    const { cursor } = (await turn()) ?? {}
    const held = holdGame(game)
    // The held answer had arrived already; even with three calls in parallel, one is repeated.
    const revoking: HeldGame = {
      ...held,
      game: {
        ...held.game,
        fetchWithKey: async (call, key, options) => {
          await held.game.fetchWithKey(call, key, options)
          return await game.fetchWithKey(call, key, options)
        },
      },
    }
    const counts = await during(() => simulator.setFaults([{ kind: 'invalid-key' }]), { held: revoking })
    expect(counts).toEqual({ read: 0, failed: 1, entries: 0 })
    expect(await entries()).toEqual(before)
    expect(await turn()).toMatchObject({ lastError: 'The game refused the key', claimedUntil: null, cursor })
    const [key] = await database.db.select().from(gameKey)
    expect(key).toMatchObject({ state: 'suspect', refusals: 1 })
    await simulator.setFaults([])
    time += 16 * MINUTE_MS
    expect(await update()).toMatchObject({ read: 1, failed: 0 })
    expect(await turn()).toMatchObject({ lastError: null, failingSince: null })
  })
})

test('a key that was replaced while the old one was refused is not suspected, and is used immediately', async () => {
  const { accountId, gameAccountId } = await link('trades')
  const revoked = '0A1B2C3D-0000-1111-2222-0123456789ABCDEF0123-3333-4444-5555-0123456789AB'
  const seal = (key: string) => {
    const { sealed, sealedBy } = testVault.seal(key, gameKeyContext(accountId, gameAccountId))
    return { keySealed: sealed, sealedBy }
  }
  await database.db.update(gameKey).set(seal(revoked))
  const reached = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const slow: GameApi = {
    ...game,
    async *streamPagesWithKey(call, key, options) {
      if (key === revoked) {
        reached.resolve()
        await held.promise
      }
      yield* game.streamPagesWithKey(call, key, options)
    },
  }
  const reading = update(slow)
  await reached.promise
  const askedAt = now()
  await database.db.update(gameKey).set(seal(trader.key))
  await database.db.update(due).set({ askedAt, nextAt: askedAt })
  held.resolve()
  expect(await reading).toMatchObject({ read: 1, failed: 1 })
  expect((await database.db.select().from(gameKey))[0]).toMatchObject({ state: 'ok', refusals: 0 })
  const stored = (await lines(accountId, 'trades')).map(tradeText)
  expect(stored.length).toBeGreaterThan(100)
  expect(await trueTrades(simulator.url, trader.account, simulator.clock.now())).toEqual(expect.arrayContaining(stored))
})

test('without a key there is no further turn; a key that lacks a permission or cannot be opened is tried again', async () => {
  const { accountId } = await link('wvw')
  await database.db.update(gameKey).set({ permissions: ['account', 'characters'] })
  await update()
  expect(await turn()).toMatchObject({ lastError: 'The key does not have the permission "progression"' })
  expect((await turn())?.nextAt?.getTime()).toBeLessThan(time + HOUR_MS)
  await database.db.update(gameKey).set({ sealedBy: 'a secret that is gone' })
  await database.db.update(due).set({ nextAt: now() })
  await update()
  expect(await turn()).toMatchObject({ lastError: 'This site cannot open the key any more' })
  expect((await turn())?.nextAt?.getTime()).toBeLessThan(time + DAY_MS)
  await database.db.delete(gameKey).where(and(eq(gameKey.accountId, accountId)))
  await database.db.update(due).set({ nextAt: now() })
  await update()
  expect(await turn()).toMatchObject({ lastError: 'No key of this game account is linked', nextAt: null })
})
