import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { accountSchema, archiveSchema } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import { useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { never } from '../accounts/testing/account-fixtures.ts'
import { type GameUnderTest, START, startGame } from '../poll/testing/poll-harness.ts'
import { packClosedMonths } from './pack-archives.ts'
import { fastGame, findPlayer, linkPlayer, storedLines, tradeText, updateDeps } from './testing/archive-fixtures.ts'
import { updateDueArchives } from './update-archives.ts'

const { due, gameKey, siteAccount } = accountSchema
const { entry, gap, pack } = archiveSchema
const YEAR_MS = 365 * DAY_MS

const database = useDatabase()
const worker = useRole(database, 'worker')
let simulator: GameUnderTest
let game: GameApi
let key: string
/** The error of the machine's clock; the game's own time is read from it too. */
let offBy: number
let passed: number

beforeAll(async () => {
  simulator = await startGame({ tradable: 60, seed: 'jump' })
  game = fastGame(simulator.url)
  key = (await findPlayer(simulator.url)).key
})
beforeEach(() => {
  offBy = 0
  passed = 0
})
afterEach(async () => {
  for (const table of [due, gameKey, siteAccount, entry, gap, pack]) await database.db.delete(table)
})
afterAll(async () => {
  await game.close()
  await simulator.close()
})

const machine = (): number => START + passed + offBy
const update = () =>
  updateDueArchives(updateDeps(worker, { game, now: () => new Date(machine()), gameNow: machine }), { isAsked: false })
const packMonths = () => packClosedMonths(worker.pool, { gameNow: new Date(machine()), signal: never })
const pass = (ms: number): void => {
  passed += ms
}
const link = async (): Promise<string> => (await linkPlayer(database, { key, now: new Date(machine()) })).accountId
const turns = () => database.db.select().from(due)
const tradesOf = async (accountId: string) => (await storedLines(database, accountId, 'trades')).map(tradeText).sort()
const readingsOf = async (accountId: string) => (await storedLines(database, accountId, 'wvw')).length

describe('a clock that goes back a day', () => {
  test('deletes nothing, and archives are read no later than a day after', async () => {
    const accountId = await link()
    await update()
    const trades = await tradesOf(accountId)
    offBy = -DAY_MS
    await update()
    expect(await tradesOf(accountId)).toEqual(trades)
    pass(DAY_MS)
    expect(await update()).toMatchObject({ read: 3, failed: 0 })
    expect(await tradesOf(accountId)).toEqual(trades)
    expect(await database.db.select().from(gap)).toEqual([])
  })

  test('does not leave a claim for longer', async () => {
    await link()
    await database.db.update(due).set({ claimedUntil: new Date(machine() + HOUR_MS / 2) })
    offBy = -DAY_MS
    await database.db.update(due).set({ nextAt: new Date(machine()) })
    expect(await update()).toMatchObject({ read: 3 })
  })
})

describe('a clock that jumps forward a year and back', () => {
  test('deletes no trade and no reading, and stops no archive', async () => {
    const accountId = await link()
    await update()
    const trades = await tradesOf(accountId)
    offBy = YEAR_MS
    expect(await update()).toMatchObject({ read: 3, failed: 0 })
    await packMonths()
    expect(await tradesOf(accountId)).toEqual(trades)
    expect(await readingsOf(accountId)).toBe(2)
    offBy = 0
    pass(HOUR_MS)
    expect(await update()).toMatchObject({ read: 3, failed: 0 })
    expect(await tradesOf(accountId)).toEqual(trades)
    expect(await readingsOf(accountId)).toBe(3)
    for (const { nextAt, cursor } of await turns()) {
      expect(nextAt?.getTime()).toBeLessThanOrEqual(machine() + DAY_MS)
      expect(Date.parse(cursor.readAt ?? '')).toBe(machine())
    }
    expect(await database.db.select().from(gap)).toEqual([])
    pass(DAY_MS)
    expect(await update()).toMatchObject({ read: 3, failed: 0 })
  })

  test('reads everything again when it is back', async () => {
    const accountId = await link()
    offBy = YEAR_MS
    await update()
    const [kept] = await database.db.select().from(entry).where(eq(entry.kind, 'trades')).orderBy(entry.at).limit(1)
    if (kept === undefined) throw new Error('no trade was stored')
    // The entry that only a complete reading would find.
    await database.db.delete(entry).where(eq(entry.entryId, kept.entryId))
    offBy = 0
    await database.db.update(due).set({ nextAt: new Date(machine()) })
    await update()
    expect(await storedLines(database, accountId, 'trades')).toContain(kept.line)
  })
})
