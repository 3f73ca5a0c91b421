import { accountSchema } from '@gildscope/db'
import { alertNotice, channelOff, keyInvalid, type NoticeEvent, queueNotice } from '@gildscope/mail'
import { useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  exampleAlert,
  insertAccount,
  insertChannel,
  ORIGIN,
  testMailConfig,
  testVault,
} from '../testing/account-fixtures.ts'

const { channel, delivery, mail, notice } = accountSchema
const database = useDatabase()
const worker = useRole(database, 'worker')
const NOW = new Date('2026-03-02T10:00:00Z')
const deps = { vault: testVault, config: testMailConfig }
let accountId: string

beforeEach(async () => {
  await database.pool.query(
    'truncate account.site_account, account.mail, account.notice, account.channel, account.delivery',
  )
  accountId = await insertAccount(database.db)
})

const alert = (own: Partial<NoticeEvent<typeof exampleAlert>> = {}, now = NOW) =>
  worker.db.transaction((tx) =>
    queueNotice(tx, deps, alertNotice, { accountId, id: 'a/1', values: exampleAlert, ...own }, now),
  )
const key = () => {
  const values = { gameAccount: 'Ann.1234', since: '2026-03-02', accountLink: `${ORIGIN}/account` }
  return queueNotice(worker.db, deps, keyInvalid, { accountId, id: 'k', values }, NOW)
}
const waits = async () =>
  Object.fromEntries(
    (await database.db.select().from(delivery)).map((row) => [
      row.channelId,
      `${row.state} ${row.nextTryAt.toISOString()}`,
    ]),
  )
const soon = `waiting ${NOW.toISOString()}`
const ALL = { isNew: true, hasMail: false, hasDeliveries: true }
const OLD = { isNew: false, hasMail: false, hasDeliveries: false }
const TWO_CHANNELS = { hook: 'webhook', phone: 'push' } as const

test('is stored once for one event of an account, also of two processes at the same time', async () => {
  const results = await Promise.all([alert(), alert(), alert()])
  expect(results.toSorted((a, b) => Number(b.isNew) - Number(a.isNew))).toEqual([ALL, OLD, OLD])
  expect(await alert({ id: 'a/2', alertId: 'a', itemId: 19721 })).toEqual(ALL)
  const rows = await database.db.select().from(notice)
  expect(rows).toHaveLength(2)
  expect(rows.find(({ event }) => event === 'alert/a/2')).toMatchObject({
    ...{ kind: 'alert', values: exampleAlert, at: NOW, seenAt: null, alertId: 'a', itemId: 19721 },
  })
})

test('goes to the channels that are named and work, and otherwise to the mail and every browser', async () => {
  for (const [id, kind] of Object.entries(TWO_CHANNELS)) await insertChannel(database.db, accountId, { id, kind })
  await insertChannel(database.db, accountId, { id: 'broken', kind: 'webhook', state: 'off' })
  await insertChannel(database.db, await insertAccount(database.db), { id: 'foreign', kind: 'webhook' })
  await alert({ channels: ['hook', 'broken', 'foreign', 'page', 'nothing'] })
  expect(await waits()).toEqual({ hook: soon })
  await database.db.delete(delivery)
  await alert({ id: 'a/2' })
  expect(await waits()).toEqual({ mail: soon, phone: soon })
  await database.db.delete(delivery)
  expect(await alert({ id: 'a/3', channels: [] })).toEqual({ isNew: true, hasMail: false, hasDeliveries: false })
  expect(await waits()).toEqual({})
  await alert({ id: 'a/4', channels: ['mail'] })
  expect(await waits()).toEqual({ mail: soon })
})

test('of a key is mailed at once, and noted as delivered', async () => {
  await insertChannel(database.db, accountId, { id: 'phone', kind: 'push' })
  expect(await key()).toEqual({ isNew: true, hasMail: true, hasDeliveries: true })
  expect(await waits()).toEqual({ mail: `delivered ${NOW.toISOString()}`, phone: soon })
  expect(await database.db.select().from(mail)).toMatchObject([{ template: 'key-invalid', budgetPart: 'notice' }])
})

test('of a key is mailed however many webhooks were switched off', async () => {
  const values = { name: 'hook', reason: 'answered 404', channelsLink: `${ORIGIN}/alerts?tab=channels` }
  for (let index = 0; index < 10; index++)
    expect(await queueNotice(worker.db, deps, channelOff, { accountId, id: `${index}`, values }, NOW)).toEqual(ALL)
  expect(await key()).toMatchObject({ isNew: true, hasMail: true })
  expect(await database.db.select().from(mail)).toMatchObject([{ template: 'key-invalid' }])
})

test('of a user who wants no mails is in the page alone', async () => {
  const { siteAccount } = accountSchema
  for (const own of [{ emailConfirmedAt: null }, { emailConfirmedAt: NOW, noticesStoppedAt: NOW }]) {
    await database.db.update(siteAccount).set(own).where(eq(siteAccount.accountId, accountId))
    expect(await alert({ id: JSON.stringify(own) })).toEqual({ isNew: true, hasMail: false, hasDeliveries: false })
  }
  expect(await database.db.select().from(notice)).toHaveLength(2)
  expect(await waits()).toEqual({})
})

test('is mailed with the digest of an account that wants one', async () => {
  await insertChannel(database.db, accountId, { id: 'mail', kind: 'mail', isDigest: true })
  await alert()
  expect(await waits()).toEqual({ mail: 'waiting 2026-03-03T08:00:00.000Z' })
  await database.db.update(channel).set({ isDigest: false })
  await database.db.delete(delivery)
  await alert({ id: 'a/2' })
  expect(await waits()).toEqual({ mail: soon })
})

test('is not stored when its event is not', async () => {
  await expect(
    worker.db.transaction(async (tx) => {
      await queueNotice(tx, deps, alertNotice, { accountId, id: 'a/1', values: exampleAlert }, NOW)
      throw new Error('the event failed')
    }),
  ).rejects.toThrow('the event failed')
  expect(await database.db.select().from(notice)).toEqual([])
  expect(await waits()).toEqual({})
})
