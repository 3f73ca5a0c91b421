import { ARCHIVE_KINDS, DEFAULT_KINDS } from '@gildscope/contracts'
import {
  accountSchema,
  createDb,
  type DbHandle,
  dropPartitions,
  ensurePartitions,
  ensureRoles,
  roleName,
  SERVICE_ROLES,
  type ServiceRole,
  serviceUrl,
} from '@gildscope/db'
import { createJobSystem, migrateQueues, sendMail } from '@gildscope/jobs'
import { cloneDatabase, type TestDatabase, until, useDatabase } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { insertAccount, insertKey } from './accounts/testing/account-fixtures.ts'
import { prepareDatabase } from './prepare-database.ts'
import { migrateInPart } from './testing/migrate-in-part.ts'

const { due } = accountSchema
const PASSWORDS = { items: 'one:/@', stats: 'two', account: 'three %41', worker: 'four' } as const
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const database = useDatabase()
const open: DbHandle[] = []
afterEach(async () => {
  for (const { close } of open.splice(0)) await close()
})

const connect = (url: string): DbHandle => {
  const handle = createDb(url, { max: 1, applicationName: 'test-role' })
  open.push(handle)
  return handle
}
const as = (role: ServiceRole, { url }: Pick<TestDatabase, 'url'> = database): DbHandle['pool'] =>
  connect(serviceUrl(url, role, PASSWORDS[role])).pool

/** The code of PostgreSQL for what a role may not do. */
const REFUSED = '42501'
const codeOf = (pool: DbHandle['pool'], statement: string): Promise<string | null> =>
  pool.query(statement).then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )

/** A database as the version before roles left it. */
const useFormerVersion = async (url: string): Promise<void> => {
  await migrateInPart(url, 4)
  await migrateQueues(url)
}

const withEmptyDatabase = async (use: (empty: { url: string; name: string }) => Promise<void>): Promise<void> => {
  const provided = inject('postgres')
  if (provided === null) throw new Error('the tests of this file are skipped without PostgreSQL')
  const empty = await cloneDatabase(provided.adminUrl, null)
  try {
    await use({ url: empty.url, name: new URL(empty.url).pathname.slice(1) })
  } finally {
    for (const { close } of open.splice(0)) await close()
    await empty.drop()
  }
}

/** What must hold for every prepared database, whatever its state before. */
const expectRoles = async (url: string): Promise<void> => {
  expect(await codeOf(as('items', { url }), 'select * from market.price')).toBeNull()
  expect(await codeOf(as('items', { url }), 'select * from account.site_account')).toBe(REFUSED)
  expect(await codeOf(as('account', { url }), 'select * from account.site_account')).toBeNull()
  expect(await codeOf(as('stats', { url }), 'select * from stats.forge')).toBeNull()
  const worker = as('worker', { url })
  await ensurePartitions(worker, 'history_minute', 0, 2_000)
  expect(await codeOf(worker, 'insert into market.history_minute (item_id, slot) values (1, 7), (1, 1500)')).toBeNull()
  // Privileges on the table and on the partition itself.
  for (const table of ['history_minute', 'history_minute_1440']) {
    const { rowCount } = await as('items', { url }).query(`select from market.${table} where slot = 1500`)
    expect(rowCount).toBe(1)
  }
  const jobs = createJobSystem({ databaseUrl: serviceUrl(url, 'account', PASSWORDS.account), log: SILENT })
  const before = await jobs.countJobs('mail')
  await jobs.enqueue(sendMail, {})
  expect(await jobs.countJobs('mail')).toEqual({ ...before, waiting: before.waiting + 1 })
  await jobs.close()
}

describe('a prepared database', () => {
  beforeAll(async () => {
    if (inject('postgres') === null) return
    expect(await prepareDatabase(database.url, PASSWORDS)).toEqual({ ready: [...SERVICE_ROLES], faults: [] })
  })

  test.each([
    ['items', 'select * from account.site_account'],
    ['items', 'select * from account.session'],
    ['items', 'select * from account.game_key'],
    ['items', 'select * from stats.submitter'],
    ['items', 'select * from bullmq.job'],
    ['items', 'delete from market.price'],
    ['items', 'update market.world set mode = mode'],
    ['items', 'insert into market.roll_up_mark values (1, 1)'],
    ['items', 'select market.drop_partition($$history_day$$, 0)'],
    ['stats', 'select * from account.site_account'],
    ['stats', 'select * from account.game_key'],
    ['stats', 'select * from market.order_book'],
    ['stats', 'update market.price set sell_price = 1'],
    ['stats', 'select * from bullmq.job'],
    ['account', 'select * from market.price'],
    ['account', 'update market.item set name = name'],
    ['account', 'delete from market.reference_document'],
    ['account', 'select * from stats.submitter'],
    ['account', 'select market.ensure_partition($$history_day$$, 0, 366)'],
    ['worker', 'select password_hash from account.site_account'],
    ['worker', 'select * from account.site_account'],
    ['worker', `update account.site_account set password_hash = ''`],
    ['worker', `update account.site_account set email = 'me@example.org'`],
    ['worker', 'select token_hash from account.session'],
    ['worker', `insert into account.session (account_id) values (gen_random_uuid())`],
    ['worker', 'select key_hash from account.mailed_key'],
    ['worker', 'select * from account.market_list'],
    ['worker', 'select * from stats.submitter'],
    ['worker', 'delete from stats.forge'],
  ] as const)('refuses %s: %s', async (role, statement) => {
    expect(await codeOf(as(role), statement)).toBe(REFUSED)
  })

  test.each([
    ['items', 'select * from market.item, market.price, market.history_day, market.worker_report'],
    ['items', 'listen market_changed'],
    ['items', 'select pg_database_size(current_database())'],
    ['stats', 'select * from stats.forge, stats.submitter, market.item, market.price'],
    ['stats', 'insert into stats.submitter values ($$a$$, $$b$$); delete from stats.submitter'],
    ['account', 'select * from account.site_account, account.session, account.game_key, account.mailed_key'],
    ['account', 'select * from market.reference_document'],
    ['worker', 'update market.price set sell_price = 1; delete from market.job_run'],
    ['worker', 'select account_id from account.site_account where deletion_due <= now() for update'],
    ['worker', 'delete from account.session where last_seen_at < now()'],
    ['worker', 'select key_sealed from account.game_key'],
    ['worker', 'select * from stats.forge'],
  ] as const)('lets %s do: %s', async (role, statement) => {
    expect(await codeOf(as(role), statement)).toBeNull()
  })

  test('can be altered by its owner only', async () => {
    for (const role of SERVICE_ROLES) {
      const pool = as(role)
      for (const statement of [
        'create table market.mine (id int)',
        'create table public.mine (id int)',
        'create temporary table mine (id int)',
        'create schema mine',
        'create role mine',
        'create database mine',
        'drop table market.price',
        'alter table market.price add column mine int',
        'truncate market.price',
        'drop schema stats cascade',
        'select * from pg_authid',
        `alter role "${new URL(database.url).username}" password 'mine'`,
        'set session authorization postgres',
        `copy market.item to program 'true'`,
      ]) {
        expect(await codeOf(pool, statement), `${role}: ${statement}`).toBe(REFUSED)
      }
    }
    expect(await codeOf(connect(database.url).pool, 'create table market.mine (id int)')).toBeNull()
    expect(await codeOf(connect(database.url).pool, 'drop table market.mine')).toBeNull()
  })

  test('has partitions that the worker makes and drops, and no other table', async () => {
    const worker = as('worker')
    await ensurePartitions(worker, 'history_hour', 48, 72)
    expect(await codeOf(worker, 'insert into market.history_hour_48 select * from market.history_hour')).toBeNull()
    expect(await dropPartitions(worker, 'history_hour', 72)).toEqual(['history_hour_48'])
    for (const call of [`ensure_partition('price', 0, 1)`, `drop_partition('price', 0)`]) {
      await expect(worker.query(`select market.${call}`)).rejects.toThrow('market.price has no partitions')
    }
  })

  test('lets several workers make the same partition at once', async () => {
    const workers = Array.from({ length: 4 }, () => as('worker'))
    for (let start = 36_600; start < 36_600 + 366 * 20; start += 366) {
      await Promise.all(workers.map((worker) => ensurePartitions(worker, 'history_day', start, start)))
      const { rows } = await database.pool.query(`select to_regclass('market.history_day_${start}') as made`)
      expect(rows[0].made).not.toBeNull()
    }
  })

  test('gets a partition while the table is being read', async () => {
    const reader = await database.pool.connect()
    try {
      await reader.query('begin')
      await reader.query('select count(*) from market.history_day')
      const made = ensurePartitions(as('worker'), 'history_day', 7_320, 7_320)
      await until('the partition', async () => {
        const { rows } = await database.pool.query(`select to_regclass('market.history_day_7320') as made`)
        return rows[0].made !== null
      })
      await made
    } finally {
      await reader.query('rollback')
      reader.release()
    }
  })

  test('is the same when it is prepared again, and loses what a role was given beside', async () => {
    const items = roleName(new URL(database.url).pathname.slice(1), 'items')
    await database.pool.query(
      `grant usage on schema account to "${items}"; grant select on account.session to "${items}"`,
    )
    expect(await codeOf(as('items'), 'select * from account.session')).toBeNull()
    expect(await prepareDatabase(database.url, {})).toEqual({ ready: [...SERVICE_ROLES], faults: [] })
    expect(await codeOf(as('items'), 'select * from account.session')).toBe(REFUSED)
    await expectRoles(database.url)
  })

  test('gives game accounts the turns of archives that are newer than their links, and changes no other', async () => {
    const { db } = database
    const accountId = await insertAccount(db)
    const gameAccountId = await insertKey(db, accountId, { key: 'k' })
    const kept = { accountId, gameAccountId, kind: 'trades', gameAccount: 'Kept.1234', offSince: new Date(0) } as const
    await db.insert(due).values(kept)
    await prepareDatabase(database.url, {})
    const turns = await db.select().from(due).where(eq(due.accountId, accountId))
    expect(turns.map(({ kind }) => kind).sort()).toEqual(ARCHIVE_KINDS.toSorted())
    const on = turns.filter(({ nextAt, offSince }) => nextAt !== null && offSince === null)
    expect(on.map(({ kind }) => kind).sort()).toEqual(DEFAULT_KINDS.filter((kind) => kind !== 'trades').toSorted())
    for (const turn of turns) expect(turn.nextAt === null).toBe(turn.offSince !== null)
    expect(turns).toContainEqual(expect.objectContaining({ ...kept, nextAt: null }))
    await prepareDatabase(database.url, {})
    expect(await db.select().from(due).where(eq(due.accountId, accountId))).toEqual(turns)
  })

  test('takes a new password, and the former one is worth nothing', async () => {
    await ensureRoles(database.url, { items: 'renewed' })
    const renewed = connect(serviceUrl(database.url, 'items', 'renewed')).pool
    expect(await codeOf(renewed, 'select')).toBeNull()
    expect(await codeOf(as('items'), 'select')).toBe('28P01')
    await ensureRoles(database.url, PASSWORDS)
  })
})

describe('the database of an earlier version', () => {
  test('keeps its rows and partitions and has roles afterwards', () =>
    withEmptyDatabase(async ({ url }) => {
      await useFormerVersion(url)
      const { pool } = connect(url)
      await pool.query(
        `create table market.history_day_366 partition of market.history_day for values from (366) to (732)`,
      )
      await pool.query(
        'insert into market.history_day (item_id, day, count, buy_samples, sell_samples) values (5, 400, 1, 1, 1)',
      )
      await prepareDatabase(url, PASSWORDS)
      await expectRoles(url)
      expect((await as('items', { url }).query('select item_id from market.history_day_366')).rows).toEqual([
        { item_id: 5 },
      ])
      await ensurePartitions(as('worker', { url }), 'history_day', 400, 800)
      expect(await dropPartitions(as('worker', { url }), 'history_day', 732)).toEqual(['history_day_366'])
    }))
})

describe('an owner who may not create roles', () => {
  /** The address of the database for a user who owns it but nothing else, as at a database provider. */
  const plainOwner = async (url: string, name: string): Promise<string> => {
    const { pool } = connect(url)
    await pool.query(`create role ${name}_plain login password 'plain'`)
    await pool.query(`alter database ${name} owner to ${name}_plain`)
    const plain = new URL(url)
    plain.username = `${name}_plain`
    plain.password = 'plain'
    return plain.href
  }
  const dropPlainOwner = async (url: string, name: string): Promise<void> => {
    const { pool } = connect(url)
    await pool.query(
      `reassign owned by ${name}_plain to current_user; drop owned by ${name}_plain; drop role ${name}_plain`,
    )
  }

  test('names the command to run, and continues with one address until then', () =>
    withEmptyDatabase(async ({ url, name }) => {
      const ownerUrl = await plainOwner(url, name)
      const { ready, faults } = await prepareDatabase(ownerUrl, PASSWORDS)
      expect(ready).toEqual([])
      expect(faults).toHaveLength(4)
      expect(faults[0]).toContain(`create role "${name}_items" login password '...';`)
      const { pool } = connect(ownerUrl)
      await ensurePartitions(pool, 'history_day', 0, 1)
      expect(await codeOf(pool, 'select * from account.site_account, market.history_day')).toBeNull()
      const jobs = createJobSystem({ databaseUrl: ownerUrl, log: SILENT })
      await jobs.enqueue(sendMail, {})
      await jobs.close()

      for (const role of SERVICE_ROLES) {
        await connect(url).pool.query(`create role "${name}_${role}" login password '${PASSWORDS[role]}'`)
      }
      const later = await prepareDatabase(ownerUrl, PASSWORDS)
      expect(later.ready).toEqual([...SERVICE_ROLES])
      expect(later.faults).toEqual(
        SERVICE_ROLES.map((role) => expect.stringContaining(`may not set the password of the role ${name}_${role}`)),
      )
      expect(await prepareDatabase(ownerUrl, {})).toEqual({ ready: [...SERVICE_ROLES], faults: [] })
      await expectRoles(url)
      for (const { close } of open.splice(0)) await close()
      await dropPlainOwner(url, name)
    }))

  test('a role that does not own the tables gets an error that names their owner', () =>
    withEmptyDatabase(async ({ url, name }) => {
      await prepareDatabase(url, PASSWORDS)
      const ownerUrl = await plainOwner(url, name)
      const { ready, faults } = await ensureRoles(ownerUrl, {})
      expect({ ready, faults }).toEqual({
        ready: [],
        faults: [expect.stringContaining('migrate as the owner of the tables')],
      })
      await expectRoles(url)
      for (const { close } of open.splice(0)) await close()
      await dropPlainOwner(url, name)
    }))
})
