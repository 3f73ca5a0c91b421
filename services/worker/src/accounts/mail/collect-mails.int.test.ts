import { accountSchema } from '@gildscope/db'
import { alertNotice, keyInvalid, mailContext, queueNotice, renderMail } from '@gildscope/mail'
import { useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  exampleAlert,
  insertAccount,
  insertChannel,
  never,
  ORIGIN,
  testMailConfig,
  testVault,
} from '../testing/account-fixtures.ts'
import { collectMails } from './collect-mails.ts'

const { channel, delivery, mail, notice, siteAccount } = accountSchema
const database = useDatabase()
const worker = useRole(database, 'worker')
let now: Date
let accountId: string
let faults: object[]

beforeEach(async () => {
  faults = []
  await database.pool.query(
    'truncate account.site_account, account.mail, account.notice, account.channel, account.delivery',
  )
  now = new Date('2026-03-02T10:00:00Z')
  accountId = await insertAccount(database.db, { userName: 'ann' })
})

const depsOf = (mailsPerHour = 30) => ({
  vault: testVault,
  config: { ...testMailConfig, MAILS_PER_HOUR: mailsPerHour },
})
const happen = (id: string, account = accountId, channels?: string[]) => {
  const event = { accountId: account, id, values: exampleAlert, ...(channels && { channels }) }
  return queueNotice(database.db, depsOf(), alertNotice, event, now)
}
/** Another address of the account, that confirmed it. */
const addAddress = (own: Partial<typeof channel.$inferInsert> = {}) =>
  insertChannel(database.db, accountId, {
    ...{ id: 'friend', kind: 'mail', content: { kind: 'mail', address: 'friend@example.net', key: 'st0p' } },
    ...own,
  })
const collect = (mailsPerHour?: number) =>
  collectMails({
    ...{ ...depsOf(mailsPerHour), db: worker.db, now: () => now, signal: never },
    log: { error: (fields) => faults.push(fields) },
  })
const advance = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000)
}
/** To whom each mail goes, and the link that ends those of its reader, oldest first. */
const readers = async () =>
  (await database.db.select().from(mail).orderBy(mail.createdAt)).map(
    ({ sealed, sealedBy, accountId: whose, mailId }) => {
      if (sealed === null) throw new Error('it was sent')
      const { to, values } = JSON.parse(testVault.open({ sealed, sealedBy }, mailContext(whose, mailId)))
      return `${to} ${new URL(values.stopLink).searchParams.get('auth')}`
    },
  )
/** Subjects and numbers of events of the mails, oldest first. */
const mails = async () =>
  (await database.db.select().from(mail).orderBy(mail.createdAt)).map((row) => {
    const { sealed, sealedBy, mailId, template } = row
    if (sealed === null) throw new Error('it was sent')
    const { values } = JSON.parse(testVault.open({ sealed, sealedBy }, mailContext(row.accountId, mailId)))
    const { subject, text } = renderMail(template, values)
    return { subject, events: text.split('below 20s 35c').length - 1, isNotice: row.isNotice, part: row.budgetPart }
  })
const states = async () => (await database.db.select().from(delivery)).map(({ state }) => state).toSorted()

test('events that wait together are one mail, and each is in one', async () => {
  for (const id of ['1', '2', '3']) await happen(id)
  expect(await collect()).toBe(1)
  expect(await mails()).toEqual([
    { subject: 'News from Gildscope: 3 events', events: 3, isNotice: true, part: 'alert' },
  ])
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
  expect(await collect()).toBe(0)
})

test('a single event is a mail of its own kind', async () => {
  await happen('1')
  await collect()
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Glob of Ectoplasm: sell price below 20s 35c'])
})

test('what comes within a minute of a mail waits for the next one', async () => {
  await happen('1')
  expect(await collect()).toBe(1)
  advance(0.5)
  await happen('2')
  await happen('3')
  expect(await collect()).toBe(0)
  advance(0.5)
  expect(await collect()).toBe(1)
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Glob of Ectoplasm: sell price below 20s 35c',
    'News from Gildscope: 2 events',
  ])
})

test('a digest comes once a day, at eight in UTC', async () => {
  await insertChannel(database.db, accountId, { id: 'mail', kind: 'mail', isDigest: true })
  const other = await insertAccount(database.db)
  for (const id of ['1', '2']) {
    await happen(id)
    advance(60)
  }
  await happen('1', other)
  expect(await collect()).toBe(1)
  now = new Date('2026-03-03T07:59:00Z')
  expect(await collect()).toBe(0)
  advance(1)
  expect(await collect()).toBe(1)
  await happen('3')
  expect(await collect()).toBe(0)
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Glob of Ectoplasm: sell price below 20s 35c',
    'Your day at Gildscope: 2 events',
  ])
})

test('alerts use up no mails of keys, and none of them is lost at the limit', async () => {
  for (let at = 0; at < 12; at++) {
    await happen(`${at}`)
    await collect()
    advance(2)
  }
  expect(await mails()).toHaveLength(10)
  const values = { gameAccount: 'Ann.1234', since: '2026-03-02', accountLink: `${ORIGIN}/account` }
  const key = await queueNotice(database.db, depsOf(), keyInvalid, { accountId, id: 'k', values }, now)
  expect(key.hasMail).toBe(true)
  expect((await states()).filter((state) => state === 'waiting')).toHaveLength(2)
  advance(60)
  expect(await collect()).toBe(1)
  expect((await mails()).at(-1)).toMatchObject({ subject: 'News from Gildscope: 2 events' })
})

test('of many keys that fail in an hour each is told: what its own mails have no room for is collected', async () => {
  const values = { gameAccount: 'Ann.1234', since: '2026-03-02', accountLink: `${ORIGIN}/account` }
  for (const id of ['1', '2', '3', '4', '5', '6'])
    await queueNotice(database.db, depsOf(), keyInvalid, { accountId, id, values }, now)
  expect(await mails()).toHaveLength(4)
  advance(1)
  expect(await collect()).toBe(1)
  expect((await mails()).at(-1)).toMatchObject({ subject: 'News from Gildscope: 2 events' })
  expect(new Set(await states())).toEqual(new Set(['delivered']))
})

test.each([
  ['notices were stopped', { noticesStoppedAt: new Date() }],
  ['the address is not confirmed', { emailConfirmedAt: null }],
  ['the account is going to be deleted', { deletionDue: new Date() }],
])('nothing is mailed any more when %s', async (reason, own) => {
  await happen('1')
  await database.db.update(siteAccount).set(own).where(eq(siteAccount.accountId, accountId))
  expect(await collect()).toBe(0)
  expect(await database.db.select().from(delivery)).toMatchObject([{ state: 'given-up', answer: reason }])
  expect(await mails()).toEqual([])
})

test('of two workers at the same time one mails', async () => {
  for (let at = 0; at < 5; at++) {
    const account = await insertAccount(database.db)
    for (const id of ['1', '2']) await happen(id, account)
  }
  const counts = await Promise.all([collect(), collect(), collect()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
  expect((await mails()).map(({ events }) => events)).toEqual([2, 2, 2, 2, 2])
})

test('a mail about very many events names a hundred and counts the rest', async () => {
  for (let at = 0; at < 130; at++) await happen(`${at}`)
  await collect()
  expect(await mails()).toMatchObject([{ subject: 'News from Gildscope: 130 events', events: 100 }])
  expect(await database.db.select().from(notice)).toHaveLength(130)
})

test('of very many events five hundred are collected at a time, the oldest first, and none is lost', async () => {
  await happen('first')
  await database.pool.query(
    `with made as (
       insert into account.notice (account_id, notice_id, kind, event, "values", at)
       select account_id, gen_random_uuid(), kind, n, "values", at + interval '1 second'
       from account.notice, generate_series(1, 700) n returning *
     )
     insert into account.delivery (account_id, notice_id, channel_id, state, created_at, next_try_at)
     select account_id, notice_id, 'mail', 'waiting', $1::timestamptz, $1 from made`,
    [now],
  )
  advance(1)
  const bob = await insertAccount(database.db, { userName: 'bob' })
  await happen('1', bob)
  expect(await collect()).toBe(2)
  expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
    'Glob of Ectoplasm: sell price below 20s 35c',
    'News from Gildscope: 500 events',
  ])
  advance(1)
  expect(await collect()).toBe(1)
  expect((await mails()).at(-1)).toMatchObject({ subject: 'News from Gildscope: 201 events' })
  expect(new Set(await states())).toEqual(new Set(['delivered']))
})

test('an account whose mail cannot be written is logged, and keeps nobody from theirs', async () => {
  const people = [accountId]
  for (let at = 0; at < 2; at++) people.push(await insertAccount(database.db))
  const odd = people.toSorted()[0] ?? ''
  for (const each of people) await happen('1', each)
  await database.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'it fails'; end $$;
     create trigger odd before insert on account.mail for each row
       when (new.account_id = '${odd}') execute function fail()`,
  )
  try {
    expect(await collect()).toBe(2)
    expect(faults).toMatchObject([{ accountId: odd, channelId: 'mail' }])
    expect(await states()).toEqual(['delivered', 'delivered', 'waiting'])
  } finally {
    await database.pool.query('drop trigger odd on account.mail; drop function fail')
  }
  expect(await collect()).toBe(1)
})

test('a notice that this version cannot write is given up, and keeps nobody from their mails', async () => {
  await happen('odd')
  await database.db.update(notice).set({ values: { itemName: 'of another version' } })
  const bob = await insertAccount(database.db, { userName: 'bob' })
  await happen('1', bob)
  expect(await collect()).toBe(1)
  expect(await states()).toEqual(['delivered', 'given-up'])
  expect(await collect()).toBe(0)
})

test('another address gets what names it, in mails of its own with a link of its own', async () => {
  await addAddress()
  await insertChannel(database.db, accountId, { id: 'mail', kind: 'mail', isDigest: true })
  await happen('1', accountId, ['friend', 'mail'])
  await happen('2', accountId, ['friend'])
  await happen('3')
  expect(await collect()).toBe(1)
  expect(await readers()).toEqual(['friend@example.net st0p'])
  expect(await mails()).toMatchObject([{ subject: 'News from Gildscope: 2 events', events: 2 }])
  advance(24 * 60)
  expect(await collect()).toBe(1)
  expect((await readers())[1]).toMatch(/^ann@example.org /)
  expect((await mails())[1]).toMatchObject({ events: 2 })
})

test('another address has minutes and a digest of its own', async () => {
  await addAddress()
  await happen('1')
  expect(await collect()).toBe(1)
  await happen('2', accountId, ['friend', 'mail'])
  expect(await collect()).toBe(1)
  await database.db.update(channel).set({ isDigest: true })
  advance(2)
  await happen('3', accountId, ['friend', 'mail'])
  expect(await collect()).toBe(1)
  advance(24 * 60)
  expect(await collect()).toBe(1)
  expect((await readers()).map((reader) => reader.split('@')[0])).toEqual(['ann', 'friend', 'ann', 'friend'])
})

test.each(['off', 'unconfirmed'] as const)(
  'another address that is %s gets nothing, not even what waited',
  async (state) => {
    await addAddress()
    await happen('1', accountId, ['friend'])
    await database.db.update(channel).set({ state })
    expect(await happen('2', accountId, ['friend'])).toMatchObject({ hasDeliveries: false })
    expect(await collect()).toBe(0)
    expect(await mails()).toEqual([])
  },
)

test('another address that cannot be opened keeps nobody from their mails', async () => {
  await addAddress({ sealed: Buffer.from('damaged') })
  await happen('1', accountId, ['friend'])
  await happen('2')
  expect(await collect()).toBe(1)
  expect(await readers()).toMatchObject([expect.stringMatching(/^ann@/)])
})
