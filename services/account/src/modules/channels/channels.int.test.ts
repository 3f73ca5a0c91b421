import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { openChannel } from '@gildscope/channels'
import {
  ACCOUNT_LIMITS,
  type AnyEndpoint,
  type Channel,
  changeChannel,
  confirmChannel,
  createChannel,
  deleteChannel,
  endAllSessions,
  getPushKey,
  listChannels,
  listNotices,
  markNoticesSeen,
  type Notice,
  testChannel,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { keyInvalid, queueNotice, renderMail } from '@gildscope/mail'
import { until } from '@gildscope/testkit'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newListId } from '../../store/list-id.ts'
import { confirmAddress, findMail, listMails, newPlayer, type Player } from '../../testing/account-calls.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'
import { LISTS_PER_ACCOUNT, TESTS_PER_HOUR } from './routes.ts'
import { shortAddress } from './short-address.ts'

const { alert, channel, delivery, notice, siteAccount } = accountSchema
const account = useAccountApp({ env: { WEBHOOK_PRIVATE: 'allow' } })
const strict = useAccountApp()
let calls: { url: string; body: string; headers: IncomingMessage['headers'] }[] = []
let status = 204
/** What the receiver waits for before it answers. */
let meanwhile = async (): Promise<void> => {}
let origin = ''
let close = (): void => {}
let owner: Player
let accountId: string

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    calls.push({ url: request.url ?? '', body: Buffer.concat(parts).toString(), headers: request.headers })
    await meanwhile()
    response.writeHead(status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  close = () => server.close()
})
afterAll(() => close())
beforeEach(async () => {
  calls = []
  status = 204
  meanwhile = async () => {}
  account.pass(2 * HOUR_MS)
  owner = await newPlayer(account)
  const { db } = account.deps.database
  const [row] = await db.select().from(siteAccount).where(eq(siteAccount.userName, owner.user))
  accountId = row?.accountId ?? ''
})

/** What a call answers, without its envelope. */
const ask = async (
  call: AnyEndpoint,
  body?: object,
  { app, session } = { app: account.app, session: owner.session },
) => {
  const given = body === undefined ? {} : { payload: JSON.stringify(body) }
  const headers = { session, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const reply = await app.inject({ method: call.method, url: call.path, headers, ...given })
  const answer = reply.json()
  return { status: reply.statusCode, body: answer.success ?? answer }
}
const list = async (): Promise<Channel[]> => (await ask(listChannels)).body
const webhook = (address = `${origin}/hook`) => ask(createChannel, { kind: 'webhook', address })
const subscription = (path = '/push') => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `${origin}${path}`,
    keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
const browser = (given = subscription()) =>
  ask(createChannel, { kind: 'push', name: 'Firefox on Linux', subscription: given })
const byId = (call: AnyEndpoint, id: string) => ask(call, { id })
const idOf = ({ body }: { body: { channel: Channel } }): string => body.channel.id

describe('channels', () => {
  test('are the page and the mail of everyone, whose address has to be confirmed', async () => {
    expect(await list()).toMatchObject([
      { id: 'page', kind: 'page', state: 'works', deliveries: [] },
      { id: 'mail', kind: 'mail', name: owner.email, state: 'unconfirmed', isDigest: false },
    ])
    await confirmAddress(account, owner)
    expect((await list())[1]).toMatchObject({ id: 'mail', state: 'works' })
    await account.deps.database.db.update(siteAccount).set({ noticesStoppedAt: new Date() })
    expect((await list())[1]).toMatchObject({ state: 'off', reason: 'notices were stopped by a link in one' })
  })

  test('need a session', async () => {
    for (const call of [listChannels, getPushKey, listNotices])
      expect((await ask(call, undefined, { app: account.app, session: 'none' })).status).toBe(401)
  })

  test('are at most twenty, also of calls at the same time', async () => {
    const { db } = account.deps.database
    const at = new Date()
    const row = { accountId, kind: 'push', name: 'a', state: 'works', since: at, createdAt: at } as const
    await db
      .insert(channel)
      .values(Array.from({ length: ACCOUNT_LIMITS.channels - 1 }, () => ({ ...row, channelId: newListId() })))
    const replies = await Promise.all([webhook(), webhook(), webhook()])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409])
    expect(await list()).toHaveLength(ACCOUNT_LIMITS.channels + 2)
    calls = []
    expect(await webhook()).toMatchObject({ status: 409 })
    expect(calls).toEqual([])
  })

  test('are listed in turn: an account that asks for hundreds at once keeps others from nothing', async () => {
    const other = await newPlayer(account)
    const lists = Array.from({ length: 100 }, () => ask(listChannels))
    const theirs = await ask(listChannels, undefined, { app: account.app, session: other.session })
    expect(theirs.status).toBe(200)
    const statuses = (await Promise.all(lists)).map((reply) => reply.status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((each) => each === 200).length).toBeGreaterThanOrEqual(LISTS_PER_ACCOUNT)
    expect((await ask(listChannels)).status).toBe(200)
  })

  test('are tried ten times an hour', async () => {
    status = 500
    for (let at = 0; at < TESTS_PER_HOUR; at++) expect((await webhook()).status).toBe(409)
    expect((await webhook()).status).toBe(429)
    expect((await byId(testChannel, 'page')).status).toBe(429)
    expect(calls).toHaveLength(TESTS_PER_HOUR)
  })
})

describe('a webhook', () => {
  test('is added after a test that it answered, with a secret that is shown once', async () => {
    const reply = await webhook(`${origin}/secret-path?key=1`)
    expect(reply).toMatchObject({
      status: 200,
      body: { channel: { kind: 'webhook', name: `${new URL(origin).host}/…`, state: 'works', reason: null } },
    })
    const { secret, channel: added } = reply.body
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/)
    expect(added.secretHint).toBe(secret.slice(-4))
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ type: 'test', data: { rule: null } })
    expect(calls[0]?.headers['webhook-signature']).toMatch(/^v1,/)
    const text = JSON.stringify(await list())
    for (const hidden of [secret, 'secret-path']) expect(text).not.toContain(hidden)
    const [stored] = await account.deps.database.db.select().from(channel).where(eq(channel.accountId, accountId))
    expect(JSON.stringify(stored)).not.toContain('secret-path')
    if (stored === undefined) throw new Error('it was not stored')
    expect(openChannel(account.deps.vault, stored)).toEqual({
      ...{ kind: 'webhook', address: `${origin}/secret-path?key=1`, secret },
    })
  })

  test.each([301, 400, 404, 500])('that answers %i is not added', async (answered) => {
    status = answered
    expect(await webhook()).toMatchObject({
      status: 409,
      body: { error: `the webhook was not added: it answered ${answered}` },
    })
    expect(await list()).toHaveLength(2)
    expect(calls).toHaveLength(1)
  })

  test.each([
    'http://hooks.example.org/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:169.254.169.254]/',
    'https://0x7f.1/',
    'https://localhost./',
    'https://user:word@hooks.example.org/',
    'ftp://hooks.example.org/',
    'nothing',
    'https://hooks.example.org/\u0000',
  ])('of %s is refused', async (address) => {
    const player = await newPlayer(strict)
    const reply = await ask(createChannel, { kind: 'webhook', address }, { app: strict.app, session: player.session })
    expect(reply.status).toBe(400)
  })

  test('leads to this machine only where the operator allows it', async () => {
    const player = await newPlayer(strict)
    const as = { app: strict.app, session: player.session }
    const reply = await ask(createChannel, { kind: 'webhook', address: `${origin}/hook` }, as)
    expect(reply.status).toBe(400)
    expect(calls).toEqual([])
  })

  test('is not added for a session that ended while it was tried', async () => {
    meanwhile = async () => {
      expect((await ask(endAllSessions)).status).toBe(200)
    }
    expect((await webhook()).status).toBe(401)
    expect(calls).toHaveLength(1)
    const { db } = account.deps.database
    expect(await db.select().from(channel).where(eq(channel.accountId, accountId))).toEqual([])
  })

  test('stays off for a session that ended while it was tried', async () => {
    const id = idOf(await webhook())
    const { db } = account.deps.database
    await db.update(channel).set({ state: 'off', reason: 'answered 404' })
    meanwhile = async () => {
      expect((await ask(endAllSessions)).status).toBe(200)
    }
    expect((await byId(confirmChannel, id)).status).toBe(401)
    const [row] = await db.select().from(channel).where(eq(channel.channelId, id))
    expect(row?.state).toBe('off')
  })

  test('is told to the account by mail, once, with what it gets and how to end it', async () => {
    await confirmAddress(account, owner)
    const { body } = await webhook(`${origin}/secret-path`)
    const mail = await findMail(account, 'access-added', owner.email)
    expect(mail?.values).toMatchObject({
      what: 'webhook',
      name: body.channel.name,
      at: account.deps.now().toISOString(),
    })
    const { subject, text } = renderMail('access-added', mail?.values)
    expect(subject).toBe('A webhook was added to your account')
    expect(text).toContain(`the webhook ${body.channel.name} was added to your account`)
    expect(text).toContain('It gets the alerts that name it.')
    expect(text).toContain('/alerts?tab=channels')
    expect(text).not.toContain('secret-path')
    expect((await listMails(account)).filter(({ template }) => template === 'access-added')).toHaveLength(1)
  })

  test('that was not added is told to nobody', async () => {
    await confirmAddress(account, owner)
    status = 500
    await webhook()
    expect(await findMail(account, 'access-added', owner.email)).toBeNull()
  })

  test('that is off is switched on by a try that succeeds', async () => {
    const id = idOf(await webhook())
    await account.deps.database.db.update(channel).set({ state: 'off', reason: 'answered 404' })
    status = 404
    expect(await byId(confirmChannel, id)).toMatchObject({
      status: 409,
      body: { error: 'the channel stays off: it answered 404' },
    })
    expect((await list())[2]).toMatchObject({ state: 'off', reason: 'answered 404' })
    status = 200
    expect(await byId(confirmChannel, id)).toMatchObject({ status: 200, body: { state: 'works', reason: null } })
    const before = calls.length
    expect(await byId(confirmChannel, id)).toMatchObject({ status: 200, body: { state: 'works' } })
    expect(calls).toHaveLength(before)
  })

  test('says what came of a test', async () => {
    const id = idOf(await webhook())
    expect((await byId(testChannel, id)).body).toEqual({ isDelivered: true, answer: '204' })
    status = 503
    expect((await byId(testChannel, id)).body).toEqual({ isDelivered: false, answer: '503' })
    expect((await list())[2]).toMatchObject({ state: 'works' })
  })

  test('says how soon after their events the messages of a week were handed over', async () => {
    const id = idOf(await webhook())
    expect((await list())[2]).toMatchObject({ delay7dMs: null })
    const { db } = account.deps.database
    const now = account.deps.now()
    const sent = (delayMs: number, more: Partial<typeof delivery.$inferInsert> = {}) => ({
      ...{ accountId, channelId: id, noticeId: randomUUID(), state: 'delivered' as const, attempts: 1 },
      ...{ createdAt: now, nextTryAt: now, endedAt: new Date(now.getTime() + delayMs), ...more },
    })
    await db
      .insert(delivery)
      .values([
        ...Array.from({ length: 39 }, () => sent(1_000)),
        ...[sent(3_000), sent(3_000), sent(60_000, { attempts: 2 })],
        sent(60_000, { createdAt: new Date(now.getTime() - 8 * DAY_MS) }),
      ])
    expect((await list())[2]).toMatchObject({ delivered7d: 42, delay7dMs: 1_000 })
    await db.insert(delivery).values([sent(3_000), sent(3_000)])
    expect((await list())[2]).toMatchObject({ delay7dMs: 3_000, lastAt: now.toISOString() })
  })

  test('goes with what waits for it, and alerts keep their other channels', async () => {
    const id = idOf(await webhook())
    const { db } = account.deps.database
    const now = new Date()
    await db.insert(alert).values({
      ...{ accountId, alertId: 'r', name: '', subject: { kind: 'item', id: 1 }, conditions: 'sell_price:lt:1' },
      ...{ price: 'steady', certainty: 'sure', hold: 1, repeat: 'once', channels: [id, 'mail'], state: 'armed' },
      ...{ revision: 1, createdAt: now, updatedAt: now, changedAt: now },
    })
    await happen([id])
    expect((await list())[2]).toMatchObject({
      deliveries: [{ title: 'The game refuses one of your keys', outcome: 'waiting', attempts: 0 }],
    })
    expect((await byId(deleteChannel, id)).status).toBe(200)
    expect(await list()).toHaveLength(2)
    const [rule] = await db.select().from(alert).where(eq(alert.accountId, accountId))
    expect(rule?.channels).toEqual(['mail'])
    const [row] = await db.select().from(delivery).where(eq(delivery.channelId, id))
    expect(row).toMatchObject({ state: 'given-up', answer: 'the channel was deleted' })
    expect((await byId(deleteChannel, id)).status).toBe(404)
  })

  test.each(['page', 'mail', 'x', 'a\u0000', newListId()])('is not %s', async (id) => {
    expect((await byId(deleteChannel, id)).status).toBe(404)
    expect((await byId(confirmChannel, id)).status).toBe(404)
  })

  test('has a name that shows nothing secret', () => {
    expect(shortAddress('https://discord.com/api/webhooks/884112345/secret')).toBe('discord.com/api/webhooks/8841…')
    expect(shortAddress('https://hooks.slack.com/services/T/B/secret')).toBe('hooks.slack.com/…')
    expect(shortAddress('https://example.org/?secret')).toBe('example.org/…')
    expect(shortAddress('https://example.org')).toBe('example.org')
  })
})

describe('a browser', () => {
  test('is added without a call, and replaces itself', async () => {
    const given = subscription()
    const first = await browser(given)
    expect(first).toMatchObject({ status: 200, body: { secret: null, channel: { kind: 'push', secretHint: null } } })
    const { keys } = subscription()
    expect(idOf(await browser({ ...given, keys }))).toBe(idOf(first))
    expect(idOf(await browser(subscription('/other')))).not.toBe(idOf(first))
    expect(await list()).toHaveLength(4)
    expect(calls).toEqual([])
  })

  test('is told to the account by mail when it is new', async () => {
    await confirmAddress(account, owner)
    const given = subscription('/secret-path')
    await browser(given)
    const { keys } = subscription()
    await browser({ ...given, keys })
    const told = (await listMails(account)).filter(
      ({ template, to }) => template === 'access-added' && to === owner.email,
    )
    expect(told).toMatchObject([{ values: { what: 'browser', name: 'Firefox on Linux' } }])
    const { subject, text } = renderMail('access-added', told[0]?.values)
    expect(subject).toBe('A browser was added to your account')
    expect(text).toContain('the browser Firefox on Linux was added to your account. It shows the alerts that name it.')
    expect(text).not.toContain('secret-path')
  })

  test('belongs to the account that took it last', async () => {
    const given = subscription()
    await browser(given)
    await browser(subscription('/other'))
    const other = await newPlayer(account)
    const taken = { kind: 'push', name: 'Firefox', subscription: given }
    expect((await ask(createChannel, taken, { app: account.app, session: other.session })).status).toBe(200)
    expect((await list()).filter(({ kind }) => kind === 'push')).toHaveLength(1)
    const { body } = await ask(listChannels, undefined, { app: account.app, session: other.session })
    expect(body.filter(({ kind }: Channel) => kind === 'push')).toMatchObject([{ name: 'Firefox' }])
  })

  test('belongs to one of two accounts that take it at the same moment', async () => {
    const other = await newPlayer(account)
    const { db, pool } = account.deps.database
    const given = subscription()
    const taken = { kind: 'push', name: 'Firefox', subscription: given }
    const blocker = await pool.connect()
    try {
      await blocker.query('begin; lock table account.channel in share mode')
      const both = Promise.all([
        browser(given),
        ask(createChannel, taken, { app: account.app, session: other.session }),
      ])
      await until('both wait', async () => {
        const { rows } = await pool.query('select count(*)::int as waiting from pg_locks where not granted')
        return rows[0]?.waiting >= 2
      })
      await blocker.query('commit')
      expect((await both).map((reply) => reply.status)).toEqual([200, 200])
    } finally {
      blocker.release()
    }
    const rows = await db.select().from(channel).where(isNotNull(channel.endpointDigest))
    const digests = rows.map(({ endpointDigest }) => endpointDigest)
    expect(digests).toEqual([...new Set(digests)])
  })

  test('gets a test, and is removed when it ended its subscription', async () => {
    const id = idOf(await browser())
    expect((await byId(testChannel, id)).body).toEqual({ isDelivered: true, answer: '204' })
    expect(calls[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600' })
    status = 410
    expect((await byId(testChannel, id)).body).toEqual({ isDelivered: false, answer: '410' })
    expect(await list()).toHaveLength(2)
  })

  test('needs keys with which something can be encrypted, and an address that is public', async () => {
    const { keys, endpoint } = subscription()
    expect((await browser({ endpoint, keys: { ...keys, auth: 'AAAA' } })).status).toBe(400)
    expect((await browser({ endpoint, keys: { ...keys, p256dh: 'AAAA' } })).status).toBe(400)
    expect((await browser({ endpoint: 'https://10.0.0.1/', keys })).status).toBe(400)
  })

  test('subscribes with the key of this site', async () => {
    const { body, status: answered } = await ask(getPushKey)
    expect(answered).toBe(200)
    expect(Buffer.from(String(body), 'base64url')).toHaveLength(65)
  })
})

const happen = (channels: string[], id = randomBytes(8).toString('hex')) =>
  queueNotice(
    account.deps.database.db,
    { vault: account.deps.vault, config: account.deps.config },
    keyInvalid,
    {
      ...{ accountId, id, channels },
      values: { gameAccount: 'Ann.1234', since: '2026-03-02', accountLink: 'https://site.example/account?a=b' },
    },
    account.deps.now(),
  )

describe('the mail', () => {
  const digest = (isDigest: boolean, id = 'mail') => ask(changeChannel, { id, isDigest })

  test('comes once a day or at once, as its reader likes', async () => {
    await confirmAddress(account, owner)
    expect(await digest(true)).toMatchObject({ status: 200, body: { id: 'mail', isDigest: true } })
    expect((await list())[1]).toMatchObject({ isDigest: true })
    expect(await digest(false)).toMatchObject({ body: { isDigest: false } })
    expect((await digest(true, 'page')).status).toBe(404)
  })

  test('is tested by a mail, if its address is confirmed', async () => {
    expect((await byId(testChannel, 'mail')).status).toBe(409)
    await confirmAddress(account, owner)
    const before = account.queued.length
    expect((await byId(testChannel, 'mail')).body).toEqual({ isDelivered: true, answer: 'queued' })
    expect(account.queued.slice(before)).toContain('send-mail')
    const { db } = account.deps.database
    expect(await db.select().from(delivery).where(eq(delivery.accountId, accountId))).toMatchObject([
      { channelId: 'mail', state: 'waiting' },
    ])
  })
})

describe('events', () => {
  const readAll = (query: object = {}) =>
    account.app.inject({
      url: listNotices.path,
      headers: { session: owner.session },
      query: query as Record<string, string>,
    })
  const read = async (query: object = {}): Promise<{ events: Notice[]; unseen: number; total: number }> =>
    (await readAll(query)).json().success

  test('are those of the account, newest first, until they are seen', async () => {
    await happen([], 'one')
    account.pass(60_000)
    const middle = account.deps.now().toISOString()
    await happen(['mail'], 'two')
    account.pass(60_000)
    expect((await byId(testChannel, 'page')).status).toBe(200)
    const all = await read()
    expect(all).toMatchObject({ unseen: 3, total: 3 })
    expect(all.events.map(({ kind }) => kind)).toEqual(['test', 'key-invalid', 'key-invalid'])
    expect(all.events[1]).toMatchObject({
      ...{ at: middle, isSeen: false, title: 'The game refuses one of your keys', link: '/account?a=b' },
      ...{ alertId: null, itemId: null, figure: null, channels: [] },
    })
    expect((await read({ limit: 1 })).events).toHaveLength(1)
    expect((await read({ since: middle })).events.map(({ kind }) => kind)).toEqual(['test'])
    const seen = await ask(markNoticesSeen, { until: middle })
    expect(seen.status).toBe(200)
    const after = await read()
    expect(after.unseen).toBe(1)
    expect(after.events.map(({ isSeen }) => isSeen)).toEqual([false, true, true])
    const [stored] = await account.deps.database.db.select().from(notice).where(eq(notice.accountId, accountId))
    expect(stored?.seenAt).not.toBeNull()
  })

  test('name the kinds of their channels, and leave out what another version stored', async () => {
    await confirmAddress(account, owner)
    const id = idOf(await webhook())
    await happen([id, 'mail'])
    const { db } = account.deps.database
    await db.insert(notice).values({
      ...{ accountId, noticeId: crypto.randomUUID(), kind: 'of-tomorrow', event: 'x', values: {} },
      at: account.deps.now(),
    })
    const { events, total } = await read()
    expect(Object.fromEntries(events.map(({ kind, channels }) => [kind, channels]))).toEqual({
      'key-invalid': ['mail', 'webhook'],
      'access-added': ['mail'],
    })
    expect(total).toBe(3)
  })

  test.each([{ since: 'yesterday' }, { limit: 0 }, { limit: 501 }])('are refused for %j', async (query) => {
    expect((await readAll(query)).statusCode).toBe(400)
  })
})
