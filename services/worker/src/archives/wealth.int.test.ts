import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { WEALTH_PLACES, type WealthPlace } from '@gildscope/contracts/wealth-places'
import { accountSchema, archiveSchema } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import type { Place } from '@gildscope/holdings'
import type { StoredWealth } from '@gildscope/players'
import { useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanAccounts } from '../accounts/cleaning/clean-accounts.ts'
import { never, testPseudonyms } from '../accounts/testing/account-fixtures.ts'
import { createPoller, type GameUnderTest, startGame } from '../poll/testing/poll-harness.ts'
import { importReference } from '../reference/import-reference.ts'
import { openSince, packClosedMonths } from './pack-archives.ts'
import {
  fastGame,
  findPlayer,
  linkPlayer,
  storedLines,
  type TestPlayer,
  updateDeps,
} from './testing/archive-fixtures.ts'
import { askedHoldings } from './testing/asked-holdings.ts'
import { Died, dyingPool } from './testing/intercept-pool.ts'
import { updateDueArchives } from './update-archives.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { due, gameKey, siteAccount } = accountSchema
const { entry, gap, pack } = archiveSchema
const LEADER = 'Aurelia.4821'

const database = useDatabase()
const worker = useRole(database, 'worker')
let simulator: GameUnderTest
let game: GameApi
let leader: TestPlayer
let now: Date

beforeAll(async () => {
  simulator = await startGame({ tradable: 400, seed: 'wealth' })
  game = fastGame(simulator.url, simulator.clock)
  leader = await findPlayer(simulator.url, LEADER)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  await importReference({ pool: database.pool, game, clock: simulator.clock, signal: never, log })
  const poller = createPoller({ game: simulator, databaseUrl: database.url })
  await poller.poll()
  await poller.close()
})
beforeEach(() => {
  now = new Date('2026-03-02T10:00:00Z')
})
afterEach(async () => {
  await simulator.setFaults([])
  for (const table of [due, gameKey, siteAccount, entry, pack, gap]) await database.db.delete(table)
})
afterAll(async () => {
  await game.close()
  await simulator.close()
})

const update = (pool = worker.pool) =>
  updateDueArchives(
    updateDeps({ db: worker.db, pool }, { game, now: () => now, gameNow: () => simulator.clock.now() }),
    { isAsked: false },
  )
const pass = (ms: number): void => {
  simulator.clock.advanceTo(simulator.clock.now() + ms)
  now = new Date(now.getTime() + ms)
}
/** A player whose value alone is recorded. */
const link = async (player = leader) => {
  const linked = await linkPlayer(database, { key: player.key, now })
  await database.db.delete(due)
  const turn = { ...linked, kind: 'wealth' as const, gameAccount: player.account, nextAt: now }
  await database.db.insert(due).values(turn)
  return linked
}
const readAgain = async () => {
  await database.db.update(due).set({ nextAt: now })
  return await update()
}
const daysOf = async (accountId: string): Promise<StoredWealth[]> =>
  (await storedLines(database, accountId, 'wealth')).map((line) => JSON.parse(line) as StoredWealth)
const dayOf = async (accountId: string): Promise<StoredWealth> => {
  const day = (await daysOf(accountId)).at(-1)
  if (day === undefined) throw new Error('nothing is stored')
  return day
}
const turn = async () => (await database.db.select().from(due))[0]

const PLACES_OF: Readonly<Record<WealthPlace, readonly Place[]>> = {
  materials: ['materials'],
  bank: ['bank'],
  wallet: ['wallet'],
  characters: ['inventory', 'equipment'],
  tradingPost: ['tpSells'],
  sharedInventory: ['sharedInventory'],
  guildStash: ['guild'],
  deliveryBox: ['deliveryBox'],
}

describe('a reading', () => {
  test('comes to the copper to what a snapshot of that minute is worth, in every place', async () => {
    const { accountId } = await link()
    expect(await update()).toEqual({ read: 1, failed: 0, entries: 1 })
    const day = await dayOf(accountId)
    const { rows, worthOfRows } = await askedHoldings(simulator.url, leader.key)
    const outside = rows.filter(({ isInside }) => !isInside)
    expect(Object.keys(day.places).sort()).toEqual([...WEALTH_PLACES].sort())
    for (const place of WEALTH_PLACES) {
      const { coin, units, ...value } = day.places[place] ?? {}
      const ofPlace = outside.filter((row) => PLACES_OF[place].includes(row.place))
      expect({ place, ...value }).toEqual({ place, ...worthOfRows(ofPlace) })
      expect(units).toBe(
        ofPlace
          .flatMap(({ kind, counts }) => (kind === 'item' ? Object.values(counts) : []))
          .reduce((a, b) => a + b, 0),
      )
      expect(coin).toBe(ofPlace.find(({ kind, id }) => kind === 'currency' && id === 1)?.counts.none ?? 0)
    }
    for (const place of ['materials', 'bank', 'wallet', 'characters', 'guildStash'] as const)
      expect(day.places[place]?.sell).toBeGreaterThan(0)
    expect(day).toMatchObject({ date: '2026-03-02', at: '2026-03-02T10:00:00.000Z', readings: 1, unread: {} })
  })

  test('with an entry that could not be read does not make the day poorer', async () => {
    const { accountId } = await link()
    await update()
    const { places: whole } = await dayOf(accountId)
    await simulator.setFaults([
      { kind: 'odd-value', endpoint: 'account/wallet', at: [0, 'value'], value: null },
      { kind: 'odd-value', endpoint: 'account/materials', at: [0, 'count'], value: -1 },
    ])
    await readAgain()
    expect(await dayOf(accountId)).toMatchObject({ places: whole, readings: 2, unread: {} })
    expect((await turn())?.lastError).toContain('account/wallet, entry 1')
    const other = await link()
    await update()
    const next = await dayOf(other.accountId)
    expect(next.unread).toEqual({ wallet: expect.stringContaining('an entry could not be read') })
    expect(next.places.materials?.units).toBeGreaterThan(0)
  })

  test('keeps the 200 most valuable items, with all of their units by place', async () => {
    const { accountId } = await link()
    await update()
    const { holdings } = await dayOf(accountId)
    const { rows, worthOfRows } = await askedHoldings(simulator.url, leader.key)
    const items = Map.groupBy(
      rows.filter(({ kind, isInside }) => kind === 'item' && !isInside),
      ({ id }) => id,
    )
    const worth = [...items].map(([id, same]) => ({ id, sell: worthOfRows(same).sell }))
    worth.sort((a, b) => b.sell - a.sell || a.id - b.id)
    expect(holdings.map(({ id }) => id)).toEqual(worth.slice(0, 200).map(({ id }) => id))
    for (const { id, units } of holdings)
      expect(
        Object.values(units)
          .flat()
          .reduce((sum, each) => sum + each, 0),
      ).toBe(
        items
          .get(id)
          ?.flatMap(({ counts }) => Object.values(counts))
          .reduce((sum, each) => sum + each, 0),
      )
  })

  test('with a key that does not reveal guilds leaves their stash out', async () => {
    const marrow = await findPlayer(simulator.url, 'Marrow Quill.6642')
    const keys = (await (await fetch(`${simulator.url}/feeds/demo-keys.json`)).json()) as {
      key: string
      permissions: string[]
    }[]
    const wanted = ['inventories', 'wallet', 'tradingpost', 'characters']
    const without = keys.find(
      ({ permissions }) => wanted.every((each) => permissions.includes(each)) && !permissions.includes('guilds'),
    )
    const { accountId } = await link(without === undefined ? marrow : { ...marrow, key: without.key })
    expect(await update()).toMatchObject({ read: 1, failed: 0 })
    const day = await dayOf(accountId)
    if (without === undefined) expect(day.places.guildStash).toMatchObject({ sell: 0 })
    else expect(day.places.guildStash).toBeUndefined()
    expect(day.unread).toEqual({})
  })

  test('comes when its turn has come, by the level of the account', async () => {
    await link()
    await update()
    expect((await turn())?.nextAt?.getTime()).toBeGreaterThan(now.getTime() + 21 * HOUR_MS)
    expect((await turn())?.nextAt?.getTime()).toBeLessThanOrEqual(now.getTime() + 24 * HOUR_MS)
    expect(await update()).toEqual({ read: 0, failed: 0, entries: 0 })
  })
})

describe('a day', () => {
  test('has one row, that of its last reading, however often it is read', async () => {
    const { accountId } = await link()
    await update()
    const first = await dayOf(accountId)
    await readAgain()
    expect(await daysOf(accountId)).toEqual([{ ...first, readings: 2 }])
    pass(6 * HOUR_MS)
    await readAgain()
    const last = await dayOf(accountId)
    expect(await daysOf(accountId)).toHaveLength(1)
    expect(last).toMatchObject({ date: '2026-03-02', at: new Date(simulator.clock.now()).toISOString(), readings: 3 })
    pass(DAY_MS)
    await readAgain()
    expect((await daysOf(accountId)).map(({ date, readings }) => [date, readings])).toEqual([
      ['2026-03-02', 3],
      ['2026-03-03', 1],
    ])
    expect((await daysOf(accountId))[0]).toEqual(last)
  })

  test('is packed with its month, and a late reading of it replaces the packed one', async () => {
    const { accountId } = await link()
    await update()
    const before = await dayOf(accountId)
    const gameNow = new Date(simulator.clock.now() + 130 * DAY_MS)
    expect(openSince(gameNow).getTime()).toBeGreaterThan(simulator.clock.now())
    const packMonths = () => packClosedMonths(worker.pool, { gameNow, signal: never })
    expect(await packMonths()).toEqual({ months: 1, entries: 1 })
    expect(await daysOf(accountId)).toEqual([before])
    await readAgain()
    expect(await packMonths()).toEqual({ months: 1, entries: 1 })
    expect(await packMonths()).toEqual({ months: 0, entries: 0 })
    expect((await daysOf(accountId)).map(({ date, at }) => [date, at])).toEqual([
      [before.date, new Date(simulator.clock.now()).toISOString()],
    ])
  })

  test('without a reading is a gap, and one that follows is none', async () => {
    const { accountId } = await link()
    await update()
    pass(DAY_MS)
    await readAgain()
    expect(await database.db.select().from(gap)).toEqual([])
    pass(4 * DAY_MS)
    await readAgain()
    expect(await database.db.select().from(gap)).toMatchObject([{ accountId, kind: 'wealth' }])
  })
})

describe('a place that cannot be read', () => {
  const BANK_FAILS = [{ kind: 'status', status: 500, endpoint: 'account/bank' }]

  test('marks the day and is read again soon; the others hold', async () => {
    const { accountId } = await link()
    await simulator.setFaults(BANK_FAILS)
    expect(await update()).toMatchObject({ failed: 1 })
    const marked = await dayOf(accountId)
    expect(marked.unread).toEqual({ bank: 'the game did not answer' })
    expect(marked.places.bank).toBeUndefined()
    expect(marked.places.materials?.sell).toBeGreaterThan(0)
    expect(await turn()).toMatchObject({
      lastError: 'It could not be read everywhere: bank (the game did not answer)',
      claimedUntil: null,
    })
    expect((await turn())?.nextAt?.getTime()).toBeLessThan(now.getTime() + HOUR_MS)
    await simulator.setFaults([])
    pass(HOUR_MS)
    expect(await update()).toMatchObject({ read: 1, failed: 0 })
    expect(await dayOf(accountId)).toMatchObject({ unread: {}, readings: 2 })
    expect((await dayOf(accountId)).places.bank?.sell).toBeGreaterThan(0)
    expect(await turn()).toMatchObject({ lastError: null })
  })

  test('does not take from a day what an earlier reading of it knew', async () => {
    const { accountId } = await link()
    await update()
    const whole = await dayOf(accountId)
    await simulator.setFaults(BANK_FAILS)
    await readAgain()
    expect(await daysOf(accountId)).toEqual([{ ...whole, readings: 2 }])
  })

  test('is one that the game reports as empty all at once, and pages that contradict each other', async () => {
    const { accountId } = await link()
    await update()
    pass(DAY_MS)
    await simulator.setFaults([{ kind: 'empty-answer', endpoint: 'account/materials' }])
    await readAgain()
    expect((await dayOf(accountId)).unread).toEqual({ materials: 'the game reported nothing at all of it' })
    pass(DAY_MS)
    await simulator.setFaults([{ kind: 'empty-answer', endpoint: 'characters' }])
    await readAgain()
    expect((await dayOf(accountId)).unread).toEqual({ characters: 'the game reported nothing at all of it' })
  })

  test('is none where the game answers nothing at all: no row, and another try', async () => {
    const { accountId } = await link()
    await simulator.setFaults([{ kind: 'off' }])
    expect(await update()).toMatchObject({ read: 0, failed: 1, entries: 0 })
    expect(await daysOf(accountId)).toEqual([])
    expect(await turn()).toMatchObject({ lastError: 'The game did not answer' })
  })

  test('is none of a key that the game refuses: it is noted as refused', async () => {
    const { accountId } = await link()
    await simulator.setFaults([{ kind: 'invalid-key' }])
    expect(await update()).toMatchObject({ failed: 1 })
    expect(await daysOf(accountId)).toEqual([])
    expect(await turn()).toMatchObject({ lastError: 'The game refused the key' })
  })
})

test.each(['before', 'after'] as const)(
  'a process that dies %s any of its statements counts each turn that ended, once',
  async (when) => {
    const { accountId } = await link()
    const ends = new Set<number>()
    const check = async () => {
      const endedAt = (await turn())?.triedAt
      if (endedAt != null) ends.add(endedAt.getTime())
      expect((await daysOf(accountId)).map(({ readings }) => readings)).toEqual(ends.size === 0 ? [] : [ends.size])
    }
    for (let at = 1; ; at++) {
      const { pool, isOver } = dyingPool(worker.pool, { at, when })
      const fault = await update(pool).then(
        () => null,
        (error: unknown) => error,
      )
      await check()
      if (!isOver()) {
        expect(fault).toBeNull()
        expect(at).toBeGreaterThan(5)
        break
      }
      expect(fault).toBeInstanceOf(Died)
      // Its claim has expired, and its turn is due again.
      now = new Date(now.getTime() + HOUR_MS)
      await database.db.update(due).set({ nextAt: now })
    }
    expect(await turn()).toMatchObject({ claimedUntil: null, lastError: null })
  },
)

describe('disabled archives are not read', () => {
  test('for a game account where it is not enabled', async () => {
    await link()
    await database.db.update(due).set({ offSince: now, nextAt: null })
    expect(await update()).toEqual({ read: 0, failed: 0, entries: 0 })
  })

  test('without a key, and without a permission, which is named', async () => {
    await link()
    await database.db.update(gameKey).set({ permissions: ['account', 'characters', 'inventories', 'tradingpost'] })
    await update()
    expect(await turn()).toMatchObject({ lastError: 'The key does not have the permission "wallet"' })
    await database.db.delete(gameKey)
    await readAgain()
    expect(await turn()).toMatchObject({ lastError: 'No key of this game account is linked', nextAt: null })
  })

  test('of an account that is erased, of which nothing is left', async () => {
    const { accountId } = await link()
    await update()
    await database.db.update(siteAccount).set({ deletionDue: now }).where(eq(siteAccount.accountId, accountId))
    await cleanAccounts(worker.pool, {
      ...{ now: new Date(now.getTime() + DAY_MS), sessionIdleDays: 30, pseudonyms: testPseudonyms, signal: never },
    })
    for (const table of [due, entry, pack, gap]) expect(await database.db.select().from(table)).toEqual([])
  })
})
