import { MINUTE_MS } from '@gildscope/base/time'
import {
  ARCHIVE_KINDS,
  addKey,
  DEFAULT_KINDS,
  deleteAccount,
  deleteArchives,
  deleteKey,
  switchArchives,
  updateArchives,
} from '@gildscope/contracts'
import { accountSchema, archiveSchema, claimDue, type DueTurn, endDue } from '@gildscope/db'
import { injectEndpoint, until } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPlayer, PASSWORD } from '../../testing/account-calls.ts'
import { type FakeGame, fakePlayer, startFakeGame } from '../../testing/fake-game.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const { due, gameKey } = accountSchema
const { entry, gap, pack } = archiveSchema
const player = fakePlayer(1)
let fake: FakeGame
beforeAll(async () => {
  fake = await startFakeGame()
  fake.players.set(player.key, player)
})
afterAll(() => fake.close())
const account = useAccountApp({ gameUrl: () => fake.url })
let session: string

beforeEach(async () => {
  const { db } = account.deps.database
  for (const table of [due, gameKey, entry, gap, pack]) await db.delete(table)
  session = (await newPlayer(account)).session
  await link()
})

const database = () => account.deps.database
const headers = () => ({ headers: { session } })
/** With everything enabled that is off by default. */
const link = async () => {
  await injectEndpoint(account.app, addKey, { ...headers(), body: { apiKey: player.key } })
  const body = { accountID: player.name, kinds: ['wealth' as const], isOn: true }
  await injectEndpoint(account.app, switchArchives, { ...headers(), body })
}
const turns = async () =>
  (await database().db.select().from(due).orderBy(due.kind)).flatMap(({ kind, ...turn }) =>
    kind === 'key' || kind === 'verification' ? [] : [{ ...turn, kind }],
  )
const later = (ms: number): Date => new Date(account.deps.now().getTime() + ms)

/** Like a worker, which takes all turns of the player. */
const claim = (ms = 0): Promise<DueTurn[]> =>
  claimDue(database().pool, { kinds: ARCHIVE_KINDS, now: later(ms), claimMs: 30 * MINUTE_MS, limit: 10 })
const end = async (held: readonly DueTurn[]): Promise<boolean[]> => {
  const outcome = { nextAt: later(MINUTE_MS), error: null, cursor: { readAt: 'then' }, gameAccount: 'New.1234' }
  return await Promise.all(held.map((turn) => endDue(database().pool, turn, outcome, account.deps.now())))
}

/** Stores an entry, a pack and a gap of each kind. */
const store = async (): Promise<void> => {
  const { db } = database()
  for (const { accountId, gameAccountId, kind } of await turns()) {
    const whose = { accountId, gameAccountId, kind }
    const at = account.deps.now()
    await db.insert(entry).values({ ...whose, entryId: 'e', at, line: '{}' })
    await db.insert(gap).values({ ...whose, fromAt: at, toAt: at, reason: 'none' })
    const packed = { rows: 2, firstAt: at, lastAt: at, sha256: Buffer.from('a'), body: Buffer.from('b') }
    await db.insert(pack).values({ ...whose, month: '2026-01', ...packed })
  }
}
const stored = async (): Promise<string[]> => {
  const { db } = database()
  const rows = [...(await db.select().from(entry)), ...(await db.select().from(pack)), ...(await db.select().from(gap))]
  return rows.map(({ kind }) => kind).sort()
}

describe('a turn that a worker holds is lost', () => {
  test('when the archives are deleted, and everything begins again', async () => {
    await store()
    const held = await claim()
    expect(held).toHaveLength(ARCHIVE_KINDS.length)
    const reply = await injectEndpoint(account.app, deleteArchives, { ...headers(), body: { accountID: 'all' } })
    expect(reply.body).toEqual({ result: 'success', success: { entries: 3 * ARCHIVE_KINDS.length } })
    expect(await end(held)).toEqual(ARCHIVE_KINDS.map(() => false))
    expect(await stored()).toEqual([])
    for (const turn of await turns())
      expect(turn).toMatchObject({ cursor: {}, lastAt: null, nextAt: account.deps.now(), claimedUntil: null })
    expect(await claim()).toHaveLength(ARCHIVE_KINDS.length)
  })

  test('when one kind is deleted, for this kind', async () => {
    await store()
    const held = await claim()
    const body = { accountID: player.name, kinds: ['wvw' as const] }
    await injectEndpoint(account.app, deleteArchives, { ...headers(), body })
    const results = await end(held)
    expect(held.filter((_, at) => !results[at]).map(({ kind }) => kind)).toEqual(['wvw'])
    const others = ARCHIVE_KINDS.filter((kind) => kind !== 'wvw')
    expect(await stored()).toEqual(others.flatMap((kind) => [kind, kind, kind]).sort())
  })

  test('when they are switched off, and stored data is kept', async () => {
    await store()
    const held = await claim()
    await injectEndpoint(account.app, switchArchives, { ...headers(), body: { accountID: 'all', isOn: false } })
    expect(await end(held)).toEqual(ARCHIVE_KINDS.map(() => false))
    expect(await stored()).toHaveLength(3 * ARCHIVE_KINDS.length)
    expect(await claim(MINUTE_MS)).toEqual([])
    await injectEndpoint(account.app, switchArchives, { ...headers(), body: { accountID: 'all', isOn: true } })
    // Opt-in archives are switched on only by name.
    expect(await claim(MINUTE_MS)).toHaveLength(DEFAULT_KINDS.length)
  })

  test('when the key is deleted, and start again with another one', async () => {
    await store()
    const held = await claim()
    await injectEndpoint(account.app, deleteKey, { ...headers(), body: { apiKey: player.name } })
    expect(await end(held)).toEqual(ARCHIVE_KINDS.map(() => false))
    expect(await stored()).toHaveLength(3 * ARCHIVE_KINDS.length)
    expect(await claim(MINUTE_MS)).toEqual([])
    await link()
    expect(await claim()).toHaveLength(ARCHIVE_KINDS.length)
  })

  test('when the account is going to be deleted', async () => {
    const held = await claim()
    await injectEndpoint(account.app, deleteAccount, { ...headers(), body: { password: PASSWORD } })
    expect(await end(held)).toEqual(ARCHIVE_KINDS.map(() => false))
    expect(await claim(MINUTE_MS)).toEqual([])
  })
})

test('archives of a game account without a key disappear with their turns once they are deleted', async () => {
  await store()
  await injectEndpoint(account.app, deleteKey, { ...headers(), body: { apiKey: player.name } })
  expect(await turns()).toHaveLength(ARCHIVE_KINDS.length)
  await injectEndpoint(account.app, deleteArchives, { ...headers(), body: { accountID: 'all' } })
  expect([...(await turns()), ...(await stored())]).toEqual([])
})

describe('a turn that a worker holds is done again', () => {
  test('when an update is requested meanwhile', async () => {
    const held = await claim()
    account.pass(1000)
    const reply = await injectEndpoint(account.app, updateArchives, headers())
    expect(reply.body).toMatchObject({ success: { asked: ARCHIVE_KINDS.length } })
    expect(await end(held)).toEqual(ARCHIVE_KINDS.map(() => true))
    expect(
      await claimDue(database().pool, { now: later(0), claimMs: 1, limit: 10, isAsked: true, kinds: ARCHIVE_KINDS }),
    ).toHaveLength(ARCHIVE_KINDS.length)
  })

  test('when the key is replaced meanwhile', async () => {
    const held = await claim()
    account.pass(1000)
    await link()
    expect(await end(held)).toEqual(ARCHIVE_KINDS.map(() => true))
    expect(await claim()).toHaveLength(ARCHIVE_KINDS.length)
  })
})

test('an erasure waits for a reading that is being written, and erases it too', async () => {
  const held = await claim()
  const client = await database().pool.connect()
  const [turn] = held
  if (turn === undefined) throw new Error('no turn is due')
  const { accountId, gameAccountId, kind } = turn
  await client.query('begin')
  await client.query(
    `insert into archive.entry (account_id, game_account_id, kind, entry_id, at, line) values ($1, $2, $3, 'e', now(), '{}')`,
    [accountId, gameAccountId, kind],
  )
  const outcome = { nextAt: later(MINUTE_MS), error: null, cursor: {}, gameAccount: 'New.1234' }
  expect(await endDue(client, turn, outcome, account.deps.now())).toBe(true)
  const erasing = injectEndpoint(account.app, deleteArchives, { ...headers(), body: { accountID: 'all' } })
  await until('the erasure waiting', async () => {
    const { rows } = await database().pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows.length > 0
  })
  await client.query('commit')
  client.release()
  expect((await erasing).body).toMatchObject({ success: { entries: 1 } })
  expect(await stored()).toEqual([])
  const rows = await database().db.select().from(due).where(eq(due.kind, kind))
  expect(rows).toMatchObject([{ cursor: {}, lastAt: null }])
})
