import { randomUUID } from 'node:crypto'
import { accountSchema } from '@gildscope/db'
import { useDatabase, useRole } from '@gildscope/testkit'
import { beforeEach, expect, test } from 'vitest'
import { insertAccount, insertKey, insertList, insertMail, never } from '../testing/account-fixtures.ts'
import { cleanAccounts } from './clean-accounts.ts'

const { gemstoreEntry, listRevision, mail, mailedKey, marketList, session } = accountSchema
const NOW = new Date('2026-03-02T10:00:00Z')
const database = useDatabase()
const worker = useRole(database, 'worker')
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000)
const clean = (sessionIdleDays = 180) => cleanAccounts(worker.pool, { now: NOW, sessionIdleDays, signal: never })

/** Something in every table of accounts. */
const fill = async (own: { deletionDue: Date | null }): Promise<string> => {
  const { db } = database
  const accountId = await insertAccount(db, own)
  const listId = await insertList(db, accountId, {})
  await insertKey(db, accountId, { key: 'a key' })
  await insertMail(db, accountId, {}, NOW)
  await insertSession(accountId, NOW)
  await insertLink(accountId, NOW)
  await db.insert(gemstoreEntry).values({ accountId, uuid: 'x', position: 0 })
  await db.insert(marketList).values({ accountId, listId: 'm', name: 'm', items: [1], revision: 1, updatedAt: NOW })
  await db
    .insert(listRevision)
    .values({ accountId, listId, revision: 1, kind: 'verification', name: 'l', content: {}, updatedAt: NOW })
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

const tables = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('account', 'archive') and table_type = 'BASE TABLE'`,
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

test('an account whose time is over is gone from every table, and nobody else is', async () => {
  const gone = await fill({ deletionDue: daysAgo(0) })
  const leaving = await fill({ deletionDue: new Date(NOW.getTime() + 1) })
  const staying = await fill({ deletionDue: null })
  const before = await rowsOf(gone)
  const inAccountSchema = Object.entries(before).filter(([table]) => table.startsWith('account.'))
  expect(inAccountSchema.filter(([, rows]) => rows === 0)).toEqual([])
  expect(await clean()).toMatchObject({ accounts: 1 })
  expect(Object.values(await rowsOf(gone)).filter((rows) => rows > 0)).toEqual([])
  expect(await rowsOf(leaving)).toEqual(before)
  expect(await rowsOf(staying)).toEqual(before)
  expect(await clean()).toEqual({ accounts: 0, sessions: 0, links: 0, mails: 0 })
})

test('what was archived of the account goes too, as soon as there is such a table', async () => {
  const gone = await fill({ deletionDue: daysAgo(1) })
  await database.pool.query('create schema if not exists archive')
  await database.pool.query('create table archive.of_the_test (account_id uuid, data text)')
  await database.pool.query(`insert into archive.of_the_test values ($1, 'a'), ($2, 'b')`, [gone, randomUUID()])
  await clean()
  const { rows } = await database.pool.query('select data from archive.of_the_test')
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
  expect(await clean(30)).toEqual({ accounts: 0, sessions: 1, links: 1, mails: 1 })
  expect((await database.db.select().from(mail)).map(({ endedAt }) => endedAt)).toEqual(
    expect.arrayContaining([daysAgo(29), null]),
  )
})
