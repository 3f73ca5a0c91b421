import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import { createVault } from '@gildscope/base/vault'
import { ACCOUNT_LIMITS, ARCHIVE_KINDS, addKey, deleteKey, listDemoKeys } from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addAccount, addGameAccount, type TestAccount } from '../../testing/add-account.ts'
import { type FakeGame, fakeKey, fakePlayer, startFakeGame } from '../../testing/fake-game.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'
import { keyRepository } from './key-repository.ts'

const { due, gameKey, siteAccount, verificationList } = accountSchema
let fake: FakeGame
beforeAll(async () => {
  fake = await startFakeGame()
})
const account = useAccountApp({ gameUrl: () => fake.url, env: { KEY_CHECKS_PER_HOUR: '30' } })
const player = fakePlayer(1)
const second = fakePlayer(2)
let owner: TestAccount
let other: TestAccount

beforeEach(async () => {
  fake.players.set(player.key, player)
  fake.players.set(second.key, second)
  owner = await addAccount(account.deps)
  other = await addAccount(account.deps)
  account.jobs.length = 0
})
afterEach(() => {
  fake.faults.clear()
  fake.players.clear()
})
afterAll(() => fake.close())

const add = (apiKey: string, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, addKey, { headers: { session }, body: { apiKey } })
const replace = (apiKey: string) =>
  injectEndpoint(account.app, addKey, { headers: { session: owner.session }, body: { apiKey, replace: true } })
const remove = (apiKey: string, { session }: TestAccount = owner) =>
  injectEndpoint(account.app, deleteKey, { headers: { session }, body: { apiKey } })
const keys = () => keyRepository(account.deps.database.db, account.deps.vault)
const linked = async ({ accountId }: TestAccount = owner) => keys().listKeys(accountId)
const namesOf = async (of: TestAccount = owner) => (await linked(of)).map(({ gameAccount }) => gameAccount)
const link = (number: number) => addGameAccount(account.deps, owner, fakePlayer(number))
const insertList = async (listId: string, gameAccountId: string, { accountId }: TestAccount = owner) =>
  account.deps.database.db.insert(verificationList).values({
    accountId,
    listId,
    name: 'a',
    gameAccountId,
    content: { items: [{ id: 1, qty: 1 }], currency: [], professions: [] },
    revision: 1,
    updatedAt: new Date(0),
    checkedAt: new Date(0),
    result: { revision: 1, items: [], currency: [], professions: [] },
  })
const listRow = async (listId: string) =>
  (await account.deps.database.db.select().from(verificationList).where(eq(verificationList.listId, listId)))[0]

it('links the game account of a key, which is stored sealed', async () => {
  const reply = await add(`  ${player.key}\n`)
  expect(reply.body).toEqual({ result: 'success', success: player.name })
  expect(reply.headers['cache-control']).toBe('no-store')
  const now = account.deps.now()
  expect(await linked()).toEqual([
    {
      gameAccountId: player.id,
      gameAccount: player.name,
      key: player.key,
      keyName: player.keyName,
      permissions: player.permissions,
      state: 'ok',
      refusedSince: null,
      refusals: 0,
      linkedAt: now,
      lastCheckedAt: now,
      nextCheckAt: now,
      lastUpdateAt: null,
      nextUpdateAt: null,
      readBeganAt: null,
      readEndedAt: null,
    },
  ])
  const [row] = await account.deps.database.db.select().from(gameKey).where(eq(gameKey.accountId, owner.accountId))
  expect(Buffer.from(row?.keySealed ?? []).toString('latin1')).not.toContain(player.key.slice(0, 8))
  expect(account.queued.slice(-2)).toEqual(['check-keys', 'update-asked'])
})

it('accepts the key in a header as well, and refuses two keys or none', async () => {
  const { session } = owner
  const send = (apikey: string | undefined, apiKey: string | undefined) =>
    injectEndpoint(account.app, addKey, {
      headers: { session, ...(apikey !== undefined && { apikey }) },
      ...(apiKey !== undefined && { body: { apiKey } }),
    })
  expect((await send(player.key, undefined)).body?.success).toBe(player.name)
  expect((await send(player.key, player.key)).status).toBe(200)
  expect((await send(player.key, second.key)).fault).toMatchObject({ code: 'VALIDATION' })
  expect((await send(undefined, undefined)).fault).toMatchObject({ code: 'VALIDATION' })
  expect(await namesOf()).toEqual([player.name])
})

it.each(['', ' ', 'x', fakeKey(1).slice(1), `${fakeKey(1)}0`, fakeKey(1).replace('A', 'G'), 'a\u0000b', "' or 1=1 --"])(
  'rejects anything but a key without a call: %j',
  async (text) => {
    fake.asked.length = 0
    const { status, fault } = await add(text === fakeKey(1) ? 'G' : text)
    expect(status).toBe(400)
    expect(fault).toMatchObject({ result: 'error', code: 'VALIDATION' })
    expect(fake.asked).toEqual([])
  },
)

it('says what the game says: refused, without the permission, failing', async () => {
  expect((await add(fakeKey(404))).fault).toMatchObject({
    code: 'VALIDATION',
    error: expect.stringMatching(/^the game refuses this key/),
  })
  fake.players.set(player.key, { ...player, permissions: ['unlocks'] })
  expect((await add(player.key)).fault).toMatchObject({
    error: expect.stringMatching(/^Does not have "account" permission/),
  })
  fake.faults.set('account', { status: 500, body: '{}' })
  const failed = await add(second.key)
  expect(failed).toMatchObject({ status: 502, fault: { result: 'error', error: 'API Failure', code: 'UPSTREAM' } })
  expect(JSON.stringify(failed.fault)).not.toContain(second.key)
  expect(await linked()).toEqual([])
})

it('updates a game account that is linked twice, with its new name', async () => {
  await add(player.key)
  await account.deps.database.db
    .update(gameKey)
    .set({ state: 'invalid', refusals: 9, refusedSince: new Date(0) })
    .where(eq(gameKey.accountId, owner.accountId))
  const renamed = { ...player, key: fakeKey(77), keyName: 'new', name: 'Renamed.0001', permissions: ['account'] }
  fake.players.set(renamed.key, renamed)
  expect((await add(renamed.key)).body?.success).toBe('Renamed.0001')
  expect(await linked()).toMatchObject([
    {
      gameAccountId: player.id,
      gameAccount: 'Renamed.0001',
      key: renamed.key,
      keyName: 'new',
      state: 'ok',
      refusals: 0,
      refusedSince: null,
    },
  ])
})

it('does not replace a good key by one that may read less, unless the owner agrees', async () => {
  await add(player.key)
  const weaker = { ...player, key: fakeKey(78), permissions: ['account'] }
  const other = { ...player, key: fakeKey(79), permissions: ['account', 'inventories', 'unlocks', 'wallet'] }
  for (const one of [weaker, other]) fake.players.set(one.key, one)
  expect(await add(weaker.key)).toMatchObject({
    status: 409,
    fault: {
      code: 'CONFLICT',
      error: expect.stringContaining('this one lacks inventories, unlocks'),
      details: { lost: ['inventories', 'unlocks'] },
    },
  })
  expect(await linked()).toMatchObject([{ key: player.key }])
  expect((await add(other.key)).status).toBe(200)
  expect((await replace(weaker.key)).status).toBe(200)
  expect(await linked()).toMatchObject([{ key: weaker.key, permissions: ['account'] }])
})

it('unlinks by a key as it was copied', async () => {
  await add(player.key)
  expect((await remove(`API key: "${player.key.toLowerCase()}"`)).status).toBe(200)
  expect(await linked()).toEqual([])
})

it('stores one row when the same game account is linked many times in parallel', async () => {
  const copies = Array.from({ length: 5 }, (_, index) => ({ ...player, key: fakeKey(100 + index) }))
  for (const copy of copies) fake.players.set(copy.key, copy)
  const replies = await Promise.all(copies.map(({ key }) => add(key)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const [row, ...more] = await linked()
  expect(more).toEqual([])
  expect(copies.map(({ key }) => key)).toContain(row?.key)
})

it('links a game account to several accounts of the site, each with its own sealed key', async () => {
  await add(player.key)
  await add(player.key, other)
  expect([await namesOf(), await namesOf(other)]).toEqual([[player.name], [player.name]])
  await remove(player.name, other)
  expect([await namesOf(), await namesOf(other)]).toEqual([[player.name], []])
})

it('links 20 game accounts, also when two arrive together, and still accepts new keys for them', async () => {
  for (let number = 11; number < 11 + ACCOUNT_LIMITS.gameAccounts - 1; number++) await link(number)
  const replies = await Promise.all([add(player.key), add(second.key)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.fault).toMatchObject({
    code: 'CONFLICT',
    error: 'at most 20 game accounts can be linked; delete a key first',
  })
  const known = fakePlayer(11, { key: fakeKey(1011) })
  fake.players.set(known.key, known)
  expect((await add(known.key)).status).toBe(200)
  expect(await linked()).toHaveLength(ACCOUNT_LIMITS.gameAccounts)
})

it('lets an account try 30 keys an hour here, and tells when to retry', async () => {
  for (let time = 0; time < 30; time++) expect((await add(fakeKey(5000 + time))).status).toBe(400)
  fake.asked.length = 0
  const reply = await add(player.key)
  expect(reply).toMatchObject({
    status: 429,
    fault: { code: 'TOO_MANY_REQUESTS', error: expect.stringMatching(/^more than 30 keys/) },
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(fake.asked).toEqual([])
  expect((await add(player.key, other)).status).toBe(200)
})

it('recognises a key in upper, lower and mixed case', async () => {
  const lettered = fakePlayer(0xabcdef)
  fake.players.set(lettered.key, lettered)
  const mixed = (key: string) => key.replace(/[A-F]/g, (letter, at) => (at % 2 ? letter.toLowerCase() : letter))
  for (const key of [lettered.key.toLowerCase(), mixed(lettered.key), lettered.key]) {
    expect((await add(key)).body?.success).toBe(lettered.name)
    expect(await linked()).toMatchObject([{ key: lettered.key }])
  }
  expect((await remove(mixed(lettered.key))).status).toBe(200)
  expect(await linked()).toEqual([])
  await addGameAccount(account.deps, owner, { ...lettered, key: lettered.key.toLowerCase() })
  expect((await remove(lettered.key)).status).toBe(200)
  expect(await linked()).toEqual([])
})

it('shows names of the game without invisible characters', async () => {
  const odd = fakePlayer(77, { keyName: '\u202eyek\u200b 👩🏽‍🚀' })
  fake.players.set(odd.key, odd)
  await add(odd.key)
  expect(await linked()).toMatchObject([{ keyName: 'yek 👩🏽‍🚀' }])
})

it('has lists of a game account checked once it is linked again', async () => {
  const [mine, foreign] = ['K'.repeat(22), 'F'.repeat(22)]
  await insertList(mine, player.id)
  await insertList(foreign, player.id, other)
  await add(player.key)
  const payload = { accountId: owner.accountId }
  expect(account.jobs.filter(({ name }) => name === 'verify-list')).toEqual([
    { name: 'verify-list', payload, jobId: expect.any(String) },
  ])
  expect((await listRow(mine))?.askedAt).toEqual(account.deps.now())
  expect((await listRow(foreign))?.askedAt).toBeNull()
})

it('links although the queue is away', async () => {
  const { enqueue } = account.deps.jobs
  account.deps.jobs.enqueue = () => Promise.reject(new Error('no queue'))
  const reply = await add(player.key)
  account.deps.jobs.enqueue = enqueue
  expect(reply.status).toBe(200)
})

it('links nothing to an account that is going to be erased', async () => {
  await account.deps.database.db
    .update(siteAccount)
    .set({ deletionDue: new Date() })
    .where(eq(siteAccount.accountId, owner.accountId))
  expect(await add(player.key)).toMatchObject({ status: 409, fault: { error: expect.stringContaining('keep it') } })
  expect(await linked()).toEqual([])
})

const turnsOf = async (gameAccountId: string) => {
  const rows = await account.deps.database.db.select().from(due).where(eq(due.gameAccountId, gameAccountId))
  return Object.fromEntries(rows.filter((row) => row.accountId === owner.accountId).map((row) => [row.kind, row]))
}

it('makes turns for its key and the lists about it, which end with the link', async () => {
  await insertList('T'.repeat(22), player.id)
  await add(player.key)
  const now = account.deps.now()
  expect(await turnsOf(player.id)).toMatchObject({
    key: { nextAt: now, gameAccount: player.name },
    // When its own job for the check must have been lost.
    verification: { nextAt: new Date(now.getTime() + MINUTE_MS), gameAccount: player.name },
    trades: { nextAt: now },
  })
  await remove(player.key)
  expect(Object.keys(await turnsOf(player.id)).sort()).toEqual(ARCHIVE_KINDS.toSorted())
})

it('checks a new key again, even while the former one is being checked', async () => {
  await add(player.key)
  const { accountId } = owner
  const isKey = and(eq(due.accountId, accountId), eq(due.kind, 'key'))
  const later = new Date(account.deps.now().getTime() + DAY_MS)
  await account.deps.database.db
    .update(due)
    .set({ nextAt: later, claimedUntil: later, lastError: 'before' })
    .where(isKey)
  await add(player.key)
  expect((await turnsOf(player.id)).key).toMatchObject({ nextAt: account.deps.now(), claimedUntil: null })
})

it('unlinks by key and by name, and keeps the results of its lists', async () => {
  const [listId, elsewhere] = [randomUUID().slice(0, 22), randomUUID().slice(0, 22)]
  await add(player.key)
  await add(second.key)
  await insertList(listId, player.id)
  await insertList(elsewhere, player.id, other)
  expect((await remove(player.name)).body).toEqual({ result: 'success' })
  expect(await namesOf()).toEqual([second.name])
  expect(await listRow(listId)).toMatchObject({ gameAccountId: null, askedAt: null, checkedAt: new Date(0) })
  expect((await listRow(listId))?.result).not.toBeNull()
  expect(await listRow(elsewhere)).toMatchObject({ gameAccountId: player.id })
  expect((await remove(` ${second.key} `)).status).toBe(200)
  expect(await linked()).toEqual([])
})

it('unlinks nothing of other users', async () => {
  await add(player.key)
  for (const given of [player.key, player.name, 'Nobody.0000', 'a\u0000b', "' or 1=1 --"]) {
    const reply = await remove(given, other)
    expect(reply).toMatchObject({ status: 404, fault: { result: 'error', code: 'NOT_FOUND' } })
    expect(JSON.stringify(reply.fault)).not.toContain(player.key)
  }
  expect((await remove(' ')).status).toBe(400)
  expect(await namesOf()).toEqual([player.name])
})

it('reads keys that no secret opens as none, and still unlinks them by name', async () => {
  await add(player.key)
  const { db } = account.deps.database
  const stranger = createVault([{ name: 'other', secret: Buffer.alloc(32, 7) }])
  expect(await keyRepository(db, stranger).listKeys(owner.accountId)).toMatchObject([
    { key: null, gameAccount: player.name },
  ])
  expect(await keyRepository(db, stranger).unlinkKey(owner.accountId, player.key)).toBe(false)
  expect(await keyRepository(db, stranger).unlinkKey(owner.accountId, player.name)).toBe(true)
})

it('needs a session to link and to unlink, and none to read demo keys', async () => {
  const nobody = { ...owner, session: 'nobody' }
  expect((await add(player.key, nobody)).fault).toMatchObject({ error: 'Invalid session', code: 'INVALID_SESSION' })
  expect((await remove(player.key, nobody)).fault).toMatchObject({ error: 'Invalid session' })
  expect((await injectEndpoint(account.app, listDemoKeys)).body).toEqual({ result: 'success', success: [] })
})
