import { randomUUID } from 'node:crypto'
import { accountSchema, archiveSchema } from '@gildscope/db'
import { addRecords, type NewDropRecord } from '@gildscope/research/drops'
import { until, useDatabase, useRole } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, insertKey, insertList, insertMail, never, testPseudonyms } from '../testing/account-fixtures.ts'
import { cleanAccounts } from './clean-accounts.ts'

const { alert, alertState, channel, delivery, notice } = accountSchema
const { currencyValue, due, gameKey, gemstoreEntry, listRevision, mail, mailedKey, marketList, plan } = accountSchema
const { session, share, siteAccount, token } = accountSchema
const { entry, fillCount, gap, pack } = archiveSchema
const NOW = new Date('2026-03-02T10:00:00Z')
const database = useDatabase()
const worker = useRole(database, 'worker')
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000)
const clean = (sessionIdleDays = 180) =>
  cleanAccounts(worker.pool, { now: NOW, sessionIdleDays, pseudonyms: testPseudonyms, signal: never })

/** Something in every table of accounts and of what is archived for them. */
const fill = async (own: Partial<typeof siteAccount.$inferInsert>): Promise<string> => {
  const { db } = database
  const accountId = await insertAccount(db, own)
  const listId = await insertList(db, accountId, {})
  const gameAccountId = await insertKey(db, accountId, { key: 'a key' })
  await insertMail(db, accountId, {}, NOW)
  await insertSession(accountId, NOW)
  await insertLink(accountId, NOW)
  await db.insert(gemstoreEntry).values({ accountId, uuid: 'x', position: 0 })
  await db.insert(currencyValue).values({ accountId, currencyId: 2, copper: 0.5 })
  await db.insert(marketList).values({ accountId, listId: 'm', name: 'm', items: [1], revision: 1, updatedAt: NOW })
  const settings = { targets: [{ id: 1, units: 1 }] }
  await db.insert(plan).values({ accountId, planId: 'p', name: 'p', settings, revision: 1, updatedAt: NOW })
  await db
    .insert(listRevision)
    .values({ accountId, listId, revision: 1, kind: 'verification', name: 'l', content: {}, updatedAt: NOW })
  const whose = { accountId, gameAccountId, kind: 'trades' } as const
  await db.insert(due).values({ ...whose, gameAccount: 'Ann.1234', nextAt: NOW, askedAt: NOW })
  await db.insert(share).values({ accountId, shareId: randomUUID(), kind: 'trades', createdAt: NOW })
  await db.insert(token).values({
    accountId,
    tokenId: randomUUID(),
    name: 't',
    hash: Buffer.from('t'),
    scopes: ['lists:read'],
    createdAt: NOW,
  })
  const rule = { conditions: 'sell_price:lt:5', price: 'steady', certainty: 'sure', hold: 2, repeat: 'again' } as const
  await db.insert(alert).values({
    ...{ ...rule, accountId, alertId: 'a', name: '', subject: { kind: 'item', id: 1 }, channels: [], state: 'armed' },
    ...{ revision: 1, createdAt: NOW, updatedAt: NOW, changedAt: NOW },
  })
  await db
    .insert(alertState)
    .values({ accountId, alertId: 'a', itemId: 1, revision: 1, held: 1, hasFired: false, slot: 1 })
  await db
    .insert(channel)
    .values({ accountId, channelId: 'c', kind: 'push', name: 'p', state: 'works', since: NOW, createdAt: NOW })
  await insertNotice(accountId, NOW)
  await db.insert(entry).values({ ...whose, entryId: 'e', at: NOW, line: '{}' })
  await db.insert(fillCount).values({
    ...{ accountId, gameAccountId, day: 20_000, perHour: 2, fills: 1, units: 1, squaredUnits: 1, shortUnits: 0 },
    ...{ hiddenUnits: 0, estimatedUnits: 0, withdrawn: 0 },
  })
  await db.insert(gap).values({ ...whose, fromAt: NOW, toAt: NOW, reason: 'none' })
  const packed = { rows: 1, firstAt: NOW, lastAt: NOW, sha256: Buffer.from('a'), body: Buffer.from('b') }
  await db.insert(pack).values({ ...whose, month: '2026-01', ...packed })
  return accountId
}
const insertSession = (accountId: string, lastSeenAt: Date) =>
  database.db.insert(session).values({
    accountId,
    sessionId: randomUUID(),
    tokenHash: Buffer.from(randomUUID()),
    label: 'Firefox',
    createdAt: lastSeenAt,
    lastSeenAt,
  })
const insertLink = (accountId: string, expiresAt: Date) =>
  database.db.insert(mailedKey).values({
    accountId,
    keyHash: Buffer.from(randomUUID()),
    purpose: 'reset-password',
    email: 'ann@example.org',
    createdAt: expiresAt,
    expiresAt,
  })

/** With a delivery. */
const insertNotice = async (accountId: string, at: Date): Promise<void> => {
  const row = { accountId, noticeId: randomUUID() }
  await database.db.insert(notice).values({ ...row, kind: 'alert', event: row.noticeId, values: {}, at })
  await database.db
    .insert(delivery)
    .values({ ...row, channelId: 'c', state: 'delivered', createdAt: at, nextTryAt: at })
}

const tables = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('account', 'archive') and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  return rows.map(({ name }) => name)
}
const rowsOf = async (accountId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of await tables()) {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from ${table} where account_id = $1`,
      [accountId],
    )
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

beforeEach(async () => {
  await database.pool.query(`truncate ${(await tables()).join(', ')}`)
})

test('an account whose grace period is over is removed from every table, and no other is', async () => {
  const gone = await fill({ deletionDue: daysAgo(0) })
  const leaving = await fill({ deletionDue: new Date(NOW.getTime() + 1) })
  const staying = await fill({ deletionDue: null })
  const before = await rowsOf(gone)
  // A new table must be filled here as well.
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])
  expect(await clean()).toMatchObject({ accounts: 1 })
  expect(Object.values(await rowsOf(gone)).filter((rows) => rows > 0)).toEqual([])
  expect(await rowsOf(leaving)).toEqual(before)
  expect(await rowsOf(staying)).toEqual(before)
  expect(await clean()).toEqual({ accounts: 0, unused: 0, sessions: 0, links: 0, mails: 0, notices: 0 })
})

test('archives of the account are removed too, as soon as there is such a table', async () => {
  const gone = await fill({ deletionDue: daysAgo(1) })
  await database.pool.query('create schema if not exists archive')
  await database.pool.query('create table archive.of_the_test (account_id uuid, data text)')
  await database.pool.query(`insert into archive.of_the_test values ($1, 'a'), ($2, 'b')`, [gone, randomUUID()])
  await clean()
  const { rows } = await database.pool.query('select data from archive.of_the_test')
  await database.pool.query('drop table archive.of_the_test')
  expect(rows).toEqual([{ data: 'b' }])
})

test('idle sessions, dead links and old mails go; those in use stay', async () => {
  const accountId = await insertAccount(database.db)
  await insertSession(accountId, daysAgo(31))
  await insertSession(accountId, daysAgo(29))
  await insertLink(accountId, daysAgo(1.1))
  await insertLink(accountId, daysAgo(0.9))
  for (const endedAt of [daysAgo(31), daysAgo(29), null]) {
    const event = randomUUID()
    await insertMail(database.db, accountId, { event }, daysAgo(40))
    await database.pool.query('update account.mail set ended_at = $1 where event = $2', [endedAt, event])
  }
  expect(await clean(30)).toEqual({ accounts: 0, unused: 0, sessions: 1, links: 1, mails: 1, notices: 0 })
  expect((await database.db.select().from(mail)).map(({ endedAt }) => endedAt)).toEqual(
    expect.arrayContaining([daysAgo(29), null]),
  )
})

test('of very many mails that have ended the newest 200 of each account are kept, and all that wait', async () => {
  const [many, few] = [await insertAccount(database.db), await insertAccount(database.db)]
  await database.pool.query(
    `insert into account.mail (account_id, mail_id, event, template, sealed_by, state, created_at, next_try_at, ended_at)
     select $1::uuid, gen_random_uuid(), 'ended ' || n, 'x', 'k', 'sent', $3::timestamptz, $3::timestamptz, $3::timestamptz - n * interval '1 minute'
       from generate_series(1, 1000) n
     union all select $1::uuid, gen_random_uuid(), 'waits', 'x', 'k', 'waiting', $3::timestamptz, $3::timestamptz, null::timestamptz
     union all select $2::uuid, gen_random_uuid(), 'ended', 'x', 'k', 'sent', $3::timestamptz, $3::timestamptz, $3::timestamptz - interval '20 days'`,
    [many, few, NOW],
  )
  await clean()
  const kept = (await database.db.select().from(mail)).filter(({ accountId }) => [many, few].includes(accountId))
  expect(kept.filter(({ accountId }) => accountId === few)).toHaveLength(1)
  const ofMany = kept.filter(({ accountId }) => accountId === many)
  expect(ofMany).toHaveLength(201)
  expect(ofMany.map(({ event }) => event)).toEqual(expect.arrayContaining(['waits', 'ended 1', 'ended 200']))
})

test('events and how they were delivered go after 90 days, and all but the newest 2,000 of an account', async () => {
  const [many, few] = [await insertAccount(database.db), await insertAccount(database.db)]
  for (const days of [89, 91]) await insertNotice(few, daysAgo(days))
  await database.pool.query(
    `with made as (
       insert into account.notice (account_id, notice_id, kind, event, "values", at)
       select $1::uuid, gen_random_uuid(), 'alert', n, '{}', $2::timestamptz - n * interval '1 minute'
       from generate_series(1, 2010) n returning *
     )
     insert into account.delivery (account_id, notice_id, channel_id, state, created_at, next_try_at)
     select account_id, notice_id, 'c', 'delivered', at, at from made`,
    [many, NOW],
  )
  expect(await clean()).toMatchObject({ notices: 11 })
  for (const table of [notice, delivery]) {
    expect(await database.db.$count(table, eq(table.accountId, few))).toBe(1)
    expect(await database.db.$count(table, eq(table.accountId, many))).toBe(2_000)
  }
  const kept = await database.db.select().from(notice).where(eq(notice.accountId, many))
  expect(kept.map(({ event }) => event)).toEqual(expect.arrayContaining(['1', '2000']))
})

describe('what game accounts gave to drop research', () => {
  const give = (gameAccountId: string) => {
    const item = { activity: 'Opening', itemId: 36_038 } as const
    const record: NewDropRecord = {
      ...item,
      digest: Buffer.from(gameAccountId),
      giver: testPseudonyms.ofGameAccount(gameAccountId),
      ...{ kit: '', level: 80, magicFind: 0, at: NOW, delay: '', build: null, wallet: [], source: 'player' },
      countsFrom: NOW.toISOString().slice(0, 10),
      consumed: [[item.itemId, 1, null]],
      items: [[1, 1, null]],
    }
    return addRecords(database, item, [record])
  }
  const givers = async () => {
    const { rows } = await database.pool.query(
      'select giver from stats.drop_record union select giver from stats.drop_cell',
    )
    return rows.map(({ giver }) => giver).sort()
  }

  test('are deleted with their account, even after their keys, unless another account has them linked', async () => {
    const [gone, staying] = [await fill({ deletionDue: daysAgo(0) }), await fill({ deletionDue: null })]
    const turn = { gameAccount: 'Ann.1234', kind: 'wvw', nextAt: null } as const
    await database.db.insert(due).values([
      { ...turn, accountId: gone, gameAccountId: 'unlinked' },
      { ...turn, accountId: gone, gameAccountId: 'shared' },
    ])
    await database.db.update(gameKey).set({ gameAccountId: 'shared' }).where(eq(gameKey.accountId, staying))
    for (const id of ['unlinked', 'shared', 'somebody']) await give(id)
    expect(await clean()).toMatchObject({ accounts: 1 })
    expect(await givers()).toEqual(['shared', 'somebody'].map(testPseudonyms.ofGameAccount).sort())
  })
})

describe('an account with neither a confirmed address nor a linked key', () => {
  const unproven = { emailConfirmedAt: null, createdAt: daysAgo(91) }
  const remaining = async () => (await database.db.select().from(siteAccount)).map(({ accountId }) => accountId)

  test('goes from every table 90 days after its last use, however it was used', async () => {
    const gone = [
      await fill({ ...unproven, deletionDue: null }),
      await insertAccount(database.db, { ...unproven, email: null }),
      await insertAccount(database.db, { ...unproven, lastUsedAt: daysAgo(90.5) }),
    ]
    await database.db.delete(gameKey)
    await database.db.update(session).set({ lastSeenAt: daysAgo(91) })
    expect(await clean()).toMatchObject({ accounts: 0, unused: 3 })
    for (const accountId of gone) {
      const rows = await rowsOf(accountId)
      expect(Object.values(rows).filter((count) => count > 0)).toEqual([])
    }
    expect(await clean()).toMatchObject({ accounts: 0, unused: 0 })
  })

  test('stays while it is used, even by a user who logs out each time', async () => {
    await insertAccount(database.db, { ...unproven, createdAt: daysAgo(89) })
    await insertAccount(database.db, { ...unproven, lastUsedAt: daysAgo(89) })
    await insertSession(await insertAccount(database.db, unproven), daysAgo(89))
    const before = await remaining()
    expect(await clean(30)).toMatchObject({ unused: 0 })
    expect(await remaining()).toEqual(before)
  })

  test('stays once either is there', async () => {
    await insertAccount(database.db, { ...unproven, emailConfirmedAt: daysAgo(91) })
    await insertKey(database.db, await insertAccount(database.db, unproven), { key: 'a key', state: 'invalid' })
    const before = await remaining()
    expect(await clean()).toMatchObject({ unused: 0 })
    expect(await remaining()).toEqual(before)
  })

  test('is removed with all others of its kind, more than are looked up together, in one run', async () => {
    for (let at = 0; at < 205; at++) await insertAccount(database.db, unproven)
    const [kept] = [await insertAccount(database.db, { createdAt: daysAgo(91) })]
    expect(await clean()).toMatchObject({ unused: 205 })
    expect(await remaining()).toEqual([kept])
  })

  test('stays when it is used while it is about to go', async () => {
    const accountId = await insertAccount(database.db, unproven)
    const cleaning = await database.db.transaction(async (tx) => {
      await tx.update(siteAccount).set({ lastUsedAt: NOW }).where(eq(siteAccount.accountId, accountId))
      const started = clean()
      await until('the cleaning waits for the login', async () => {
        const waiting = await database.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
        return waiting.rows.length > 0
      })
      return { started }
    })
    expect(await cleaning.started).toMatchObject({ unused: 0 })
    expect(await remaining()).toEqual([accountId])
  })
})

test('mail addresses that nobody confirmed within a week are forgotten, and only these', async () => {
  const accountId = await insertAccount(database.db)
  const row = { accountId, kind: 'mail', name: '', createdAt: daysAgo(30) } as const
  await database.db.insert(channel).values([
    { ...row, channelId: 'old', state: 'unconfirmed', since: daysAgo(8) },
    { ...row, channelId: 'new', state: 'unconfirmed', since: daysAgo(6) },
    { ...row, channelId: 'works', state: 'works', since: daysAgo(30) },
    { ...row, channelId: 'off', state: 'off', since: daysAgo(30) },
  ])
  await clean()
  const rows = await database.db.select().from(channel).where(eq(channel.accountId, accountId))
  expect(rows.map(({ channelId }) => channelId).toSorted()).toEqual(['new', 'off', 'works'])
})

test('alerts that name a forgotten address keep their other channels', async () => {
  const accounts = [await insertAccount(database.db), await insertAccount(database.db)]
  for (const accountId of accounts)
    await database.db.insert(alert).values({
      ...{ accountId, alertId: 'a', name: '', subject: { kind: 'item', id: 1 }, conditions: 'sell_price:lt:5' },
      ...{ price: 'steady', certainty: 'sure', hold: 2, repeat: 'again', state: 'armed' },
      ...{ channels: ['old', 'mail', 'older'], revision: 1 },
      ...{ createdAt: daysAgo(9), updatedAt: daysAgo(9), changedAt: daysAgo(9) },
    })
  const [accountId = ''] = accounts
  const row = { accountId, kind: 'mail', name: '', state: 'unconfirmed', createdAt: daysAgo(9) } as const
  await database.db
    .insert(channel)
    .values(['old', 'older'].map((channelId) => ({ ...row, channelId, since: daysAgo(8) })))
  await clean()
  const rules = await database.db.select().from(alert)
  const of = (whose?: string) => rules.find((rule) => rule.accountId === whose)
  expect(of(accountId)).toMatchObject({ channels: ['mail'], changedAt: NOW })
  expect(of(accounts[1])).toMatchObject({ channels: ['old', 'mail', 'older'], changedAt: daysAgo(9) })
})
