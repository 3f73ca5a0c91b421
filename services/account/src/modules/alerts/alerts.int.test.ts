import { DAY_MS } from '@gildscope/base/time'
import {
  ACCOUNT_LIMITS,
  type AlertSubject,
  createAlert,
  deleteAlert,
  listAlerts,
  pauseAlert,
  updateAlert,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newListId } from '../../store/list-id.ts'
import { addAccount, addGameAccount, type TestAccount } from '../../testing/add-account.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const { alert, alertState, channel, marketList, notice } = accountSchema
const account = useAccountApp()
let owner: TestAccount
let other: TestAccount

beforeEach(async () => {
  owner = await addAccount(account.deps)
  other = await addAccount(account.deps)
})

const ECTO: AlertSubject = { kind: 'item', id: 19_721 }
const rule = {
  subject: ECTO,
  conditions: 'sell_price:lt:2035',
  price: 'steady',
  certainty: 'sure',
  hold: 2,
  repeat: 'again',
} as const
const GIVEN = { name: 'Dust', rule, until: null, channels: ['mail'] }
type Given = { name?: string; rule?: object; until?: string | null; channels?: string[]; isPaused?: boolean }

const inject = (endpoint: Parameters<typeof injectEndpoint>[1], body: object, { session }: TestAccount = owner) =>
  account.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { session, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const create = (given: Given = {}, by?: TestAccount) => inject(createAlert, { ...GIVEN, ...given }, by)
const update = (id: string, given: Given & { revision?: number } = {}, by?: TestAccount) =>
  inject(updateAlert, { ...GIVEN, id, ...given }, by)
const pause = (id: string, isPaused: boolean, by?: TestAccount) => inject(pauseAlert, { id, isPaused }, by)
const remove = (id: string, by?: TestAccount) => inject(deleteAlert, { id }, by)
const list = async ({ session }: TestAccount = owner) =>
  (await injectEndpoint(account.app, listAlerts, { headers: { session } })).body?.success ?? []
const created = async (given: Given = {}, by?: TestAccount): Promise<string> =>
  (await create(given, by)).json().success.id
const about = (subject: object, conditions: string = rule.conditions) => ({ rule: { ...rule, subject, conditions } })

const db = () => account.deps.database.db
type StateOf = Partial<typeof alertState.$inferInsert>
const addState = (alertId: string, own: StateOf = {}) =>
  db()
    .insert(alertState)
    .values({
      ...{ accountId: owner.accountId, alertId, itemId: 19_721, revision: 1, held: 0, hasFired: false, slot: 1 },
      ...own,
    })
const setRule = (alertId: string, own: Partial<typeof alert.$inferInsert>) =>
  db().update(alert).set(own).where(eq(alert.alertId, alertId))
const countStates = (alertId: string) => db().$count(alertState, eq(alertState.alertId, alertId))

test('an alert is made, listed, replaced, paused, armed and deleted', async () => {
  const made = await create({ name: ' Dust ' })
  expect(made.statusCode, made.body).toBe(200)
  expect(made.headers['cache-control']).toBe('no-store')
  const { id } = made.json().success
  expect(id).toMatch(/^[\w-]{22}$/)
  const time = account.deps.now().toISOString()
  const first = {
    id,
    name: 'Dust',
    rule,
    until: null,
    channels: ['mail'],
    state: 'armed',
    reason: null,
    items: [],
    lastEvent: null,
    revision: 1,
    createdAt: time,
    updatedAt: time,
  }
  expect(made.json()).toEqual({ result: 'success', success: first })
  expect(await list()).toEqual([first])

  account.pass(1000)
  const later = account.deps.now().toISOString()
  const next = { ...rule, hold: 5, repeat: 'once' }
  const until = '2026-12-24'
  expect((await update(id, { name: '', rule: next, until, channels: [], revision: 1 })).json().success).toEqual({
    ...{ ...first, name: '', rule: next, until: '2026-12-24T00:00:00.000Z', channels: [] },
    ...{ revision: 2, updatedAt: later },
  })
  expect((await pause(id, true)).json().success).toMatchObject({ state: 'paused', reason: null, revision: 3 })
  expect((await pause(id, true)).json().success).toMatchObject({ state: 'paused', revision: 3 })
  expect((await pause(id, false)).json().success).toMatchObject({ state: 'armed', revision: 4 })
  expect((await remove(id)).json()).toEqual({ result: 'success' })
  expect(await list()).toEqual([])
  for (const reply of [await remove(id), await pause(id, true), await update(id)])
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { result: 'error', error: 'No such alert', code: 'NOT_FOUND', details: {} },
    ])
})

test('whatever changes a rule lets it start anew, for the worker too', async () => {
  const id = await created()
  const changes = [() => update(id), () => pause(id, true), () => pause(id, false)]
  for (const [index, make] of changes.entries()) {
    await addState(id, { revision: index + 1, held: 1, hasFired: true })
    await setRule(id, { reason: 'of former times' })
    account.pass(1000)
    expect((await make()).statusCode).toBe(200)
    const now = account.deps.now()
    const [row] = await db().select().from(alert).where(eq(alert.alertId, id))
    expect(row).toMatchObject({ revision: index + 2, reason: null, updatedAt: now, changedAt: now })
    expect(await countStates(id)).toBe(0)
  }
  await addState(id, { revision: 4 })
  expect((await pause(id, false)).json().success.revision).toBe(4)
  expect(await countStates(id)).toBe(1)
  await remove(id)
  expect(await countStates(id)).toBe(0)
})

test('one that was saved without being armed is paused', async () => {
  const id = await created({ isPaused: true })
  expect(await list()).toMatchObject([{ id, state: 'paused' }])
  expect((await update(id)).json().success.state).toBe('armed')
})

describe('the state of an alert', () => {
  const shown = async (id: string) => (await list()).find((one) => one.id === id)

  test('is the most pressing of its items', async () => {
    const id = await created(about({ kind: 'view', address: '/market', filter: 'sell_price:lt:5' }))
    expect(await shown(id)).toMatchObject({ state: 'armed', items: [] })
    await addState(id, { itemId: 1 })
    expect(await shown(id)).toMatchObject({ state: 'armed', items: [] })
    const firedAt = new Date('2026-03-01T11:00:00Z')
    await addState(id, { itemId: 2, held: 4, hasFired: true, firedAt })
    expect(await shown(id)).toMatchObject({ state: 'fired', reason: null })
    await addState(id, { itemId: 3, held: 1, hasFired: true, waits: 'the item was not read for 3 polls' })
    expect(await shown(id)).toMatchObject({ state: 'waiting', reason: 'the item was not read for 3 polls' })
    await addState(id, { itemId: 4, held: 1 })
    expect(await shown(id)).toMatchObject({
      state: 'holding',
      reason: null,
      items: [
        { itemId: 4, state: 'holding', held: 1, reason: null, firedAt: null },
        { itemId: 3, state: 'waiting', held: 1, reason: 'the item was not read for 3 polls', firedAt: null },
        { itemId: 2, state: 'fired', held: 4, reason: null, firedAt: firedAt.toISOString() },
      ],
    })
  })

  test('is that of the whole rule where that waits', async () => {
    const id = await created(about({ kind: 'view', address: '/market', filter: 'sell_price:lt:5' }))
    await addState(id, { itemId: 4, held: 1 })
    await addState(id, { itemId: 0, waits: 'its view shows 412 items; at most 300' })
    const waits = { state: 'waiting', reason: 'its view shows 412 items; at most 300' }
    expect(await shown(id)).toMatchObject({ ...waits, items: [{ ...waits, itemId: null }, { itemId: 4 }] })
  })

  test('is not that of rows of an older revision', async () => {
    const id = await created()
    await update(id)
    await addState(id, { revision: 1, held: 1 })
    expect(await shown(id)).toMatchObject({ state: 'armed', items: [] })
  })

  test('is what the rule says when it is paused or has ended', async () => {
    const id = await created()
    await addState(id, { held: 2, hasFired: true, firedAt: account.deps.now() })
    await setRule(id, { state: 'ended', reason: 'it has fired' })
    expect(await shown(id)).toMatchObject({ state: 'ended', reason: 'it has fired', items: [{ state: 'fired' }] })
    expect((await pause(id, false)).json().success).toMatchObject({ state: 'armed', reason: null, items: [] })
  })

  test('names no item where the rule is about orders or the gem store', async () => {
    const id = await created(about({ kind: 'gemstore' }, 'leaves_days:lt:3'))
    await addState(id, { itemId: 7, held: 1 })
    expect(await shown(id)).toMatchObject({ items: [{ itemId: null, state: 'holding' }] })
  })

  test('names 20 of its items', async () => {
    const [many, few] = [await created(), await created()]
    for (let itemId = 1; itemId <= 30; itemId++) await addState(many, { itemId, hasFired: itemId < 30, held: 1 })
    await addState(few, { hasFired: true })
    const { items = [] } = (await shown(many)) ?? {}
    expect(items.map(({ itemId }) => itemId)).toEqual([30, ...Array.from({ length: 19 }, (_, index) => index + 1)])
    expect(await shown(few)).toMatchObject({ items: [{ itemId: 19_721 }] })
  })

  test('decides the order, and the newest change within', async () => {
    const names = ['armed', 'fired', 'ended', 'holding', 'paused', 'waiting']
    const ids: Record<string, string> = {}
    for (const name of [...names, 'newer']) {
      account.pass(1000)
      ids[name] = await created({ name })
    }
    await addState(ids.fired ?? '', { hasFired: true })
    await addState(ids.holding ?? '', { held: 1 })
    await addState(ids.waiting ?? '', { waits: 'late' })
    await setRule(ids.ended ?? '', { state: 'ended' })
    await setRule(ids.paused ?? '', { state: 'paused' })
    expect((await list()).map(({ name }) => name)).toEqual([
      ...['holding', 'waiting', 'fired', 'newer', 'armed', 'paused', 'ended'],
    ])
  })
})

test('the last event is the newest notice of the rule', async () => {
  const [id, quiet] = [await created(), await created()]
  const add = (event: string, own: Partial<typeof notice.$inferInsert>) =>
    db()
      .insert(notice)
      .values({
        ...{ accountId: owner.accountId, noticeId: crypto.randomUUID(), kind: 'key-invalid', event },
        ...{ at: account.deps.now(), alertId: id, itemId: 19_721 },
        values: { gameAccount: 'Ann.1234', since: '2026-02-01', accountLink: 'https://example.org/account' },
        ...own,
      })
  const newest = new Date('2026-03-01T11:59:00Z')
  await add('a', { at: new Date('2026-03-01T11:58:00Z'), itemId: 1 })
  await add('b', { at: newest })
  await add('c', { alertId: null })
  await add('d', { accountId: other.accountId, at: account.deps.now() })
  const shown = await list()
  expect(shown.find((one) => one.id === id)?.lastEvent).toEqual({
    at: newest.toISOString(),
    itemId: 19_721,
    text: 'The game refuses one of your keys',
    figure: null,
  })
  expect(shown.find((one) => one.id === quiet)?.lastEvent).toBeNull()
})

describe('what an alert names', () => {
  test('is a list of its owner', async () => {
    const listId = newListId()
    await db()
      .insert(marketList)
      .values({ accountId: owner.accountId, listId, name: 'a', items: [1], revision: 1, updatedAt: new Date() })
    expect((await create(about({ kind: 'list', id: listId }))).statusCode).toBe(200)
    const [foreign, never, odd] = await Promise.all([
      create(about({ kind: 'list', id: listId }), other),
      create(about({ kind: 'list', id: newListId() })),
      create(about({ kind: 'list', id: 'x\u0000' })),
    ])
    for (const reply of [foreign, never, odd])
      expect([reply.statusCode, reply.json()]).toEqual([404, expect.objectContaining({ error: 'No such list' })])
    const id = await created()
    expect((await update(id, about({ kind: 'list', id: newListId() }))).statusCode).toBe(404)
    expect(await list()).toContainEqual(expect.objectContaining({ id, revision: 1 }))
  })

  test('is one of its linked game accounts, or all of them', async () => {
    await addGameAccount(account.deps, owner, { id: 'game-1', name: 'Ann.1234', key: 'k' })
    const orders = (game: string | null) => about({ kind: 'orders', account: game }, 'undercut:eq:1')
    for (const game of ['game-1', null]) expect((await create(orders(game))).statusCode).toBe(200)
    for (const reply of [await create(orders('game-1'), other), await create(orders('game-2'))])
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        expect.objectContaining({ error: 'no such game account is linked; link it by its key first' }),
      ])
  })

  test('are channels of its owner; the page hears of everything, and repeated ones count once', async () => {
    const add = (channelId: string, by: TestAccount) =>
      db()
        .insert(channel)
        .values({
          ...{ accountId: by.accountId, channelId, kind: 'push', name: 'Firefox', state: 'off' },
          ...{ since: account.deps.now(), createdAt: account.deps.now() },
        })
    await Promise.all([add('phone', owner), add('theirs', other)])
    const made = await create({ channels: ['phone', 'mail', 'page', 'phone'] })
    expect(made.json().success.channels).toEqual(['phone', 'mail'])
    const refused = await create({ channels: ['phone', 'theirs', 'a\u0000'] })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'VALIDATION',
        error: 'there are no such channels of yours: theirs, a\u0000',
        details: { unknown: ['theirs', 'a\u0000'] },
      }),
    ])
    expect((await update(made.json().success.id, { channels: ['theirs'] })).statusCode).toBe(400)
    expect((await list()).map(({ revision }) => revision)).toEqual([1])
  })
})

test.each([
  ['a long name', { name: 'x'.repeat(81) }, 'at most 80 characters'],
  ['a name of two lines', { name: 'a\nb' }, 'no line breaks'],
  ['no condition', about(ECTO, ''), 'a rule needs a condition'],
  ['five conditions', about(ECTO, Array(5).fill('sell_price:lt:1').join()), '5 conditions; at most 4'],
  ['an unknown field', about(ECTO, 'gold:lt:1'), "unknown field 'gold'"],
  ['a price below 0', about(ECTO, 'sell_price:lt:-5'), 'sell_price is never below 0; expected a number from 0'],
  ['a change that is not kept', about(ECTO, 'sold:rises:5%:6h'), "the change of 'sold' is not kept"],
  ['a condition of orders about an item', about(ECTO, 'undercut:eq:1'), "unknown field 'undercut'"],
  ['a fault in a view', about({ kind: 'view', address: '/market', filter: 'gold:lt:1' }), "unknown field 'gold'"],
  ['an address elsewhere', about({ kind: 'view', address: '//evil.example', filter: 'buy_price:lt:1' }), 'address'],
  ['a broken address', about({ kind: 'view', address: '/a\u0000', filter: 'buy_price:lt:1' }), 'no line breaks'],
  ['a broken filter', about({ kind: 'view', address: '/a', filter: 'name:cts:\ud800' }), 'no line breaks'],
  ['a broken account', about({ kind: 'orders', account: '\u0000' }, 'filled:eq:1'), 'no line breaks'],
  ['no poll to hold', { rule: { ...rule, hold: 0 } }, "body 'rule.hold'"],
  ['a day that is none', { until: '2026-02-31' }, 'is no date'],
  ['a date that has passed', { until: '2026-03-01T12:00:00Z' }, 'its date has passed'],
  ['too many channels', { channels: Array(21).fill('mail') }, "body 'channels'"],
])('%s is refused, and nothing is written', async (_what, given, text) => {
  const id = await created()
  for (const reply of [await create(given), await update(id, given)]) {
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ result: 'error', code: 'VALIDATION', error: expect.stringContaining(text) })
  }
  expect(await list()).toMatchObject([{ id, name: 'Dust', revision: 1 }])
})

test('a rule of a former version, about a field that there is no more, is shown, and can be paused and deleted', async () => {
  const id = await created()
  await setRule(id, { conditions: 'gone:lt:5' })
  expect(await list()).toMatchObject([{ id, rule: { conditions: 'gone:lt:5' } }])
  expect((await pause(id, true)).statusCode).toBe(200)
  expect((await remove(id)).statusCode).toBe(200)
})

test('what is armed again has a date to come, or none', async () => {
  const id = await created({ until: '2026-03-02' })
  account.pass(DAY_MS)
  await setRule(id, { state: 'ended', reason: 'its date has passed' })
  const reply = await pause(id, false)
  expect([reply.statusCode, reply.json().error]).toEqual([400, 'its date has passed: give it a later one, or none'])
  expect((await pause(id, true)).json().success).toMatchObject({ state: 'paused' })
  account.pass(-DAY_MS)
})

test('a stale revision is refused with both versions, unless it says the same', async () => {
  const id = await created()
  await update(id, { name: 'b', revision: 1 })
  const stale = await update(id, { name: 'c', revision: 1 })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({
    code: 'CONFLICT',
    error: 'this alert was changed elsewhere meanwhile',
    details: { current: { id, name: 'b', revision: 2 }, given: { id, name: 'c', revision: 1 } },
  })
  expect((await update(id, { name: 'b', revision: 1 })).json().success).toMatchObject({ revision: 2 })
  expect((await update(id, { name: 'd' })).json().success).toMatchObject({ name: 'd', revision: 3 })
})

test('of changes of one revision at the same time one is written', async () => {
  const id = await created()
  const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => update(id, { name, revision: 1 })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
})

test('there are at most 200, also when several are made at the same time', async () => {
  const time = account.deps.now()
  await db()
    .insert(alert)
    .values(
      Array.from({ length: ACCOUNT_LIMITS.alerts - 1 }, () => ({
        ...{
          ...rule,
          accountId: owner.accountId,
          alertId: newListId(),
          name: '',
          channels: [],
          state: 'ended' as const,
        },
        ...{ revision: 1, createdAt: time, updatedAt: time, changedAt: time },
      })),
    )
  const replies = await Promise.all([1, 2, 3, 4].map(() => create()))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'CONFLICT',
    error: 'an account has at most 200 alerts; delete one first',
    details: { limit: 200 },
  })
  expect(await list()).toHaveLength(ACCOUNT_LIMITS.alerts)
  expect((await create({}, other)).statusCode).toBe(200)
})

test("another account's alert is answered as one that never was, and each sees its own", async () => {
  const id = await created()
  await addState(id, { held: 1 })
  const unknown = 'A'.repeat(22)
  for (const call of [update, remove, (of: string, _: object, by?: TestAccount) => pause(of, true, by)]) {
    const attempt = (of: string) => (call === remove ? remove(of, other) : call(of, {} as never, other))
    const [foreign, never, odd] = [await attempt(id), await attempt(unknown), await attempt("' or true --\u0000")]
    expect(foreign.statusCode).toBe(404)
    for (const reply of [never, odd]) expect(reply.json()).toEqual(foreign.json())
  }
  expect(await list(other)).toEqual([])
  expect(await list()).toMatchObject([{ id, state: 'holding', revision: 1 }])
  const mine = and(eq(alertState.accountId, owner.accountId), eq(alertState.alertId, id))
  expect(await db().$count(alertState, mine)).toBe(1)
})

test('every call needs a session', async () => {
  const nobody = { ...owner, session: 'nobody' }
  const id = 'A'.repeat(22)
  for (const reply of [
    await create({}, nobody),
    await update(id, {}, nobody),
    await pause(id, true, nobody),
    await remove(id, nobody),
    await account.app.inject({ url: listAlerts.path, headers: { session: 'nobody' } }),
  ])
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'INVALID_SESSION'])
})

test('that is deleted while it is judged waits for that, and keeps its judge from nothing', async () => {
  const id = await created()
  await addState(id, { itemId: 1, held: 1 })
  const client = await account.deps.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '3s'`)
    await client.query('select 1 from account.alert where alert_id = $1 for share', [id])
    const removed = remove(id)
    await expect
      .poll(async () => {
        const waits = `select count(*)::int as waits from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        return (await account.deps.database.pool.query(waits)).rows[0].waits
      })
      .toBe(1)
    await client.query('update account.alert_state set held = 2 where alert_id = $1', [id])
    await client.query('commit')
    expect((await removed).statusCode).toBe(200)
  } finally {
    client.release()
  }
  expect(await list()).toEqual([])
})
