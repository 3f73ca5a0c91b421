import {
  type AnyEndpoint,
  addKey,
  createList,
  createVerificationList,
  deleteKey,
  deleteList,
  deleteVerificationList,
  getGemstoreList,
  getList,
  getVerificationList,
  listDemoKeys,
  listListRevisions,
  listVerificationRevisions,
  saveGemstoreList,
  updateList,
  updateVerificationList,
  viewVerificationList,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { generatedRuns, injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addAccount, addGameAccount, type TestAccount } from '../testing/add-account.ts'
import { type FakeGame, fakeKey, fakePlayer, startFakeGame } from '../testing/fake-game.ts'
import { fuzzEndpoint } from '../testing/fuzz-endpoint.ts'
import { useAccountApp } from '../testing/use-account-app.ts'

const RUNS = generatedRuns(2_500)
const { marketList, verificationList } = accountSchema
const player = fakePlayer(1)
let fake: FakeGame
beforeAll(async () => {
  fake = await startFakeGame()
  fake.players.set(player.key, player)
})
const account = useAccountApp({ gameUrl: () => fake.url })
let owner: TestAccount
let listId: string
let verificationId: string

const verification = { name: 'a', gameID: player.name, items: [{ id: 1, qty: 1 }], currency: [], professions: [] }
const list = { name: 'a', items: [1, 2] }

beforeEach(async () => {
  owner = await addAccount(account.deps)
  await addGameAccount(account.deps, owner, player)
  const headers = { session: owner.session }
  listId = (await injectEndpoint(account.app, createList, { headers, body: list })).body?.success ?? ''
  const made = await injectEndpoint(account.app, createVerificationList, { headers, body: verification })
  verificationId = made.body?.success ?? ''
})
afterAll(() => fake.close())

/** Otherwise the lists created by these calls would soon reach the limit. */
const makeRoom = async (): Promise<void> => {
  const { db } = account.deps.database
  await db.delete(marketList).where(eq(marketList.name, 'a'))
  await db.delete(verificationList).where(eq(verificationList.name, 'a'))
}

type Case = { endpoint: AnyEndpoint; body?: () => unknown; before?: () => Promise<void>; reaches: number[] }
const CASES: Case[] = [
  { endpoint: addKey, body: () => ({ apiKey: player.key }), reaches: [200, 400, 401] },
  { endpoint: deleteKey, body: () => ({ apiKey: fakeKey(9) }), reaches: [400, 401, 404] },
  { endpoint: listDemoKeys, reaches: [200] },
  { endpoint: getList, reaches: [200, 400, 401, 404] },
  { endpoint: listListRevisions, reaches: [200, 400, 401, 404] },
  { endpoint: updateList, body: () => ({ ...list, id: listId, revision: 1 }), reaches: [200, 400, 401] },
  { endpoint: deleteList, body: () => ({ id: 'A'.repeat(22) }), reaches: [400, 401, 404] },
  { endpoint: getVerificationList, reaches: [200, 400, 401, 404] },
  { endpoint: listVerificationRevisions, reaches: [200, 400, 401, 404] },
  {
    endpoint: updateVerificationList,
    body: () => ({ ...verification, id: verificationId }),
    reaches: [200, 400, 401],
  },
  {
    endpoint: updateVerificationList,
    body: () => ({ ...verification, id: 'A'.repeat(22) }),
    reaches: [400, 401, 404],
  },
  { endpoint: deleteVerificationList, body: () => ({ id: 'A'.repeat(22) }), reaches: [400, 401, 404] },
  { endpoint: viewVerificationList, reaches: [200, 400, 404] },
  { endpoint: getGemstoreList, reaches: [200, 401] },
  {
    endpoint: saveGemstoreList,
    body: () => ({ items: [{ uuid: 'a', lastDate: '2026-03-01T00:00:00Z' }] }),
    reaches: [200, 400, 401],
  },
  { endpoint: createList, body: () => list, before: makeRoom, reaches: [200, 400, 401] },
  { endpoint: createVerificationList, body: () => verification, before: makeRoom, reaches: [200, 400, 401] },
]

it.each(CASES.map((one) => [one.endpoint.name, one] as const))(
  '%s answers whatever is sent, and never with a fault of ours (%#)',
  async (_name, { endpoint, body, before, reaches }) => {
    const statuses = await fuzzEndpoint(account.app, endpoint, {
      runs: RUNS,
      headers: { session: owner.session },
      validBody: body?.(),
      knownValues: [listId, verificationId, player.key, player.name],
      ...(before && { before }),
    })
    expect([...statuses.keys()]).toEqual(expect.arrayContaining(reaches))
  },
  300_000,
)
