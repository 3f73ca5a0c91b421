import { accountSchema, schema } from '@gildscope/db'
import { mailContext } from '@gildscope/mail'
import { useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, never, ORIGIN, testMailConfig, testVault } from '../testing/account-fixtures.ts'
import { type NoticeCounts, queueNotices } from './queue-notices.ts'

const { alert, delivery, gemstoreEntry, mail, notice, siteAccount } = accountSchema
const database = useDatabase()
const worker = useRole(database, 'worker')
const NOW = new Date('2026-03-02T10:00:00Z')
const OLD = '2025-01-01T00:00:00.000Z'
const BACK = '2026-03-01T00:00:00.000Z'
const LATER = '2026-03-03T00:00:00.000Z'

const offer = (uuid: string, latestStartDate: string | null) => ({
  kind: 'gemstore',
  id: uuid,
  source: 'test',
  digest: '',
  data: {
    uuid,
    name: `Item ${uuid}`,
    type: 'Toy',
    gemPrice: 700,
    imageHash: null,
    latestStartDate,
    latestEndDate: null,
  },
})
const watch = (accountId: string, uuid: string, lastDate: string | null, position = 0) =>
  database.db
    .insert(gemstoreEntry)
    .values({ accountId, uuid, position, lastDate: lastDate === null ? null : new Date(lastDate) })
let faults: object[] = []
const notify = (gameTime = NOW): Promise<NoticeCounts> =>
  queueNotices({
    ...{ db: worker.db, vault: testVault, config: testMailConfig, gameTime, now: () => NOW, signal: never },
    log: { error: (fields) => faults.push(fields) },
  })
const mails = async () =>
  (await database.db.select().from(mail)).map(({ accountId, mailId, sealed, sealedBy, template }) => {
    const text = sealed === null ? '{}' : testVault.open({ sealed, sealedBy }, mailContext(accountId, mailId))
    const content: unknown = JSON.parse(text)
    return { accountId, template, content }
  })
const lastDates = async (accountId: string) =>
  Object.fromEntries(
    (await database.db.select().from(gemstoreEntry).where(eq(gemstoreEntry.accountId, accountId))).map((entry) => [
      entry.uuid,
      entry.lastDate?.toISOString() ?? null,
    ]),
  )
const setStart = (uuid: string, start: string) =>
  database.db
    .update(schema.referenceDocument)
    .set({ data: offer(uuid, start).data })
    .where(eq(schema.referenceDocument.id, uuid))

beforeEach(async () => {
  faults = []
  await database.pool.query(
    'truncate account.gemstore_entry, account.site_account, account.mail, market.reference_document',
  )
  await database.db
    .insert(schema.referenceDocument)
    .values([offer('back', BACK), offer('too', BACK), offer('same', OLD), offer('later', LATER), offer('never', null)])
})

test('one mail names all that is back, and each return is mailed once', async () => {
  const accountId = await insertAccount(database.db, { userName: 'ann', noticeKey: 'stop' })
  await watch(accountId, 'too', OLD)
  await watch(accountId, 'back', null, 1)
  await watch(accountId, 'same', OLD, 2)
  await watch(accountId, 'later', OLD, 3)
  await watch(accountId, 'never', null, 4)
  await watch(accountId, 'unknown', OLD, 5)
  expect(await notify()).toEqual({ events: 1, notices: 1 })
  expect(await mails()).toEqual([
    {
      accountId,
      template: 'gemstore-return',
      content: {
        to: 'ann@example.org',
        values: {
          userName: 'ann',
          items: [
            { name: 'Item back', type: 'Toy', gemPrice: 700 },
            { name: 'Item too', type: 'Toy', gemPrice: 700 },
          ],
          notifierLink: `${ORIGIN}/gemstore_notifier`,
          stopLink: `${ORIGIN}/unsubscribe?auth=stop`,
        },
      },
    },
  ])
  expect(await lastDates(accountId)).toEqual({
    back: BACK,
    too: BACK,
    same: OLD,
    later: OLD,
    never: null,
    unknown: OLD,
  })
  expect(await notify()).toEqual({ events: 0, notices: 0 })

  expect(await notify(new Date('2026-03-04T00:00:00Z'))).toEqual({ events: 1, notices: 1 })
  await setStart('back', LATER)
  expect(await notify(new Date('2026-03-05T00:00:00Z'))).toEqual({ events: 1, notices: 1 })
  expect(await mails()).toHaveLength(3)
})

test('of two workers at the same time one mails', async () => {
  for (let index = 0; index < 6; index++) {
    const accountId = await insertAccount(database.db)
    await watch(accountId, 'back', OLD)
    await watch(accountId, 'too', OLD, 1)
  }
  const counts = await Promise.all([notify(), notify(), notify()])
  expect(counts.reduce((sum, { notices }) => sum + notices, 0)).toBe(6)
  expect(await mails()).toHaveLength(6)
})

test.each([
  ['no address', { email: null, emailConfirmedAt: null }],
  ['an address that is not confirmed', { emailConfirmedAt: null }],
  ['notices stopped', { noticesStoppedAt: NOW }],
])('a user with %s gets no mail, and none later for what was missed', async (_what, own) => {
  const accountId = await insertAccount(database.db, own)
  await watch(accountId, 'back', OLD)
  expect(await notify()).toEqual({ events: 1, notices: 0 })
  expect(await lastDates(accountId)).toEqual({ back: BACK })
  await database.db
    .update(siteAccount)
    .set({ email: 'ann@example.org', emailConfirmedAt: NOW, noticesStoppedAt: null })
    .where(eq(siteAccount.accountId, accountId))
  expect(await notify()).toEqual({ events: 0, notices: 0 })
})

test('a date with fractions of a millisecond is not reported as a return again and again', async () => {
  const accountId = await insertAccount(database.db)
  await setStart('back', '2026-03-01T00:00:00.123456Z')
  await watch(accountId, 'back', '2026-03-01T00:00:00.123Z')
  expect(await notify()).toEqual({ events: 0, notices: 0 })
})

test('an odd offer keeps nobody else from being told', async () => {
  const [odd, other] = [await insertAccount(database.db), await insertAccount(database.db)]
  await database.db
    .update(schema.referenceDocument)
    .set({ data: { ...offer('too', BACK).data, name: null } })
    .where(eq(schema.referenceDocument.id, 'too'))
  await watch(odd, 'too', OLD)
  await watch(other, 'back', OLD)
  expect(await notify()).toEqual({ events: 1, notices: 1 })
  expect((await mails()).map(({ accountId }) => accountId)).toEqual([other])
  expect(faults).toMatchObject([{ accountId: odd, kind: 'gemstore-return' }])
  expect(await lastDates(odd)).toEqual({ too: OLD })
})

describe('alerts of an account that was not used for 90 days', () => {
  const DAY_MS = 86_400_000
  const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)
  const addAlert = (accountId: string, alertId: string, state: 'armed' | 'paused' | 'ended' = 'armed') =>
    database.db.insert(alert).values({
      ...{ accountId, alertId, name: '', subject: { kind: 'item', id: 1 }, conditions: 'sell_price:lt:5' },
      ...{
        price: 'steady',
        certainty: 'sure',
        hold: 2,
        repeat: 'again',
        channels: [],
        state,
        reason: null,
        revision: 3,
      },
      ...{ createdAt: daysAgo(200), updatedAt: daysAgo(200), changedAt: daysAgo(200) },
    })
  const alertsOf = (accountId: string) =>
    database.db.select().from(alert).where(eq(alert.accountId, accountId)).orderBy(alert.alertId)

  beforeEach(async () => {
    await database.pool.query('truncate account.alert, account.notice, account.delivery')
  })

  test('are paused, with one mail', async () => {
    const old = { createdAt: daysAgo(300), lastUsedAt: daysAgo(90.1) }
    const accountId = await insertAccount(database.db, { ...old, userName: 'ann', noticeKey: 'stop' })
    await Promise.all([addAlert(accountId, 'a'), addAlert(accountId, 'b'), addAlert(accountId, 'c', 'ended')])
    const counts = await Promise.all([notify(), notify(), notify()])
    expect(counts.reduce((sum, { notices }) => sum + notices, 0)).toBe(1)
    const paused = { state: 'paused', reason: 'the account was not used for 90 days', changedAt: NOW, revision: 3 }
    expect(await alertsOf(accountId)).toMatchObject([paused, paused, { state: 'ended', changedAt: daysAgo(200) }])
    expect(await mails()).toEqual([
      {
        accountId,
        template: 'alerts-paused',
        content: {
          to: 'ann@example.org',
          values: {
            userName: 'ann',
            alerts: 2,
            alertsLink: `${ORIGIN}/alerts`,
            stopLink: `${ORIGIN}/unsubscribe?auth=stop`,
          },
        },
      },
    ])
    expect((await database.db.select().from(delivery)).map(({ channelId }) => channelId)).toEqual(['mail'])
    expect(await database.db.$count(notice)).toBe(1)
  })

  test('stay armed until then, however the account was used last', async () => {
    const owners = await Promise.all([
      insertAccount(database.db, { createdAt: daysAgo(300), lastUsedAt: daysAgo(89.9) }),
      insertAccount(database.db, { createdAt: daysAgo(89.9) }),
    ])
    for (const accountId of owners) await addAlert(accountId, 'a')
    expect(await notify()).toEqual({ events: 0, notices: 0 })
    for (const accountId of owners) expect(await alertsOf(accountId)).toMatchObject([{ state: 'armed' }])
  })

  test('are paused without a mail where no mail is wanted', async () => {
    const accountId = await insertAccount(database.db, { createdAt: daysAgo(91), email: null })
    await addAlert(accountId, 'a')
    expect(await notify()).toEqual({ events: 1, notices: 0 })
    expect(await alertsOf(accountId)).toMatchObject([{ state: 'paused' }])
  })
})

describe('a rule about the end of sales', () => {
  const HOUR_MS = 3_600_000
  const END = '2026-03-10T00:00:00.000Z'
  const before = (hours: number): Date => new Date(Date.parse(END) - hours * HOUR_MS)
  const addRule = async (accountId: string, alertId: string, own: Partial<typeof alert.$inferInsert> = {}) => {
    await database.db.insert(alert).values({
      ...{ accountId, alertId, name: 'soon gone', subject: { kind: 'gemstore' }, conditions: 'leaves_days:lte:3' },
      ...{ price: 'steady', certainty: 'sure', hold: 1, repeat: 'again', channels: [], state: 'armed', reason: null },
      ...{ revision: 1, createdAt: NOW, updatedAt: NOW, changedAt: NOW, ...own },
    })
  }
  const setEnd = (uuid: string, latestEndDate: string | null) =>
    database.db
      .update(schema.referenceDocument)
      .set({ data: { ...offer(uuid, BACK).data, latestEndDate } })
      .where(eq(schema.referenceDocument.id, uuid))
  const told = async (accountId: string) =>
    (await database.db.select().from(notice).where(eq(notice.accountId, accountId)))
      .map(({ alertId, kind, values }) => `${kind} ${alertId} ${JSON.stringify(values).match(/Item \w+/)?.[0]}`)
      .sort()
  let accountId: string

  beforeEach(async () => {
    await database.pool.query('truncate account.alert, account.notice, account.delivery')
    accountId = await insertAccount(database.db)
    await setEnd('back', END)
    // Their returns are known.
    for (const uuid of ['back', 'too', 'later']) await watch(accountId, uuid, LATER)
  })

  test('tells of an entry once for each sale', async () => {
    await addRule(accountId, 'a')
    expect(await notify(before(73))).toEqual({ events: 0, notices: 0 })
    const counts = await Promise.all([notify(before(72)), notify(before(72))])
    expect(counts.reduce((sum, { events }) => sum + events, 0)).toBe(1)
    expect(await notify(before(71))).toEqual({ events: 0, notices: 0 })
    expect(await told(accountId)).toEqual(['gemstore-leaves a Item back'])
    expect((await database.db.select().from(notice))[0]?.values).toEqual({
      ruleName: 'soon gone',
      items: [{ name: 'Item back', type: 'Toy', gemPrice: 700, leavesAt: END }],
      ...{ more: 0, told: [expect.any(String)] },
      notifierLink: `${ORIGIN}/gemstore_notifier`,
    })
    await setEnd('back', '2026-06-10T00:00:00.000Z')
    expect(await notify(new Date('2026-06-08T00:00:00Z'))).toMatchObject({ events: 1 })
    expect(await told(accountId)).toHaveLength(2)
    expect(await mails()).toEqual([])
  })

  test('tells of all that leaves at once, and later of what was not told', async () => {
    await addRule(accountId, 'a')
    await addRule(accountId, 'b')
    const many = Array.from({ length: 60 }, (_, index) => `many${index}`)
    const data = (uuid: string) => ({ ...offer(uuid, BACK), data: { ...offer(uuid, BACK).data, latestEndDate: END } })
    await database.db.insert(schema.referenceDocument).values(many.map(data))
    for (const uuid of many) await watch(accountId, uuid, LATER)
    const counts = await Promise.all([notify(before(72)), notify(before(71))])
    expect(counts.reduce((sum, { events }) => sum + events, 0)).toBe(2)
    const stored = await database.db.select().from(notice)
    expect(stored.map(({ alertId }) => alertId).sort()).toEqual(['a', 'b'])
    for (const { values } of stored) {
      const { items, told: marks, more } = values as { items: unknown[]; told: string[]; more: number }
      expect([items.length, more, new Set(marks).size]).toEqual([50, 11, 61])
    }
    expect(await notify(before(70))).toEqual({ events: 0, notices: 0 })
    await setEnd('too', END)
    expect(await notify(before(69))).toEqual({ events: 2, notices: 0 })
    expect(await told(accountId)).toContain('gemstore-leaves a Item too')
  })

  test('does not tell again what a notice of one item told', async () => {
    await addRule(accountId, 'a')
    await database.db.insert(notice).values({
      ...{ accountId, noticeId: accountId, kind: 'gemstore-leaves', at: NOW, alertId: 'a', values: {} },
      event: `gemstore-leaves/a/1/back/${END}`,
    })
    expect(await notify(before(48))).toEqual({ events: 0, notices: 0 })
  })

  test('says nothing of sales that are over, begin later or have no end, nor of entries of others', async () => {
    const other = await insertAccount(database.db)
    await watch(other, 'back', LATER)
    await addRule(accountId, 'a', { conditions: 'leaves_days:lt:1000' })
    await database.db
      .update(schema.referenceDocument)
      .set({ data: { ...offer('later', LATER).data, latestEndDate: END } })
      .where(eq(schema.referenceDocument.id, 'later'))
    await notify()
    expect(await told(accountId)).toEqual(['gemstore-leaves a Item back'])
    await database.pool.query('truncate account.notice')
    await setEnd('later', END)
    await notify(new Date(END))
    expect(await told(accountId)).toEqual([])
    expect(await told(other)).toEqual([])
  })

  test.each([
    ['is paused', { state: 'paused' }],
    ['has passed its date', { until: NOW }],
    ['has a condition that does not hold', { conditions: 'leaves_days:lt:3,leaves_days:lt:1' }],
    ['is of another version', { conditions: 'sold_out:lt:3' }],
  ] as const)('tells nothing while it %s', async (_what, own) => {
    await addRule(accountId, 'a', own)
    expect(await notify(before(48))).toEqual({ events: 0, notices: 0 })
    expect(await told(accountId)).toEqual([])
  })

  test('leaves the notice of a return as it is', async () => {
    await addRule(accountId, 'a')
    await database.db
      .update(gemstoreEntry)
      .set({ lastDate: new Date(OLD) })
      .where(eq(gemstoreEntry.uuid, 'back'))
    await setEnd('later', '2026-09-01T00:00:00.000Z')
    await notify(before(24))
    await notify(before(23))
    expect(await told(accountId)).toEqual(['gemstore-leaves a Item back', 'gemstore-return null Item back'])
    expect((await mails()).map(({ template }) => template)).toEqual(['gemstore-return'])
  })
})
