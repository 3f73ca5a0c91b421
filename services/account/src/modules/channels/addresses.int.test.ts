import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import {
  type AnyEndpoint,
  type Channel,
  changeChannel,
  confirmChannel,
  confirmEmail,
  createChannel,
  deleteChannel,
  endAllSessions,
  exportAccount,
  listChannels,
  stopNotices,
  testChannel,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { keyInvalid, queueNotice } from '@gildscope/mail'
import { until } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmAddress, findMail, keyIn, listMails, newPlayer, type Player } from '../../testing/account-calls.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'
import { ADDRESSES_PER_DAY } from './routes.ts'

const { channel, delivery, notice, siteAccount } = accountSchema
const account = useAccountApp({ env: { MAILS_PER_HOUR: '30' } })
let owner: Player
let accountId: string
let people = 0
let other: string

beforeEach(async () => {
  account.pass(2 * DAY_MS)
  people += 1
  other = `Friend.${people}@example.net`
  owner = await newPlayer(account)
  const { db } = account.deps.database
  const [row] = await db.select().from(siteAccount).where(eq(siteAccount.userName, owner.user))
  accountId = row?.accountId ?? ''
})

type From = { session?: string; ip?: string }

/** What a call answers, without its envelope. */
const ask = async (call: AnyEndpoint, body?: object, { session = owner.session, ip }: From = {}) => {
  const reply = await account.app.inject({
    ...{ method: call.method, url: call.path },
    headers: { session, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(ip !== undefined && { remoteAddress: ip }),
  })
  const answer = reply.json()
  return { status: reply.statusCode, body: answer.success ?? answer }
}
const add = (address = other, from: From = {}) => ask(createChannel, { kind: 'mail', address }, from)
const list = async (): Promise<Channel[]> => (await ask(listChannels)).body
const added = async (): Promise<Channel | undefined> =>
  (await list()).find(({ id, kind }) => kind === 'mail' && id !== 'mail')
const linkKey = async (to = other): Promise<string> =>
  keyIn(await findMail(account, 'confirm-address', to), 'confirmLink')
const open = async (key: string): Promise<number> =>
  (await account.app.inject({ method: 'POST', url: confirmEmail.path, payload: { key } })).statusCode
const stop = async (key: string): Promise<number> =>
  (await account.app.inject({ method: 'POST', url: `${stopNotices.path}?key=${key}` })).statusCode
const happen = (channels: string[], id: string) =>
  queueNotice(
    account.deps.database.db,
    { vault: account.deps.vault, config: account.deps.config },
    keyInvalid,
    {
      ...{ accountId, id, channels },
      values: { gameAccount: 'Ann.1234', since: '2026-03-02', accountLink: 'https://site.example/account' },
    },
    account.deps.now(),
  )
const confirmed = async (): Promise<string> => {
  await add()
  expect(await open(await linkKey())).toBe(200)
  return (await added())?.id ?? ''
}

describe('another address', () => {
  test('gets one link and carries nothing until that is opened', async () => {
    expect(await add()).toMatchObject({
      status: 200,
      body: { secret: null, channel: { kind: 'mail', name: other, state: 'unconfirmed', secretHint: null } },
    })
    const mail = await findMail(account, 'confirm-address', other)
    expect(mail?.values).toMatchObject({ userName: owner.user, validHours: 48 })
    const id = (await added())?.id ?? ''
    expect(await happen([id], 'early')).toMatchObject({ hasDeliveries: false })
    expect((await ask(testChannel, { id })).status).toBe(409)
    expect(await open(await linkKey())).toBe(200)
    expect(await added()).toMatchObject({ state: 'works', reason: null })
    expect(await happen([id], 'later')).toMatchObject({ hasDeliveries: true })
    expect((await ask(testChannel, { id })).body).toEqual({ isDelivered: true, answer: 'queued' })
  })

  test('is stored sealed, and stands in the export of its owner', async () => {
    await confirmed()
    const rows = await account.deps.database.db.select().from(channel).where(eq(channel.accountId, accountId))
    expect(JSON.stringify(rows)).not.toContain(other)
    const exported = await account.app.inject({ url: exportAccount.path, headers: { session: owner.session } })
    const { channels } = exported.json()
    expect(channels).toMatchObject([{ kind: 'mail', state: 'works', address: other }])
    expect(exported.body).not.toContain(rows[0]?.endpointDigest)
  })

  test('takes its link once, within two days, and only the newest', async () => {
    await add()
    const first = await linkKey()
    const id = (await added())?.id
    account.pass(HOUR_MS)
    expect((await ask(confirmChannel, { id })).body).toMatchObject({ state: 'unconfirmed' })
    const second = await linkKey()
    expect(second).not.toBe(first)
    expect(await open(first)).toBe(410)
    account.pass(2 * DAY_MS)
    expect(await open(second)).toBe(410)
    await ask(confirmChannel, { id })
    const third = await linkKey()
    expect([await open(third), await open(third)]).toEqual([200, 410])
  })

  test('ends its mails by the link in each, which ends nothing else and begins nothing', async () => {
    const id = await confirmed()
    await happen([id], 'one')
    const key = await linkKey()
    expect([await stop(key), await stop(key)]).toEqual([200, 200])
    expect(await added()).toMatchObject({ state: 'off', reason: 'its mails were ended by the link in one' })
    const rows = await account.deps.database.db.select().from(delivery).where(eq(delivery.channelId, id))
    expect(rows).toMatchObject([{ state: 'given-up', answer: 'the channel was switched off' }])
    const [row] = await account.deps.database.db.select().from(siteAccount).where(eq(siteAccount.accountId, accountId))
    expect(row?.noticesStoppedAt).toBeNull()
    expect(await open(key)).toBe(410)
    expect((await ask(confirmChannel, { id })).body).toMatchObject({ state: 'unconfirmed' })
    expect(await open(await linkKey())).toBe(200)
  })

  test('is switched off by its owner, and by signing out everywhere even before it is confirmed', async () => {
    const id = await confirmed()
    expect((await ask(changeChannel, { id, isOff: true })).body).toMatchObject({
      state: 'off',
      reason: 'you switched it off',
    })
    account.pass(HOUR_MS)
    await ask(confirmChannel, { id })
    const key = await linkKey()
    await ask(endAllSessions)
    expect(await open(key)).toBe(410)
    const [row] = await account.deps.database.db.select().from(channel).where(eq(channel.accountId, accountId))
    expect(row?.state).toBe('off')
  })

  test('is not asked again for a session that ended meanwhile', async () => {
    await add()
    const key = await linkKey()
    const id = (await added())?.id
    account.pass(HOUR_MS)
    const { pool } = account.deps.database
    const blocker = await pool.connect()
    try {
      await blocker.query('begin')
      await blocker.query('select from account.site_account where account_id = $1 for update', [accountId])
      const again = ask(confirmChannel, { id })
      await until('it waits', async () => {
        const { rows } = await pool.query('select count(*)::int as waiting from pg_locks where not granted')
        return rows[0]?.waiting >= 1
      })
      await blocker.query('delete from account.session where account_id = $1', [accountId])
      await blocker.query('commit')
      expect((await again).status).toBe(401)
    } finally {
      blocker.release()
    }
    expect(await linkKey()).toBe(key)
  })

  test('is told to the account by mail, and kept nowhere in clear', async () => {
    await confirmAddress(account, owner)
    await add()
    const mail = await findMail(account, 'access-added', owner.email)
    expect(mail?.values).toMatchObject({ what: 'address', name: 'F…@example.net' })
    const { db } = account.deps.database
    const notices = await db.select().from(notice).where(eq(notice.accountId, accountId))
    expect(notices.map(({ values }) => values)).toMatchObject([{ name: 'F…@example.net' }])
  })

  test('can have a digest of its own', async () => {
    const id = await confirmed()
    expect((await ask(changeChannel, { id, isDigest: true })).body).toMatchObject({ id, isDigest: true })
    expect((await list())[1]).toMatchObject({ id: 'mail', isDigest: false })
  })

  test('is neither that of the account, nor one twice, nor none', async () => {
    expect((await add(owner.email.toUpperCase())).status).toBe(400)
    await add()
    account.pass(HOUR_MS)
    expect((await add(other.toLowerCase())).status).toBe(409)
    for (const address of [
      'nobody',
      'a@b',
      'a b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'a@exa\u0000mple.org',
    ])
      expect((await add(address)).status, address).toBe(400)
    expect((await listMails(account)).filter(({ to }) => /nobody|Bcc|a@b/.test(to))).toEqual([])
  })

  test('of somebody else is not known by its id', async () => {
    const id = await confirmed()
    const { session } = await newPlayer(account)
    for (const call of [confirmChannel, testChannel, deleteChannel])
      expect((await ask(call, { id }, { session })).status).toBe(404)
    expect((await ask(changeChannel, { id, isOff: true }, { session })).status).toBe(404)
    expect(await added()).toMatchObject({ state: 'works' })
  })

  test('is removed with its link', async () => {
    await add()
    const key = await linkKey()
    expect((await ask(deleteChannel, { id: (await added())?.id })).status).toBe(200)
    expect([await open(key), await stop(key)]).toEqual([410, 410])
  })
})

describe('a stranger', () => {
  const asked = async (to: string): Promise<number> =>
    (await listMails(account)).filter((mail) => mail.to === to).length

  test('gets two links an hour, however many accounts ask for them', async () => {
    for (let at = 0; at < 4; at++) {
      const { session } = await newPlayer(account)
      expect((await add(other, { session, ip: `198.18.0.${at + 1}` })).status).toBe(at < 2 ? 200 : 429)
    }
    expect(await asked(other)).toBe(2)
    expect(await list()).toHaveLength(2)
  })

  test('gets them whichever tag and case an address of theirs is given with', async () => {
    const [name, host] = other.split('@')
    for (const [at, written] of [`${name}+1@${host}`, `${name?.toUpperCase()}+2@${host}`, other].entries()) {
      const { session } = await newPlayer(account)
      expect((await add(written, { session, ip: `198.18.1.${at + 1}` })).status).toBe(at < 2 ? 200 : 429)
    }
  })

  test('gets four links a day', async () => {
    for (let at = 0; at < 5; at++) {
      const { session } = await newPlayer(account)
      expect((await add(other, { session, ip: `198.18.2.${at + 1}` })).status).toBe(at < 4 ? 200 : 429)
      account.pass(2 * HOUR_MS)
    }
    account.pass(20 * HOUR_MS)
    expect((await add()).status).toBe(200)
  })

  test('is mailed by an account five times a day, whichever address it names', async () => {
    for (let at = 0; at <= ADDRESSES_PER_DAY; at++) {
      const reply = await add(`s${at}-${other}`, { ip: `198.19.${people}.${at + 1}` })
      expect(reply.status).toBe(at < ADDRESSES_PER_DAY ? 200 : 429)
    }
  })

  test('is mailed by a network twenty times a day, whichever account it uses', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) {
      const { session } = await newPlayer(account)
      for (let each = 0; each < 5; each++) {
        account.pass(MINUTE_MS)
        statuses.push((await add(`n${at}${each}-${other}`, { session, ip: '203.0.113.77' })).status)
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  test('who guesses keys of links opens nothing', async () => {
    await add()
    for (const key of ['', 'x', 'a\u0000', "' or true --", 'a'.repeat(43)]) {
      expect([400, 410]).toContain(await open(key))
      expect([400, 410]).toContain(await stop(encodeURIComponent(key)))
    }
    expect(await added()).toMatchObject({ state: 'unconfirmed' })
  })
})
