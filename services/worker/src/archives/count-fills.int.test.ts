import { DAY_MS } from '@gildscope/base/time'
import { accountSchema, archiveSchema, ensurePartitions, statsSchema } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import type { StoredOrder, StoredTrade } from '@gildscope/players'
import { type TestDatabase, useDatabase, useRole } from '@gildscope/testkit'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanAccounts } from '../accounts/cleaning/clean-accounts.ts'
import { insertAccount, never, testPseudonyms } from '../accounts/testing/account-fixtures.ts'
import { type GameUnderTest, startGame } from '../poll/testing/poll-harness.ts'
import { countAllFills } from './count-fills.ts'
import { addEntries, toEntry } from './entry-store.ts'
import { addTurns, fastGame, findPlayer, linkPlayer, updateDeps } from './testing/archive-fixtures.ts'
import { followLives, type TrueDay } from './testing/true-lives.ts'
import { updateDueArchives } from './update-archives.ts'

const { due, siteAccount } = accountSchema
const { fillCount } = archiveSchema
const { fillShare } = statsSchema

const START = Date.parse('2026-03-02T00:00:00Z')
const NAMES = ['Aurelia.4821', 'Marrow Quill.6642', 'Old Cass.9003', 'Brann Thorne.1170', 'Sable Finch.3358']
const database = useDatabase()
const worker = useRole(database, 'worker')

beforeEach(async () => {
  for (const table of [fillShare, fillCount, due, siteAccount]) await database.db.delete(table)
})

const run = (gameNow: number) => countAllFills(worker.pool, { gameNow, pollSeconds: 60, signal: never })
const shares = () => database.db.select().from(fillShare)
const agree = (accountId: string, since: Date | null = new Date()) =>
  database.db
    .update(due)
    .set({ fillsSince: since })
    .where(and(eq(due.accountId, accountId), eq(due.kind, 'trades')))

type SideDay = Pick<TrueDay, 'itemId' | 'side' | 'day' | 'sold'> & { soldSeen: number; polls?: number }

/** Days of the history as if the estimate said this. */
const storeDays = async ({ pool }: TestDatabase, days: readonly SideDay[]): Promise<void> => {
  await pool.query('delete from market.history_day')
  for (const { itemId, side, day, sold, soldSeen, polls = 1440 } of days) {
    await ensurePartitions(pool, 'history_day', day, day)
    await pool.query(
      `insert into market.history_day as h (item_id, day, count, buy_samples, sell_samples, ${side}_sold, ${side}_sold_seen)
       values ($1, $2, $3, 0, 0, $4, $5)
       on conflict (item_id, day) do update set ${side}_sold = $4, ${side}_sold_seen = $5`,
      [itemId, day, polls, sold, Math.round(soldSeen)],
    )
  }
}

describe('of traders of the simulated game', () => {
  let simulator: GameUnderTest
  let game: GameApi
  let truth: TrueDay[]
  beforeAll(async () => {
    simulator = await startGame({ seed: 'fills', tradable: 120, start: START })
    game = fastGame(simulator.url)
    const lives = followLives(simulator.world.market)
    for (let hour = 1; hour <= 49; hour++) {
      simulator.clock.advanceTo(START + (hour * DAY_MS) / 24)
      simulator.world.market.advance()
    }
    truth = lives.days()
  })
  afterAll(async () => {
    await game.close()
    await simulator.close()
  })

  /** Links players, reads their archives, and agrees for them. */
  const link = async (names: readonly string[]): Promise<string[]> => {
    const now = new Date('2026-03-04T10:00:00Z')
    const accounts: string[] = []
    for (const name of names) {
      const { key } = await findPlayer(simulator.url, name)
      const { accountId } = await linkPlayer(database, { key, now })
      await agree(accountId)
      accounts.push(accountId)
    }
    const deps = updateDeps(worker, { game, now: () => now, gameNow: () => simulator.clock.now() })
    while ((await updateDueArchives(deps, { isAsked: false })).read > 0);
    return accounts
  }
  /** An estimate that knows the truth. */
  const storeTruth = () =>
    storeDays(
      database,
      truth.map((day) => ({ ...day, soldSeen: day.sold - day.hidden })),
    )

  test('shares are those of the whole market within their error, and there are none of four players', async () => {
    await storeTruth()
    const four = await link(NAMES.slice(0, 4))
    expect(await run(simulator.clock.now())).toMatchObject({ accounts: 4, classes: 0 })
    expect(await shares()).toEqual([])
    const [fifth = ''] = await link(NAMES.slice(4))
    await run(simulator.clock.now())
    const published = await shares()
    expect(published.length).toBeGreaterThanOrEqual(3)
    for (const { perHour, players, hidden, hiddenError, estimated, short } of published) {
      expect(players, `${perHour}`).toBe(5)
      expect(Math.abs(hidden - estimated), `${perHour}`).toBeLessThan(hiddenError)
      expect(hiddenError, `${perHour}`).toBeLessThan(0.35)
      expect(short, `${perHour}`).toBeGreaterThanOrEqual(hidden)
    }
    const busiest = published.at(-1)
    expect(busiest?.hidden).toBeGreaterThan(2 * (published[0]?.hidden ?? 1))
    const counts = await database.db.select().from(fillCount)
    expect(await run(simulator.clock.now())).toMatchObject({ accounts: 5, classes: published.length })
    expect(await database.db.select().from(fillCount)).toEqual(expect.arrayContaining(counts))
    expect(await shares()).toEqual(published)

    await agree(fifth, null)
    await database.db.delete(fillCount).where(eq(fillCount.accountId, fifth))
    await run(simulator.clock.now())
    expect(await shares()).toEqual([])

    await agree(fifth)
    await run(simulator.clock.now())
    expect(await shares()).toEqual(published)
    await database.db
      .update(siteAccount)
      .set({ deletionDue: new Date(0) })
      .where(eq(siteAccount.accountId, four[0] ?? ''))
    const options = { now: new Date(), sessionIdleDays: 180, pseudonyms: testPseudonyms, signal: never }
    await cleanAccounts(worker.pool, options)
    expect(await shares()).toEqual([])
  })

  test('counts are those of the trades that the game knows', async () => {
    await storeTruth()
    const [accountId = ''] = await link(NAMES.slice(1, 2))
    await run(simulator.clock.now())
    const url = `${simulator.url}/truth/players/${encodeURIComponent(NAMES[1] ?? '')}/trades?at=${simulator.clock.now()}`
    const { buys, sells } = (await (await fetch(url)).json()) as Record<'buys' | 'sells', StoredTrade[]>
    const days = new Set(truth.map(({ itemId, side, day }) => `${itemId} ${side} ${day}`))
    const today = Math.floor(simulator.clock.now() / DAY_MS)
    const lives = [...buys.map((row) => ({ ...row, side: 'buy' })), ...sells.map((row) => ({ ...row, side: 'sell' }))]
      .map((row) => ({
        ...row,
        at: Date.parse(row.purchased),
        life: Date.parse(row.purchased) - Date.parse(row.created),
      }))
      .filter(({ item_id, side, at, life }) => {
        const day = Math.floor(at / DAY_MS)
        return life > 0 && day < today && days.has(`${item_id} ${side} ${day}`)
      })
    const counts = await database.db.select().from(fillCount).where(eq(fillCount.accountId, accountId))
    const sum = (of: 'fills' | 'units' | 'shortUnits' | 'hiddenUnits') =>
      counts.reduce((total, count) => total + count[of], 0)
    expect(lives.length).toBeGreaterThan(500)
    expect(sum('fills')).toBe(lives.length)
    expect(sum('units')).toBe(lives.reduce((units, { quantity }) => units + quantity, 0))
    const short = lives.filter(({ life }) => life < 60_000)
    expect(sum('shortUnits')).toBe(short.reduce((units, { quantity }) => units + quantity, 0))
    const hidden = short.reduce((units, { quantity, life }) => units + quantity * (1 - life / 60_000), 0)
    expect(sum('hiddenUnits')).toBeCloseTo(hidden, 6)
    expect(sum('hiddenUnits')).toBeGreaterThan(0)
  })
})

const NOW = START + 10 * DAY_MS
const at = (dayBefore: number, second = 0): string =>
  `${new Date(NOW - dayBefore * DAY_MS + second * 1000).toISOString().slice(0, 19)}Z`
const dayOf = (text: string): number => Math.floor(Date.parse(text) / DAY_MS)
const fill = (id: number, created: string, purchased: string, differs: Partial<StoredTrade> = {}): StoredTrade => ({
  ...{ side: 'sell', id, item_id: 10, price: 100, quantity: 3, created, purchased },
  ...differs,
})

/** A site account that agreed, with these trades and open orders of a game account. */
const addPlayer = async (
  trades: readonly StoredTrade[],
  { gameAccountId = crypto.randomUUID() as string, accountId = '', orders = [] as readonly StoredOrder[] } = {},
): Promise<string> => {
  const { db, pool } = database
  const owner = accountId === '' ? await insertAccount(db) : accountId
  const whose = { accountId: owner, gameAccountId }
  await addTurns(database, { ...whose, now: new Date(NOW) })
  await db.update(due).set({ cursor: { readAt: new Date(NOW).toISOString() } })
  await agree(owner)
  const lines = trades.map((trade) => toEntry(`${trade.id}`, trade.purchased, trade))
  await addEntries(pool, { ...whose, kind: 'trades' }, lines)
  const open = orders.map((order) => toEntry(`${order.id}`, order.created, order))
  await addEntries(pool, { ...whose, kind: 'orders' }, open)
  return owner
}
const countsOf = (accountId: string) => database.db.select().from(fillCount).where(eq(fillCount.accountId, accountId))

describe('of single trades', () => {
  beforeEach(() =>
    storeDays(database, [
      { itemId: 10, side: 'sell', day: dayOf(at(1)), sold: 2400, soldSeen: 1800 },
      { itemId: 10, side: 'sell', day: dayOf(at(2)), sold: 2400, soldSeen: 1800, polls: 700 },
    ]),
  )

  test('invented times neither count nor stop the others', async () => {
    const hostile = await addPlayer([
      fill(1, at(1, 50), at(1)),
      fill(2, '0001-01-01T00:00:00Z', at(1)),
      fill(3, at(1), at(1, 1), { quantity: 2 ** 40 }),
      fill(4, at(1), at(1)),
      fill(5, 'no date', at(1)),
      fill(6, at(1), at(1, 30), { quantity: 0 }),
      fill(7, at(1), at(1, 30), { item_id: 99 }),
      fill(8, at(1), at(-1)),
      fill(9, at(2), at(2, 30)),
    ])
    const honest = await addPlayer([fill(1, at(1), at(1, 30))])
    expect(await run(NOW)).toMatchObject({ accounts: 2 })
    expect(await countsOf(honest)).toMatchObject([
      {
        ...{ day: dayOf(at(1)), perHour: 100, fills: 1, units: 3, shortUnits: 3, hiddenUnits: 1.5, withdrawn: 0 },
        estimatedUnits: 0.75,
      },
    ])
    const [count, ...more] = await countsOf(hostile)
    expect(more).toEqual([])
    expect(count).toMatchObject({ fills: 2, units: 253, shortUnits: 250 })
  })

  test('orders that vanish without a fill are withdrawals', async () => {
    const order = (id: number, created: string, seen: string): StoredOrder => ({
      ...{ side: 'sell', id, item_id: 10, price: 100, quantity: 5, created, seen },
    })
    const accountId = await addPlayer([fill(1, at(3), at(1))], {
      orders: [order(1, at(3), at(1, 60)), order(2, at(4), at(1, 60)), order(3, at(5), new Date(NOW).toISOString())],
    })
    await run(NOW)
    expect(await countsOf(accountId)).toMatchObject([{ fills: 1, withdrawn: 0 }])
    await run(NOW + DAY_MS)
    expect(await countsOf(accountId)).toMatchObject([{ fills: 1, withdrawn: 0 }])
    await database.db.update(due).set({ cursor: { readAt: new Date(NOW + DAY_MS).toISOString() } })
    await run(NOW)
    expect(await countsOf(accountId)).toMatchObject([{ fills: 1, withdrawn: 1 }])
  })

  test('one person with five keys is one player, and five who have linked the same key are one', async () => {
    const trades = [fill(1, at(1), at(1, 30))]
    const one = await addPlayer(trades)
    for (let key = 0; key < 4; key++) await addPlayer(trades, { accountId: one })
    for (let copy = 0; copy < 5; copy++) await addPlayer(trades, { gameAccountId: 'shared' })
    expect(await run(NOW)).toMatchObject({ accounts: 10, fills: 10, classes: 0 })
    for (let other = 0; other < 3; other++) await addPlayer(trades)
    expect(await run(NOW)).toMatchObject({ classes: 1 })
    expect(await shares()).toMatchObject([{ perHour: 100, players: 5 }])
  })
})
