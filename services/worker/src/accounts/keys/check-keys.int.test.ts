import { accountSchema } from '@gildscope/db'
import { useDatabase, useRole } from '@gildscope/testkit'
import { HOUR_MS } from '@gildscope/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, insertKey, never, testMailConfig, testVault } from '../testing/account-fixtures.ts'
import { INVALID, type PlayersGame, startPlayersGame } from '../testing/players-game.ts'
import { checkDueKeys } from './check-keys.ts'

const START = Date.parse('2026-03-02T10:00:00Z')
const database = useDatabase()
const worker = useRole(database, 'worker')
let game: PlayersGame
let now: Date
const good = { status: 200 }

beforeAll(async () => {
  game = await startPlayersGame()
})
afterAll(() => game.close())
beforeEach(async () => {
  now = new Date(START)
  game.asked.length = 0
  Object.assign(game.replies.tokeninfo, { status: 200, body: tokenInfo(['account', 'wallet']) })
  Object.assign(game.replies.account, good)
  await database.pool.query('truncate account.game_key, account.site_account, account.mail')
})

const tokenInfo = (permissions: string[]) => ({ id: 'x', name: 'my key', permissions })
const check = () =>
  checkDueKeys({
    db: worker.db,
    vault: testVault,
    game: game.api,
    config: testMailConfig,
    now: () => now,
    signal: never,
  })
const link = async (level = 1, own: { gameAccountId?: string } = {}) => {
  const accountId = await insertAccount(database.db, { level, email: 'ann@example.org' })
  await insertKey(database.db, accountId, { key: `key of ${accountId}`, nextCheckAt: now, ...own })
  return accountId
}
const stored = async () => (await database.db.select().from(accountSchema.gameKey))[0]
const mails = () => database.db.select().from(accountSchema.mail)
/** Checks again and again at the times that the keys ask for. */
const checkUntil = async (end: () => boolean | Promise<boolean>): Promise<void> => {
  for (let looks = 0; looks < 60 && !(await end()); looks++) {
    await check()
    now = (await stored())?.nextCheckAt ?? now
  }
}
const refuse = () => Object.assign(game.replies.tokeninfo, INVALID)

describe('a key whose turn it is', () => {
  test.each([
    [1, 24],
    [2, 12],
    [3, 6],
    [9, 6],
  ])('is read anew, and at level %i again after %i hours', async (level, hours) => {
    await link(level)
    expect(await check()).toMatchObject({ accepted: 1 })
    expect(await stored()).toMatchObject({
      state: 'ok',
      keyName: 'my key',
      gameAccount: 'New Name.5678',
      permissions: ['account', 'wallet'],
      lastCheckedAt: now,
      lastUpdateAt: now,
      nextUpdateAt: new Date(START + hours * HOUR_MS),
      nextCheckAt: new Date(START + hours * HOUR_MS),
    })
    expect(await check()).toMatchObject({ accepted: 0 })
    expect(game.asked).toEqual(['tokeninfo', 'account'])
  })

  test('is asked about once by two workers at the same time', async () => {
    for (let keys = 0; keys < 8; keys++) await link()
    const counts = await Promise.all([check(), check()])
    expect(counts[0].accepted + counts[1].accepted).toBe(8)
    expect(game.asked.filter((path) => path === 'tokeninfo')).toHaveLength(8)
  })

  test('that may not tell its account keeps the name that is known', async () => {
    await link()
    game.replies.tokeninfo.body = tokenInfo(['wallet'])
    expect(await check()).toMatchObject({ accepted: 1 })
    expect(await stored()).toMatchObject({ gameAccount: 'Old Name.1234', permissions: ['wallet'] })
    expect(game.asked).toEqual(['tokeninfo'])
  })

  test('is left alone when its account is going to be deleted', async () => {
    const accountId = await link()
    await database.db
      .update(accountSchema.siteAccount)
      .set({ deletionDue: now })
      .where(eq(accountSchema.siteAccount.accountId, accountId))
    await check()
    expect(game.asked).toEqual([])
  })
})

describe('a key that is refused', () => {
  test('is suspect, works on, and is good again with the first acceptance', async () => {
    await link()
    refuse()
    await checkUntil(async () => (await stored())?.refusals === 5)
    expect(await stored()).toMatchObject({ state: 'suspect', refusedSince: new Date(START), keyName: 'old' })
    Object.assign(game.replies.tokeninfo, { status: 200, body: tokenInfo(['account']) })
    await check()
    expect(await stored()).toMatchObject({ state: 'ok', refusals: 0, refusedSince: null })
    expect(await mails()).toEqual([])
  })

  test('is invalid after three days, of which its owner is told once, and is asked about for thirty days more', async () => {
    const accountId = await link()
    refuse()
    await checkUntil(async () => (await stored())?.state === 'invalid')
    const turned = (await stored())?.lastCheckedAt?.getTime() ?? 0
    expect(turned - START).toBeGreaterThanOrEqual(72 * HOUR_MS)
    await checkUntil(async () => game.asked.length > 25)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ accountId, template: 'key-invalid', state: 'waiting', isNotice: true })
    const before = game.asked.length
    now = new Date(START + 34 * 24 * HOUR_MS)
    await check()
    expect(game.asked).toHaveLength(before)
  })

  test('is told to nobody who has no confirmed address', async () => {
    const accountId = await link()
    await database.db
      .update(accountSchema.siteAccount)
      .set({ emailConfirmedAt: null })
      .where(eq(accountSchema.siteAccount.accountId, accountId))
    refuse()
    await checkUntil(async () => (await stored())?.state === 'invalid')
    expect(await mails()).toEqual([])
  })
})

test.each([
  ['a game that is down', { status: 503, body: { text: 'API not active' } }],
  ['an answer of another shape', { status: 200, body: { something: 'else' } }],
  ['a gateway in front of it', { status: 502, body: '<html>' }],
])('%s says nothing about a key', async (_what, reply) => {
  await link()
  Object.assign(game.replies.tokeninfo, reply)
  expect(await check()).toMatchObject({ unanswered: 1 })
  expect(await stored()).toMatchObject({
    state: 'ok',
    refusals: 0,
    keyName: 'old',
    lastCheckedAt: null,
    nextCheckAt: new Date(START + 15 * 60_000),
  })
})

test('a key that cannot be opened is not called refused', async () => {
  await link()
  await database.db.update(accountSchema.gameKey).set({ sealedBy: 'lost' })
  expect(await check()).toMatchObject({ unanswered: 1 })
  expect(game.asked).toEqual([])
})

test('a key that is replaced while the game is asked keeps its fresh state', async () => {
  await link(1, { gameAccountId: 'game-account' })
  refuse()
  game.beforeReply = async () => {
    const sealed = testVault.seal('another key', 'anywhere').sealed
    await database.db.update(accountSchema.gameKey).set({ keySealed: sealed, keyName: 'replaced' })
  }
  await check()
  game.beforeReply = async () => {}
  expect(await stored()).toMatchObject({ state: 'ok', refusals: 0, keyName: 'replaced' })
})
