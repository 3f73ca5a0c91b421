import { accountSchema, archiveSchema, type DueKind } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import type { StoredTrade } from '@gildscope/players'
import { useDatabase, useRole } from '@gildscope/testkit'
import { ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type GameUnderTest, START, startGame } from '../poll/testing/poll-harness.ts'
import { fastGame, findPlayer, linkPlayer, storedLines, updateDeps } from './testing/archive-fixtures.ts'
import { updateDueArchives } from './update-archives.ts'

const { due, gameKey, siteAccount } = accountSchema
const { entry, gap } = archiveSchema
const BUYS = 'commerce/transactions/history/buys'

const database = useDatabase()
const worker = useRole(database, 'worker')
let simulator: GameUnderTest
let game: GameApi
let key: string

beforeAll(async () => {
  simulator = await startGame({ tradable: 60, seed: 'odd' })
  game = fastGame(simulator.url)
  key = (await findPlayer(simulator.url)).key
})
afterEach(async () => {
  await simulator.setFaults([])
  for (const table of [due, gameKey, siteAccount, entry, gap]) await database.db.delete(table)
})
afterAll(async () => {
  await game.close()
  await simulator.close()
})

const now = (): Date => new Date(START)
const update = () => updateDueArchives(updateDeps(worker, { game, now, gameNow: () => START }), { isAsked: false })
const link = async (kind: DueKind) => {
  const linked = await linkPlayer(database, { key, now: now() })
  await database.db.delete(due).where(ne(due.kind, kind))
  return linked
}
const again = () => database.db.update(due).set({ nextAt: now(), cursor: {} })
const errorOf = async () => (await database.db.select().from(due))[0]?.lastError
const tradesOf = async (accountId: string) =>
  (await storedLines(database, accountId, 'trades')).map((line) => JSON.parse(line) as StoredTrade)

const TRADE = {
  ...{ id: 1000, item_id: 999_999_999, price: 0, quantity: 100 },
  ...{ created: '2025-01-01T00:00:00+00:00', purchased: '2026-03-01T10:05:00+00:00' },
}
const inserted = (value: unknown) => ({ kind: 'odd-value', endpoint: BUYS, at: [0], value, isInserted: true })

test('one odd trade is left out and named, and all others are stored', async () => {
  const { accountId } = await link('trades')
  await update()
  const before = await tradesOf(accountId)
  await simulator.setFaults([inserted({ ...TRADE, quantity: -5 }), inserted(TRADE)])
  await again()
  expect(await update()).toMatchObject({ entries: 1 })
  expect(await errorOf()).toContain(`${BUYS}, entry 2 (1000): quantity is -5`)
  expect(await tradesOf(accountId)).toHaveLength(before.length + 1)
  await simulator.setFaults([])
  await again()
  expect(await update()).toMatchObject({ read: 1, entries: 0 })
  expect(await errorOf()).toBeNull()
})

test('fills of one order within a second are two trades, however often they are read', async () => {
  const { accountId } = await link('trades')
  await simulator.setFaults([inserted(TRADE), inserted({ ...TRADE, quantity: 150 }), inserted(TRADE)])
  await update()
  await again()
  expect(await update()).toMatchObject({ entries: 0 })
  const fills = (await tradesOf(accountId)).filter(({ item_id }) => item_id === TRADE.item_id)
  expect(fills.map(({ quantity }) => quantity).sort()).toEqual([100, 100, 150])
})

test('an account without any counter of World versus World has an archive of it', async () => {
  const { accountId } = await link('wvw')
  const text = 'all ids provided are invalid'
  await simulator.setFaults([{ kind: 'status', status: 404, text, endpoint: 'account/achievements' }])
  expect(await update()).toMatchObject({ read: 1, failed: 0 })
  expect(await storedLines(database, accountId, 'wvw')).toHaveLength(1)
  // Any other 404 is a fault of the game.
  await simulator.setFaults([{ kind: 'status', status: 404, text: 'not found', endpoint: 'account/achievements' }])
  await again()
  expect(await update()).toMatchObject({ read: 0, failed: 1 })
})

test('a counter of World versus World that could not be read is unknown, not 0', async () => {
  const { accountId } = await link('wvw')
  const odd = { endpoint: 'account/achievements', at: [0, 'current'], value: -1 }
  await simulator.setFaults([{ kind: 'odd-value', ...odd }])
  await update()
  expect(await errorOf()).toContain('account/achievements, entry 1')
  const [line] = await storedLines(database, accountId, 'wvw')
  expect(JSON.parse(line ?? '')).toMatchObject({ rank: expect.any(Number), counters: null })
})

test('ErrBadData is trouble with the account, and no verdict on the key', async () => {
  await link('trades')
  await simulator.setFaults([{ kind: 'status', status: 400, text: 'ErrBadData', account: 'Marrow Quill.6642' }])
  expect(await update()).toMatchObject({ read: 0, failed: 1 })
  expect(await errorOf()).toBe('The game has trouble with this account: entering the game with it once may help')
  expect((await database.db.select().from(gameKey))[0]).toMatchObject({ state: 'ok', refusals: 0 })
})
