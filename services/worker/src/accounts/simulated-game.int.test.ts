import { accountSchema, type VerificationContent } from '@gildscope/db'
import { createGameApi, type GameApi } from '@gildscope/game-api'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type GameUnderTest, startGame } from '../poll/testing/poll-harness.ts'
import { checkDueKeys } from './keys/check-keys.ts'
import {
  insertAccount,
  insertKey,
  insertList,
  insertTurn,
  never,
  testMailConfig,
  testVault,
} from './testing/account-fixtures.ts'
import { checkLists } from './verification/check-lists.ts'

const demoKeys = z.array(
  z.object({ key: z.string(), account: z.string(), note: z.string(), permissions: z.array(z.string()) }),
)
const database = useDatabase()
let simulator: GameUnderTest
let game: GameApi
let keys: z.infer<typeof demoKeys>

beforeAll(async () => {
  simulator = await startGame({ tradable: 300 })
  game = createGameApi({
    baseUrl: simulator.url,
    userAgent: 'test',
    tokensPerSecond: 10_000,
    burst: 10_000,
    timeoutMs: 5_000,
    backoffMs: 1,
  })
  keys = demoKeys.parse(await (await fetch(`${simulator.url}/feeds/demo-keys.json`)).json())
})
afterAll(async () => {
  await game.close()
  await simulator.close()
})

const keyThat = (does: RegExp) => {
  const found = keys.find(({ note }) => does.test(note))
  if (found === undefined) throw new Error(`no key that ${does}`)
  return found
}
const common = () => ({
  vault: testVault,
  game,
  config: testMailConfig,
  now: () => new Date(),
  signal: never,
})

/** Links a key, has it and a list checked; returns the stored state of both. */
const checkWith = async (key: string, content: VerificationContent) => {
  const accountId = await insertAccount(database.db)
  const gameAccountId = await insertKey(database.db, accountId, { key })
  const listId = await insertList(database.db, accountId, { gameAccountId, content })
  await insertTurn(database.db, { accountId, gameAccountId, kind: 'key', nextAt: new Date() })
  await checkDueKeys({ ...common(), db: database })
  const { checked, failed } = await checkLists({ ...common(), db: database.db }, accountId)
  const list = (await database.db.select().from(accountSchema.verificationList)).find((row) => row.listId === listId)
  const stored = (await database.db.select().from(accountSchema.gameKey)).find((row) => row.accountId === accountId)
  return { counts: [checked, failed], list, stored }
}
const read = async (path: string, key: string): Promise<unknown> =>
  (await fetch(`${simulator.url}/v2/${path}`, { headers: { authorization: `Bearer ${key}` } })).json()

const stacks = z.array(z.object({ id: z.int(), count: z.int() }).nullable())
const wallet = z.array(z.object({ id: z.int(), value: z.int() }))
const crafters = z.array(z.object({ crafting: z.array(z.object({ discipline: z.string(), rating: z.int() })) }))

test('a player of the simulated game is found to hold what the game says, to the last piece', async () => {
  const { key, account } = keyThat(/works for everything/)
  const bank = stacks.parse(await read('account/bank', key)).filter((stack) => stack !== null)
  const [coin] = wallet.parse(await read('account/wallet', key)).filter(({ id }) => id === 1)
  const chefs = crafters
    .parse(await read('characters?ids=all', key))
    .flatMap(({ crafting }) => crafting)
    .filter(({ discipline }) => discipline === 'Chef')
  const [held] = bank
  if (held === undefined || coin === undefined) throw new Error('a player with nothing')
  const best = Math.max(0, ...chefs.map(({ rating }) => rating))
  const { counts, list, stored } = await checkWith(key, {
    items: [
      { id: held.id, qty: 1 },
      { id: held.id, qty: 1_000_000_000 },
      { id: 1, qty: 1 },
    ],
    currency: [
      { id: 1, qty: coin.value },
      { id: 1, qty: coin.value + 1 },
    ],
    professions: [{ id: 3, qty: best + 1 }],
  })
  expect(counts).toEqual([1, 0])
  expect(stored).toMatchObject({ gameAccount: account, state: 'ok' })
  expect(list?.result?.items.map(({ valid }) => valid)).toEqual([true, false, false])
  expect(list?.result?.currency.map(({ valid }) => valid)).toEqual([true, false])
  expect(list?.result?.professions).toEqual([{ id: 3, valid: false }])
})

test('a key that may not read inventories is valid, and its list reports what it lacks', async () => {
  const { counts, list, stored } = await checkWith(keyThat(/may not read inventories/).key, {
    items: [{ id: 19721, qty: 1 }],
    currency: [],
    professions: [],
  })
  expect(counts).toEqual([0, 1])
  expect(stored).toMatchObject({ state: 'ok', refusals: 0 })
  expect(list).toMatchObject({
    result: null,
    checkError: 'The key of this game account does not have the "inventories" permission.',
  })
})

test('a revoked key is suspect after the first look, not invalid', async () => {
  const { stored, list } = await checkWith(keyThat(/no longer valid/).key, {
    items: [],
    currency: [{ id: 1, qty: 1 }],
    professions: [],
  })
  expect(stored?.state).toBe('suspect')
  expect(list?.checkError).toContain('refuses the key')
})

test('a key that the game refuses for a moment is good again at the next look', async () => {
  const { key } = keyThat(/works for everything/)
  await simulator.setFaults([{ kind: 'invalid-key', key }])
  const content = { items: [], currency: [{ id: 1, qty: 1 }], professions: [] }
  const refused = await checkWith(key, content)
  expect(refused.stored).toMatchObject({ state: 'suspect' })
  await simulator.setFaults([])
  await database.db.update(accountSchema.due).set({ nextAt: new Date(0) })
  await checkDueKeys({ ...common(), db: database })
  const accountId = refused.stored?.accountId ?? ''
  const [row] = (await database.db.select().from(accountSchema.gameKey)).filter((one) => one.accountId === accountId)
  expect(row).toMatchObject({ state: 'ok', refusals: 0 })
})
