import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { accountSchema, claimDue, type DueKind, type DueTurn, endDue, releaseDue } from '@gildscope/db'
import { useDatabase, useRole } from '@gildscope/testkit'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount } from '../accounts/testing/account-fixtures.ts'
import { addTurns } from './testing/archive-fixtures.ts'

const { due } = accountSchema
const NOW = new Date('2026-03-02T10:00:00Z')
const CLAIM_MS = 30 * MINUTE_MS
const database = useDatabase()
const worker = useRole(database, 'worker')
const later = (ms: number): Date => new Date(NOW.getTime() + ms)

type Due = typeof due.$inferInsert

/** Inserts the turns of a game account, due for an hour by default; returns the account. */
const addAccount = async (own: Partial<Due> = {}, account: Parameters<typeof insertAccount>[1] = {}) => {
  const accountId = await insertAccount(database.db, account)
  await addTurns(database, { accountId, gameAccountId: 'game-1', now: NOW })
  await database.db
    .update(due)
    .set({ nextAt: later(-HOUR_MS), ...own })
    .where(eq(due.accountId, accountId))
  return accountId
}
const changeTurn = (accountId: string, kind: Due['kind'], own: Partial<Due>) =>
  database.db
    .update(due)
    .set(own)
    .where(and(eq(due.accountId, accountId), eq(due.kind, kind)))
const turnOf = async (accountId: string, kind: Due['kind'] = 'trades') =>
  (
    await database.db
      .select()
      .from(due)
      .where(and(eq(due.accountId, accountId), eq(due.kind, kind)))
  )[0]
type Claim = Parameters<typeof claimDue<DueKind>>[1]
const KINDS: readonly DueKind[] = ['trades', 'orders', 'wvw']
const claim = (options: Partial<Claim> = {}): Promise<DueTurn[]> =>
  claimDue(worker.pool, { kinds: KINDS, now: NOW, claimMs: CLAIM_MS, limit: 10, ...options })
const claimOne = async (options: Partial<Claim> = {}): Promise<DueTurn> => {
  const [turn] = await claim({ limit: 1, ...options })
  if (turn === undefined) throw new Error('no turn is due')
  return turn
}
const namesOf = (turns: readonly DueTurn[]) => turns.map(({ accountId, kind }) => `${accountId} ${kind}`)
const DONE = { nextAt: later(DAY_MS), error: null, cursor: { readAt: 'then' }, gameAccount: 'New Name.1234' }
const FAILED = { ...DONE, nextAt: later(HOUR_MS), error: 'The game did not answer', cursor: {} }

beforeEach(async () => {
  await database.db.delete(due)
})

describe('a claim', () => {
  test('shows all that a reading needs, and holds the turn for its time', async () => {
    const accountId = await addAccount({ cursor: { readAt: 'once' }, lastError: 'before' }, { level: 3 })
    const turns = await claim()
    expect(namesOf(turns).sort()).toEqual(['orders', 'trades', 'wvw'].map((kind) => `${accountId} ${kind}`))
    expect(turns[0]).toMatchObject({
      ...{ gameAccountId: 'game-1', gameAccount: 'Old Name.1234', level: 3, cursor: { readAt: 'once' } },
      ...{ lastError: 'before', askedAt: null, claimedUntil: later(CLAIM_MS) },
    })
    expect(await claim()).toEqual([])
    expect(await claim({ now: later(CLAIM_MS - 1) })).toEqual([])
    expect(await claim({ now: later(CLAIM_MS) })).toHaveLength(3)
  })

  test('is exclusive, however many take turns at once', async () => {
    for (let account = 0; account < 15; account++) await addAccount()
    const taken = (await Promise.all(Array.from({ length: 30 }, () => claim({ limit: 2 })))).flatMap(namesOf)
    expect(new Set(taken).size).toBe(taken.length)
    const rest = namesOf(await claim({ limit: 100 }))
    expect(new Set([...taken, ...rest]).size).toBe(45)
    expect(taken.length + rest.length).toBe(45)
  })

  test('takes what a user is waiting for first, then what waited longest', async () => {
    const accountId = await addAccount()
    await changeTurn(accountId, 'wvw', { askedAt: later(-1000), nextAt: later(-1000) })
    await changeTurn(accountId, 'orders', { nextAt: later(-2 * HOUR_MS) })
    const kinds: string[] = []
    for (let turn = 0; turn < 3; turn++) kinds.push((await claimOne()).kind)
    expect(kinds).toEqual(['wvw', 'orders', 'trades'])
  })

  test('of requests only takes nothing else', async () => {
    const accountId = await addAccount()
    await changeTurn(accountId, 'trades', { askedAt: NOW, nextAt: NOW })
    expect(namesOf(await claim({ isAsked: true }))).toEqual([`${accountId} trades`])
    expect(await claim({ isAsked: true })).toEqual([])
    expect(await claim()).toHaveLength(2)
  })

  test('skips what is not due, what has no turn, and accounts that are being deleted', async () => {
    await addAccount({ nextAt: later(1) })
    await addAccount({ nextAt: null })
    await addAccount({}, { deletionDue: later(DAY_MS) })
    await addTurns(database, { accountId: '00000000-0000-4000-8000-000000000000', gameAccountId: 'x', now: NOW })
    expect(await claim()).toEqual([])
  })

  test('does not wait for what a clock wrote that ran ahead', async () => {
    const accountId = await addAccount({ nextAt: later(365 * DAY_MS) })
    expect(namesOf(await claim())).toHaveLength(3)
    await changeTurn(accountId, 'trades', { nextAt: NOW, claimedUntil: later(DAY_MS) })
    expect(namesOf(await claim())).toEqual([`${accountId} trades`])
  })
})

describe('the end of a turn', () => {
  test('notes when it was done, and its next time', async () => {
    const accountId = await addAccount({ failingSince: later(-DAY_MS), lastError: 'before', askedAt: later(-5) })
    const turn = await claimOne()
    expect(await endDue(worker.pool, turn, DONE, later(5))).toBe(true)
    expect(await turnOf(accountId, turn.kind)).toMatchObject({
      ...{ nextAt: DONE.nextAt, claimedUntil: null, askedAt: null, lastAt: later(5), triedAt: later(5) },
      ...{ lastError: null, failingSince: null, cursor: DONE.cursor, gameAccount: 'New Name.1234' },
    })
  })

  test('that failed keeps the time of the last success, and since when it has been failing', async () => {
    const accountId = await addAccount({ lastAt: later(-DAY_MS) })
    const turn = await claimOne()
    await endDue(worker.pool, turn, FAILED, later(5))
    const since = { lastAt: later(-DAY_MS), failingSince: later(5), lastError: FAILED.error }
    expect(await turnOf(accountId, turn.kind)).toMatchObject({ ...since, triedAt: later(5), nextAt: FAILED.nextAt })
    const [again] = (await claim({ now: later(HOUR_MS) })).filter(({ kind }) => kind === turn.kind)
    expect(again).toMatchObject({ failingSince: later(5), lastError: FAILED.error })
    if (again !== undefined) await endDue(worker.pool, again, FAILED, later(2 * HOUR_MS))
    expect(await turnOf(accountId, turn.kind)).toMatchObject(since)
  })

  test.each([
    ['another took it when its time was over', async () => void (await claim({ now: later(CLAIM_MS) }))],
    ['its owner took it away', () => database.db.update(due).set({ claimedUntil: null })],
    ['its row is gone', () => database.db.delete(due)],
  ])('that was lost because %s writes nothing', async (_, lose) => {
    const accountId = await addAccount()
    const turn = await claimOne()
    await lose()
    const before = await turnOf(accountId, turn.kind)
    expect(await endDue(worker.pool, turn, DONE, later(5))).toBe(false)
    await releaseDue(worker.pool, turn)
    expect(await turnOf(accountId, turn.kind)).toEqual(before)
  })

  test('does not forget a request made meanwhile: it runs again immediately', async () => {
    const accountId = await addAccount()
    const turn = await claimOne()
    await changeTurn(accountId, turn.kind, { askedAt: later(1), nextAt: later(1) })
    await endDue(worker.pool, turn, DONE, later(5))
    expect(await turnOf(accountId, turn.kind)).toMatchObject({ askedAt: later(1), nextAt: later(5), lastAt: later(5) })
    expect(namesOf(await claim({ now: later(5), isAsked: true }))).toEqual([`${accountId} ${turn.kind}`])
  })

  test("recognises earlier requests, whatever the database's time precision", async () => {
    const accountId = await addAccount()
    await database.pool.query(`update account.due set asked_at = '2026-03-02T09:59:59.123456Z'`)
    const turn = await claimOne({ isAsked: true })
    await endDue(worker.pool, turn, DONE, later(5))
    expect(await turnOf(accountId, turn.kind)).toMatchObject({ askedAt: null, nextAt: DONE.nextAt })
  })

  test('does not re-enable what was switched off meanwhile', async () => {
    const accountId = await addAccount()
    const turn = await claimOne()
    await changeTurn(accountId, turn.kind, { offSince: later(1), nextAt: null })
    await endDue(worker.pool, turn, DONE, later(5))
    expect(await turnOf(accountId, turn.kind)).toMatchObject({ nextAt: null, offSince: later(1) })
  })

  test('without a reading gives the turn back as it was', async () => {
    const accountId = await addAccount({ askedAt: later(-1) })
    const before = await turnOf(accountId, 'trades')
    for (const turn of await claim()) await releaseDue(worker.pool, turn)
    expect(await turnOf(accountId, 'trades')).toEqual(before)
    expect(await claim()).toHaveLength(3)
  })
})
