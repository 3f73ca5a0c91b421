import { DAY_MS } from '@gildscope/base/time'
import { gameKeyContext } from '@gildscope/base/vault'
import { deleteAccount, exportAccount, getAccount, INVALID_SESSION, keepAccount, login } from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  confirmAddress,
  cookieOf,
  findMail,
  newName,
  newPlayer,
  ORIGIN,
  PASSWORD,
  signUpByCookie,
} from '../../testing/account-calls.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'

const account = useAccountApp()
const invalid = { result: 'error', error: INVALID_SESSION, code: 'INVALID_SESSION' }
const { alert, channel } = accountSchema
const { currencyValue, gameKey, gemstoreEntry, listRevision, marketList, plan, siteAccount, verificationList } =
  accountSchema
const KEY = '0A1B2C3D-0000-1111-2222-0123456789ABCDEF0123-3333-4444-5555-0123456789AB'

const idOf = async (user: string) =>
  (await account.deps.database.db.select().from(siteAccount).where(eq(siteAccount.userName, user)))[0]?.accountId ?? ''

/** Something of every kind that an account can hold. */
const fill = async (user: string): Promise<string> => {
  const { database, vault, now } = account.deps
  const { db } = database
  const accountId = await idOf(user)
  const updatedAt = now()
  const { sealed, sealedBy } = vault.seal(KEY, gameKeyContext(accountId, 'game-1'))
  await db.insert(gameKey).values({
    accountId,
    gameAccountId: 'game-1',
    gameAccount: 'Player.1234',
    keySealed: sealed,
    sealedBy,
    keyName: 'main',
    permissions: ['account', 'wallet'],
    state: 'ok',
    linkedAt: updatedAt,
    nextCheckAt: updatedAt,
    lastUpdateAt: new Date(updatedAt.getTime() - DAY_MS),
    nextUpdateAt: new Date(updatedAt.getTime() + DAY_MS),
  })
  const list = { accountId, revision: 2, updatedAt }
  await db.insert(marketList).values({ ...list, listId: 'list-1', name: 'Ores', items: [1, 2] })
  const content = { items: [{ id: 1, qty: 2 }], currency: [], professions: [] }
  await db
    .insert(verificationList)
    .values({ ...list, listId: 'check-1', name: 'Check', gameAccountId: 'game-1', content })
  const settings = { targets: [{ id: 1, units: 2 }] }
  await db
    .insert(plan)
    .values({ ...list, planId: 'plan-1', name: 'Bow', settings, shareId: `shared-${user}`, sharedAt: updatedAt })
  await db.insert(listRevision).values(
    Array.from({ length: 45 }, (_, index) => ({
      ...list,
      listId: 'list-1',
      revision: index + 1,
      kind: 'market' as const,
      name: 'Ores',
      content: [index],
    })),
  )
  await db.insert(gemstoreEntry).values({ accountId, uuid: 'gem-1', position: 0 })
  await db.insert(currencyValue).values({ accountId, currencyId: 2, copper: 0.5 })
  const rule = { conditions: 'sell_price:lt:5', price: 'steady', certainty: 'sure', hold: 2, repeat: 'again' } as const
  await db.insert(alert).values({
    ...{ ...rule, accountId, alertId: 'rule-1', name: 'Dust', subject: { kind: 'item', id: 1 }, channels: ['hook'] },
    ...{ state: 'armed', revision: 1, createdAt: updatedAt, updatedAt, changedAt: updatedAt },
  })
  await db.insert(channel).values({
    ...{
      accountId,
      channelId: 'hook',
      kind: 'webhook',
      name: 'hooks.example.org/…',
      secretHint: 'x3Fq',
      sealed,
      sealedBy,
    },
    ...{ state: 'works', since: updatedAt, createdAt: updatedAt },
  })
  // More than are read at once.
  await database.pool.query(
    `insert into account.alert_state (account_id, alert_id, item_id, revision, held, has_fired, slot)
     select $1::uuid, 'rule-1', n, 1, 1, false, 1 from generate_series(1, 2500) n`,
    [accountId],
  )
  await database.pool.query(
    `with made as (
       insert into account.notice (account_id, notice_id, kind, event, "values", at, alert_id, item_id)
       select $1::uuid, gen_random_uuid(), 'alert', n, '{}', $2::timestamptz, 'rule-1', n from generate_series(1, 1000) n
       returning *
     )
     insert into account.delivery (account_id, notice_id, channel_id, state, created_at, next_try_at, answer)
     select account_id, notice_id, channel, 'delivered', at, at, '204' from made, (values ('hook'), ('mail')) as c (channel)`,
    [accountId, updatedAt],
  )
  return accountId
}

describe('the export', () => {
  test('holds every row of the account, with its keys, and no secret of ours', async () => {
    const { user, email, session } = await newPlayer(account)
    const accountId = await fill(user)
    const stranger = await newPlayer(account)
    const reply = await injectEndpoint(account.app, exportAccount, { headers: { session } })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="gildscope-account-2026-03-01.json"')
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).toMatchObject({
      exportedAt: '2026-03-01T12:00:00.000Z',
      account: { accountId, userName: user, email, mailedLinks: [{ purpose: 'confirm-email', email }] },
      gameAccounts: [{ gameAccount: 'Player.1234', key: KEY }],
      lists: [{ listId: 'list-1', name: 'Ores', items: [1, 2] }],
      verificationLists: [{ listId: 'check-1', content: { items: [{ id: 1, qty: 2 }] } }],
      plans: [
        { planId: 'plan-1', name: 'Bow', settings: { targets: [{ id: 1, units: 2 }] }, shareId: `shared-${user}` },
      ],
      gemstore: [{ uuid: 'gem-1' }],
      currencyValues: [{ currencyId: 2, copper: 0.5 }],
      mails: [{ template: 'confirm-email' }],
      alerts: [{ alertId: 'rule-1', name: 'Dust', conditions: 'sell_price:lt:5' }],
      channels: [{ channelId: 'hook', kind: 'webhook', name: 'hooks.example.org/…', secretHint: 'x3Fq' }],
    })
    const { alertStates = [], notices = [], deliveries = [] } = reply.body ?? {}
    expect(new Set(alertStates.map(({ itemId }) => itemId)).size).toBe(2_500)
    expect(new Set(notices.map(({ event }) => event)).size).toBe(1_000)
    expect(new Set(deliveries.map(({ noticeId, channelId }) => `${noticeId} ${channelId}`)).size).toBe(2_000)
    expect(deliveries[0]).toMatchObject({ state: 'delivered', answer: '204' })
    expect(reply.body?.revisions.map(({ revision }) => revision)).toEqual(Array.from({ length: 45 }, (_, at) => at + 1))
    expect(reply.body?.sessions).toHaveLength(1)
    const text = JSON.stringify(reply.body)
    for (const secret of ['argon2', session, 'tokenHash', 'keyHash', 'sealed', stranger.user])
      expect(text).not.toContain(secret)
  })

  test('of an account with nothing is a whole document', async () => {
    const { session } = await newPlayer(account)
    const reply = await injectEndpoint(account.app, exportAccount, { headers: { session } })
    expect(reply.body).toMatchObject({
      gameAccounts: [],
      lists: [],
      verificationLists: [],
      revisions: [],
      gemstore: [],
    })
  })

  test('needs a session', async () => {
    expect((await injectEndpoint(account.app, exportAccount)).fault).toMatchObject(invalid)
  })
})

test('the account shows its keys, names of lists and times to its owner', async () => {
  const { user, session } = await newPlayer(account)
  await fill(user)
  const reply = await injectEndpoint(account.app, getAccount, { headers: { session } })
  expect(reply.body?.account).toMatchObject({
    gameAccounts: { 'Player.1234': { key: KEY, permissions: ['account', 'wallet'], id: 'game-1', state: 'ok' } },
    lists: { 'list-1': 'Ores' },
    verification: { 'check-1': 'Check' },
    lastUpdate: '2026-02-28T12:00:00.000Z',
    nextUpdate: '2026-03-02T12:00:00.000Z',
  })
})

describe('a request for deletion', () => {
  test('erases the keys immediately, ends every session, notifies the address and leaves 30 days', async () => {
    const user = newName()
    const cookie = `session=${cookieOf(await signUpByCookie(account, { user }))}`
    await confirmAddress(account, { email: `${user}@example.org` })
    const { session } = (await injectEndpoint(account.app, login, { headers: { user, password: PASSWORD } })).body ?? {}
    const accountId = await fill(user)
    const reply = await injectEndpoint(account.app, deleteAccount, {
      rawHeaders: { cookie, origin: ORIGIN },
      body: { password: PASSWORD },
    })
    const deletionDue = '2026-03-31T12:00:00.000Z'
    expect(reply.body).toEqual({ result: 'success', success: { deletionDue } })
    expect(cookieOf(reply)).toBe('')
    for (const headers of [{ cookie }, { session: session ?? '' }])
      expect((await injectEndpoint(account.app, getAccount, { rawHeaders: headers })).fault).toMatchObject(invalid)
    const { db } = account.deps.database
    expect(await db.select().from(gameKey).where(eq(gameKey.accountId, accountId))).toEqual([])
    const [list] = await db.select().from(verificationList).where(eq(verificationList.accountId, accountId))
    expect(list).toMatchObject({ name: 'Check', gameAccountId: null })
    expect(await db.select().from(alert).where(eq(alert.accountId, accountId))).toMatchObject([
      { state: 'paused', reason: 'the deletion of the account was asked for', changedAt: account.deps.now() },
    ])
    expect((await findMail(account, 'deletion-asked', `${user}@example.org`))?.values).toMatchObject({
      due: '2026-03-31',
    })
  })

  test('can be withdrawn after a login that shows it, and repeating it does not move the date', async () => {
    const { user, session } = await newPlayer(account)
    const ask = (headers: { session: string }) =>
      injectEndpoint(account.app, deleteAccount, { headers, body: { password: PASSWORD } })
    const due = (await ask({ session })).body?.success.deletionDue
    account.pass(3 * DAY_MS)
    const signIn = async () =>
      (await injectEndpoint(account.app, login, { headers: { user, password: PASSWORD } })).body?.session ?? ''
    const second = await signIn()
    const shown = await injectEndpoint(account.app, getAccount, { headers: { session: second } })
    expect(shown.body?.account.deletionDue).toBe(due)
    expect((await ask({ session: second })).body?.success.deletionDue).toBe(due)
    const third = await signIn()
    expect((await injectEndpoint(account.app, keepAccount, { headers: { session: third } })).status).toBe(200)
    const kept = await injectEndpoint(account.app, getAccount, { headers: { session: third } })
    expect(kept.body?.account.deletionDue).toBeNull()
  })

  test('needs the password again', async () => {
    const { user, session } = await newPlayer(account)
    await fill(user)
    const wrong = await injectEndpoint(account.app, deleteAccount, {
      headers: { session },
      body: { password: 'wrong one' },
    })
    expect(wrong.status).toBe(401)
    expect(wrong.fault).toMatchObject({ result: 'error', error: 'Wrong password', code: 'BAD_LOGIN' })
    const none = await injectEndpoint(account.app, deleteAccount, { headers: { session }, body: {} })
    expect(none.status).toBe(400)
    const reply = await injectEndpoint(account.app, getAccount, { headers: { session } })
    expect(reply.body?.account).toMatchObject({ deletionDue: null, gameAccounts: { 'Player.1234': { key: KEY } } })
  })

  test('and its end need a session', async () => {
    const asked = await injectEndpoint(account.app, deleteAccount, { body: { password: PASSWORD } })
    expect(asked.fault).toMatchObject(invalid)
    expect((await injectEndpoint(account.app, keepAccount)).fault).toMatchObject(invalid)
  })
})
