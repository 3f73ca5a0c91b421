import { HOUR_MS } from '@gildscope/base/time'
import { accountSchema } from '@gildscope/db'
import { storeKeyVerdict } from '@gildscope/player-keys'
import { useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, insertKey, insertTurn, never, testMailConfig, testVault } from '../testing/account-fixtures.ts'
import { INVALID, type PlayersGame, startPlayersGame } from '../testing/players-game.ts'
import { checkDueKeys } from './check-keys.ts'

const START = Date.parse('2026-03-02T10:00:00Z')
const database = useDatabase()
const worker = useRole(database, 'worker')
let game: PlayersGame
let now: Date
const answers: string[] = []
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
  await database.pool.query('truncate account.game_key, account.site_account, account.mail, account.due')
})

const tokenInfo = (permissions: string[]) => ({ id: 'x', name: 'my key', permissions })
const check = (signal = never) =>
  checkDueKeys({
    db: worker,
    vault: testVault,
    game: game.api,
    config: testMailConfig,
    now: () => now,
    onAnswer: (answer) => answers.push(answer),
    signal,
  })
const link = async (level = 1, own: { gameAccountId?: string } = {}) => {
  const accountId = await insertAccount(database.db, { level, email: 'ann@example.org' })
  const gameAccountId = await insertKey(database.db, accountId, {
    key: `key of ${accountId}`,
    nextCheckAt: now,
    ...own,
  })
  await insertTurn(database.db, { accountId, gameAccountId, kind: 'key', nextAt: now })
  return accountId
}
const turn = async () => (await database.db.select().from(accountSchema.due))[0]
const stored = async () => (await database.db.select().from(accountSchema.gameKey))[0]
const mails = () => database.db.select().from(accountSchema.mail)
/** Repeats the check at the times when keys are due. */
const checkUntil = async (end: () => boolean | Promise<boolean>): Promise<void> => {
  for (let looks = 0; looks < 60 && !(await end()); looks++) {
    await check()
    now = (await turn())?.nextAt ?? now
  }
}
const refuse = () => Object.assign(game.replies.tokeninfo, INVALID)

describe('a key that is due', () => {
  test.each([
    [1, 24],
    [2, 12],
    [3, 6],
    [9, 6],
  ])('is read again, and at level %i again after %i hours', async (level, hours) => {
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
    answers.length = 0
    const counts = await Promise.all([check(), check()])
    expect(counts[0].accepted + counts[1].accepted).toBe(8)
    expect(answers).toEqual(Array(8).fill('accepted'))
    expect(game.asked.filter((path) => path === 'tokeninfo')).toHaveLength(8)
  })

  test('that may not reveal its account keeps the known name', async () => {
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

  test('is invalid after three days, which its owner is notified of once, and is checked for thirty more days', async () => {
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

  test('causes no mail to a user without a confirmed address', async () => {
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

describe('the turn of a key', () => {
  test('shows when it was checked, what was wrong, and when it is checked again', async () => {
    await link()
    expect(await turn()).toMatchObject({ nextAt: now, lastAt: null })
    refuse()
    await check()
    expect(await turn()).toMatchObject({
      claimedUntil: null,
      triedAt: now,
      lastAt: null,
      lastError: 'The game refused the key',
      failingSince: now,
      nextAt: new Date(START + 10 * 60_000),
    })
    now = new Date(START + 10 * 60_000)
    Object.assign(game.replies.tokeninfo, { status: 200, body: tokenInfo(['account']) })
    await check()
    expect(await turn()).toMatchObject({
      lastAt: now,
      lastError: null,
      failingSince: null,
      gameAccount: 'New Name.5678',
      nextAt: new Date(now.getTime() + 24 * HOUR_MS),
    })
    expect((await stored())?.nextCheckAt).toEqual((await turn())?.nextAt)
  })

  test('is checked sooner when the game refuses the key to another process', async () => {
    await link()
    await check()
    const key = await stored()
    if (key === undefined) throw new Error('no key')
    await storeKeyVerdict({ db: worker.db, vault: testVault, config: testMailConfig }, key, { answer: 'refused' }, now)
    expect(await turn()).toMatchObject({ nextAt: new Date(START + 10 * 60_000) })
  })

  test('is over when no key is linked any more', async () => {
    await link()
    await database.db.delete(accountSchema.gameKey)
    await check()
    expect(await turn()).toMatchObject({ nextAt: null, claimedUntil: null })
    expect(game.asked).toEqual([])
  })

  test('that was lost while the game was asked changes nothing', async () => {
    await link()
    refuse()
    game.beforeReply = async () => {
      await database.db.update(accountSchema.due).set({ claimedUntil: null, nextAt: new Date(START + HOUR_MS) })
    }
    await check()
    game.beforeReply = async () => {}
    expect(await stored()).toMatchObject({ state: 'ok', refusals: 0 })
    expect(await turn()).toMatchObject({ nextAt: new Date(START + HOUR_MS), triedAt: null })
  })

  test('is given back when the worker stops meanwhile', async () => {
    await link()
    const stopping = new AbortController()
    game.beforeReply = async () => stopping.abort(new Error('shutting down'))
    await expect(check(stopping.signal)).rejects.toThrow('shutting down')
    game.beforeReply = async () => {}
    expect(await turn()).toMatchObject({ nextAt: now, claimedUntil: null, triedAt: null })
    expect(await check()).toMatchObject({ accepted: 1 })
  })

  test('is not that of an archive', async () => {
    const accountId = await link()
    const gameAccountId = (await stored())?.gameAccountId ?? ''
    await insertTurn(database.db, { accountId, gameAccountId, kind: 'trades', nextAt: new Date(0) })
    await check()
    const turns = await database.db.select().from(accountSchema.due)
    expect(turns.find(({ kind }) => kind === 'trades')).toMatchObject({ nextAt: new Date(0), triedAt: null })
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
