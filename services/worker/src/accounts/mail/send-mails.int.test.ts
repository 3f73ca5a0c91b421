import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { accountSchema } from '@gildscope/db'
import { queueCollection } from '@gildscope/mail'
import { createMailSink, type MailSink, type MailSinkOptions } from '@gildscope/mail-sink'
import { useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailer, type Mailer } from '../../mailer/create-mailer.ts'
import {
  insertAccount,
  insertChannel,
  insertMail,
  insertNotice,
  never,
  ORIGIN,
  testMailConfig,
  testVault,
} from '../testing/account-fixtures.ts'
import { outbox } from './outbox.ts'
import { type SendCounts, type SendResult, sendWaitingMails } from './send-waiting-mails.ts'

const database = useDatabase()
const worker = useRole(database, 'worker')
const open: (() => unknown)[] = []
let now: Date
let accountId: string

beforeEach(async () => {
  now = new Date()
  await database.db.delete(accountSchema.mail)
  accountId = await insertAccount(database.db, { email: 'ann@example.org', noticeKey: 'abc' })
})
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const results: SendResult[] = []

const startSink = async (options: Partial<MailSinkOptions> = {}): Promise<MailSink> => {
  const sink = await createMailSink({ smtpPort: 0, httpPort: 0, ...options })
  open.push(sink.close)
  return sink
}
/** A minimal mail server that can be broken at any line; returns its port. */
const listen = async (serve: (socket: Socket) => void): Promise<number> => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket)
  })
  open.push(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
const mailerFor = (smtpUrl: string): Mailer => {
  const mailer = createMailer({ smtpUrl, from: 'Site <site@site.example>', timeoutMs: 2_000 })
  open.push(mailer.close)
  return mailer
}
const send = (mailer: Mailer, signal = never): Promise<SendCounts> =>
  sendWaitingMails({
    config: testMailConfig,
    db: worker.db,
    outbox: outbox(worker.pool),
    vault: testVault,
    mailer,
    now: () => now,
    signal,
    onResult: (result) => results.push(result),
  })
const advance = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const states = async () =>
  (await database.db.select().from(accountSchema.mail)).map(({ state, attempts, sealed, lastError }) => ({
    state,
    attempts,
    isSealed: sealed !== null,
    lastError,
  }))
const queue = (own: { event?: string; to?: string } = {}) => insertMail(database.db, accountId, own, now)
const queueNotice = () => insertNotice(database.db, accountId, now)

test('to another address are sent while it works, and not once it is switched off', async () => {
  const sink = await startSink()
  const content = { kind: 'mail', address: 'friend@example.net', key: 'st0p' } as const
  await insertChannel(database.db, accountId, { id: 'friend', kind: 'mail', content })
  const queueTo = (event: string) =>
    queueCollection(
      database.db,
      { vault: testVault, config: testMailConfig },
      {
        ...{ accountId, channelId: 'friend', isDigest: false },
        reader: { to: content.address, userName: 'ann', stopLink: `${ORIGIN}/unsubscribe?auth=st0p` },
        notices: [{ noticeId: event, kind: 'test', event, values: { channelsLink: `${ORIGIN}/alerts` } }],
      },
      now,
    )
  await queueTo('one')
  expect(await send(mailerFor(sink.smtpUrl))).toMatchObject({ sent: 1 })
  expect(sink.mails()[0]?.to).toEqual(['friend@example.net'])
  await queueTo('two')
  await database.db.update(accountSchema.channel).set({ state: 'off' })
  expect(await send(mailerFor(sink.smtpUrl))).toMatchObject({ sent: 0, dropped: 1 })
  expect((await states())[1]).toMatchObject({ state: 'given-up', lastError: 'the address was switched off' })
})

describe('mails', () => {
  test('arrive with their id and their header fields, and nothing of them is kept', async () => {
    const sink = await startSink()
    await queueNotice()
    expect(await send(mailerFor(sink.smtpUrl))).toMatchObject({ sent: 1 })
    const [row] = await database.db.select().from(accountSchema.mail)
    const [mail] = sink.mails()
    expect(mail).toMatchObject({ to: ['ann@example.org'], from: 'site@site.example' })
    expect(mail?.headers).toMatchObject({
      'message-id': `<${row?.mailId}@site.example>`,
      'list-unsubscribe': '<https://site.example/gw2/v1/website/unsubscribe?key=abc>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(await states()).toEqual([{ state: 'sent', attempts: 1, isSealed: false, lastError: null }])
  })

  test('are sent once by two workers at the same time', async () => {
    const sink = await startSink()
    for (let index = 0; index < 12; index++) await queue({ to: `m${index}@example.org` })
    const counts = await Promise.all([send(mailerFor(sink.smtpUrl)), send(mailerFor(sink.smtpUrl))])
    expect(counts[0].sent + counts[1].sent).toBe(12)
    expect(new Set(sink.mails().map(({ to }) => to[0])).size).toBe(12)
    expect(sink.mails()).toHaveLength(12)
  })

  test('are stored once for one event', async () => {
    expect(await queue({ event: 'once' })).toBe(true)
    expect(await queue({ event: 'once' })).toBe(false)
    expect(await states()).toHaveLength(1)
  })

  test('wait longer each time while the server is down, and go out when it is up', async () => {
    const gone = await createMailSink({ smtpPort: 0, httpPort: 0 })
    const port = Number(new URL(gone.smtpUrl).port)
    await gone.close()
    const mailer = mailerFor(gone.smtpUrl)
    await queue()
    await queue()
    expect(await send(mailer)).toMatchObject({ failed: 1, sent: 0 })
    expect((await states()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 1])
    const sink = await startSink({ smtpPort: port })
    expect(await send(mailer)).toMatchObject({ sent: 1 })
    advance(1.1)
    expect(await send(mailer)).toMatchObject({ sent: 1 })
    expect(sink.mails()).toHaveLength(2)
  })

  test('are retried after a 4xx, given up after a 5xx, and do not block others', async () => {
    const answers: Record<string, { code: number; text: string }> = {
      'later@example.org': { code: 451, text: 'later, later@example.org' },
      'never@example.org': { code: 550, text: 'no such user never@example.org' },
    }
    const sink = await startSink({ refuse: (to) => answers[to] ?? null })
    const mailer = mailerFor(sink.smtpUrl)
    for (const to of ['later@example.org', 'never@example.org', 'fine@example.org']) await queue({ to })
    expect(await send(mailer)).toMatchObject({ failed: 1, refused: 1, sent: 1 })
    const stored = await states()
    expect(stored.find(({ state }) => state === 'given-up')).toMatchObject({ isSealed: false })
    expect(JSON.stringify(stored)).not.toContain('@example.org')
    delete answers['later@example.org']
    expect(await send(mailer)).toMatchObject({ sent: 0 })
    advance(1.1)
    expect(await send(mailer)).toMatchObject({ sent: 1 })
    expect(sink.mails().map(({ to }) => to[0])).toEqual(['later@example.org', 'fine@example.org'])
  })

  test('are given up after ten tries', async () => {
    const sink = await startSink({ refuse: () => ({ code: 451, text: 'never now' }) })
    const mailer = mailerFor(sink.smtpUrl)
    await queue()
    results.length = 0
    for (let tries = 0; tries < 12; tries++) {
      await send(mailer)
      advance(600)
    }
    expect(await states()).toMatchObject([{ state: 'given-up', attempts: 10, isSealed: false }])
    expect(results).toEqual([...Array(9).fill('failed'), 'exhausted'])
  })

  test('that may have arrived are not sent again', async () => {
    const port = await listen((socket) => {
      const say = (line: string) => socket.write(`${line}\r\n`)
      say('220 hello')
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        if (text.startsWith('DATA')) say('354 go on')
        else if (text.endsWith('\r\n.\r\n')) socket.destroy()
        else if (/^(EHLO|MAIL|RCPT)/.test(text)) say('250 fine')
      })
    })
    await queue()
    const mailer = mailerFor(`smtp://127.0.0.1:${port}`)
    expect(await send(mailer)).toMatchObject({ unknown: 1 })
    advance(600)
    expect(await send(mailer)).toMatchObject({ sent: 0, failed: 0, unknown: 0 })
    expect(await states()).toMatchObject([{ state: 'unknown', attempts: 1, isSealed: false }])
  })

  test('whose connection breaks before the server requested them are retried', async () => {
    const port = await listen((socket) => {
      socket.write('220 hello\r\n')
      socket.on('data', (chunk) => {
        if (chunk.toString().startsWith('DATA')) socket.destroy()
        else socket.write('250 fine\r\n')
      })
    })
    await queue()
    expect(await send(mailerFor(`smtp://127.0.0.1:${port}`))).toMatchObject({ failed: 1 })
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 1, isSealed: true }])
  })

  test('that were taken by a process that died are settled, not sent', async () => {
    await queue()
    const mails = outbox(worker.pool)
    await mails.claim(now)
    advance(9)
    expect(await mails.settleLost(now)).toBe(0)
    advance(2)
    expect(await mails.settleLost(now)).toBe(1)
    expect(await states()).toMatchObject([{ state: 'unknown', isSealed: false }])
  })

  test('that waited three days are given up', async () => {
    await queue()
    expect(await outbox(worker.pool).giveUpOld(now)).toBe(0)
    advance(73 * 60)
    expect(await outbox(worker.pool).giveUpOld(now)).toBe(1)
    expect(await states()).toMatchObject([{ state: 'given-up', lastError: 'no mail server was there to take it' }])
  })

  test('that cannot be opened are given up with the reason', async () => {
    const sink = await startSink()
    await queue()
    await database.db.update(accountSchema.mail).set({ sealedBy: 'lost' })
    expect(await send(mailerFor(sink.smtpUrl))).toMatchObject({ refused: 1 })
    expect(await states()).toMatchObject([{ state: 'given-up', lastError: "the key 'lost' is not in VAULT_KEYS" }])
  })

  test('are not begun when the worker stops', async () => {
    const sink = await startSink()
    await queue()
    expect(await send(mailerFor(sink.smtpUrl), AbortSignal.abort())).toMatchObject({ sent: 0 })
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })
})

describe('notices', () => {
  const set = (fields: Partial<typeof accountSchema.siteAccount.$inferInsert>) =>
    database.db.update(accountSchema.siteAccount).set(fields).where(eq(accountSchema.siteAccount.accountId, accountId))

  test.each([
    ['the address is not confirmed', { emailConfirmedAt: null }],
    ['notices were stopped', { noticesStoppedAt: new Date() }],
    ['the address was changed', { email: 'new@example.org' }],
    ['the account is going to be deleted', { deletionDue: new Date() }],
  ])('are dropped when %s', async (reason, fields) => {
    const sink = await startSink()
    await queueNotice()
    await set(fields)
    expect(await send(mailerFor(sink.smtpUrl))).toMatchObject({ dropped: 1, sent: 0 })
    expect(await states()).toMatchObject([{ state: 'given-up', lastError: reason, isSealed: false }])
    expect(sink.mails()).toEqual([])
  })

  test('are what mails of recovery are not: those go to the holder of the address', async () => {
    const sink = await startSink()
    await queue()
    await set({ emailConfirmedAt: null, noticesStoppedAt: new Date() })
    expect(await send(mailerFor(sink.smtpUrl))).toMatchObject({ sent: 1 })
  })
})
