import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { accountSchema } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import { wvwDays } from '@gildscope/players'
import { useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { never } from '../accounts/testing/account-fixtures.ts'
import { type GameUnderTest, startGame } from '../poll/testing/poll-harness.ts'
import { openSince, packClosedMonths } from './pack-archives.ts'
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
import { updateDueArchives } from './update-archives.ts'

const REMEMBERED_DAYS = 400
const database = useDatabase()
const worker = useRole(database, 'worker')
let simulator: GameUnderTest
let game: GameApi
let trader: TestPlayer
let now: Date

beforeAll(async () => {
  simulator = await startGame({ tradable: 90, tradeHistoryDays: REMEMBERED_DAYS })
  game = fastGame(simulator.url)
  trader = await findPlayer(simulator.url)
})
beforeEach(() => {
  now = new Date('2026-03-02T10:00:00Z')
})
afterAll(async () => {
  await game.close()
  await simulator.close()
})

const deps = () => updateDeps(worker, { game, now: () => now, gameNow: () => simulator.clock.now() })
const update = () => updateDueArchives(deps(), { isAsked: false })
const pass = (ms: number): void => {
  simulator.clock.advanceTo(simulator.clock.now() + ms)
  now = new Date(now.getTime() + ms)
}
const turns = (accountId: string) =>
  database.db.select().from(accountSchema.due).where(eq(accountSchema.due.accountId, accountId))

test('holds every trade that the game remembers, and each new one, once', async () => {
  const { accountId } = await linkPlayer(database, { key: trader.key, now })
  expect(await update()).toMatchObject({ read: 3, failed: 0 })
  const first = await storedLines(database, accountId, 'trades')
  expect(first.length).toBeGreaterThan(500)
  expect(first.map(tradeText).sort()).toEqual(await trueTrades(simulator.url, trader.account, simulator.clock.now()))
  for (let day = 0; day < 3; day++) {
    pass(DAY_MS)
    expect(await update()).toMatchObject({ read: 3, failed: 0 })
  }
  const later = (await storedLines(database, accountId, 'trades')).map(tradeText).sort()
  expect(later.length).toBeGreaterThan(first.length)
  expect(later).toEqual(await trueTrades(simulator.url, trader.account, simulator.clock.now()))
  expect(await update()).toEqual({ read: 0, failed: 0, entries: 0 })
  for (const turn of await turns(accountId))
    expect(turn).toMatchObject({ lastAt: now, lastError: null, gameAccount: 'Old Name.1234', askedAt: null })
})

test('holds the same after its months were packed, read again as a whole, and packed again', async () => {
  const { accountId } = await linkPlayer(database, { key: trader.key, now })
  await update()
  const linkedAt = simulator.clock.now()
  const before = (await storedLines(database, accountId, 'trades')).map(tradeText).sort()
  const pack = () => packClosedMonths(worker.pool, { gameNow: new Date(simulator.clock.now()), signal: never })
  const { months, entries } = await pack()
  expect(months).toBeGreaterThan(5)
  expect(entries).toBeGreaterThan(100)
  const { rows: open } = await database.pool.query<{ first: Date }>(
    "select min(at) as first from archive.entry where kind = 'trades'",
  )
  expect(open[0]?.first.getTime()).toBeGreaterThanOrEqual(openSince(new Date(simulator.clock.now())).getTime())
  expect((await storedLines(database, accountId, 'trades')).map(tradeText).sort()).toEqual(before)
  pass(8 * DAY_MS)
  await update()
  await pack()
  const after = (await storedLines(database, accountId, 'trades')).map(tradeText).sort()
  const isRemembered = (text: string): boolean => Number(text.split(' ').at(-1)) >= linkedAt - REMEMBERED_DAYS * DAY_MS
  expect(after).toEqual((await trueTrades(simulator.url, trader.account, simulator.clock.now())).filter(isRemembered))
  expect(await pack()).toEqual({ months: 0, entries: 0 })
})

test('finds what a cut page hid behind trades that it knows by then', async () => {
  const { accountId } = await linkPlayer(database, { key: trader.key, now })
  await update()
  const trades = async () => (await storedLines(database, accountId, 'trades')).map(tradeText).sort()
  const all = await trades()
  // Simulates 350 more trades.
  await database.pool.query(
    `delete from archive.entry where account_id = $1 and entry_id in (
       select entry_id from archive.entry
       where account_id = $1 and kind = 'trades' and starts_with(entry_id, 'buy ') order by at desc limit 350)`,
    [accountId],
  )
  const readAgain = async () => {
    await database.db.update(accountSchema.due).set({ nextAt: now })
    return await update()
  }
  await simulator.setFaults([{ kind: 'short-page', page: 1, endpoint: 'commerce/transactions/history/buys' }])
  expect(await readAgain()).toMatchObject({ failed: 1 })
  expect((await trades()).length).toBe(all.length - 50)
  await simulator.setFaults([])
  expect(await readAgain()).toMatchObject({ failed: 0 })
  expect(await trades()).toEqual(all)
})

const war = z.object({
  counters: z.array(z.object({ id: z.int(), current: z.int() })),
  characters: z.array(z.object({ name: z.string(), age: z.int(), deaths: z.int() })),
})
const warAt = async (at: number): Promise<z.infer<typeof war>> => {
  const url = `${simulator.url}/truth/players/${encodeURIComponent(trader.account)}/war?at=${at}`
  return war.parse(await (await fetch(url)).json())
}

test('days of World versus World add up to the true events between two readings', async () => {
  const { accountId } = await linkPlayer(database, { key: trader.key, now, level: 3 })
  await update()
  const began = simulator.clock.now()
  for (let reading = 0; reading < 20; reading++) {
    pass(6 * HOUR_MS)
    await update()
  }
  const readings = (await storedLines(database, accountId, 'wvw')).map((line) => JSON.parse(line))
  expect(readings.length).toBeGreaterThanOrEqual(20)
  const days = wvwDays(readings)
  const [before, after] = [await warAt(began), await warAt(simulator.clock.now())]
  const kills = ({ counters }: z.infer<typeof war>) => counters.find(({ id }) => id === 283)?.current ?? 0
  const deaths = ({ characters }: z.infer<typeof war>) => characters.reduce((sum, one) => sum + one.deaths, 0)
  const sum = (name: 'kills' | 'deaths' | 'age') => days.reduce((total, day) => total + day[name], 0)
  expect(sum('kills')).toBe(kills(after) - kills(before))
  expect(sum('kills')).toBeGreaterThan(0)
  expect(sum('deaths')).toBe(deaths(after) - deaths(before))
  for (const day of days) {
    const parts = Object.values(day.characters)
    for (const name of ['kills', 'deaths', 'age', 'wvw_rank', 'campCapture'] as const)
      expect(parts.reduce((total, part) => total + part[name], 0)).toBe(day[name])
  }
})
