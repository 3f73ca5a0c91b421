import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { inTransaction } from '@gildscope/db'
import { eraseGivers, type Pseudonyms } from '@gildscope/research/drops'
import { withdrawThinShares } from '@gildscope/research/fills'
import type pg from 'pg'

export type CleanCounts = {
  accounts: number
  unused: number
  sessions: number
  links: number
  mails: number
  notices: number
}

const KEPT = { linkDays: 1, mailDays: 30, noticeDays: 90, unconfirmedDays: 7 }

/** Every table that holds data of accounts, including future ones; the account itself comes last. */
const listTables = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    // Not from information_schema, which omits what this role may not access.
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where n.nspname in ('account', 'archive') and c.relkind in ('r', 'p') and not c.relispartition
     order by n.nspname = 'account' and c.relname = 'site_account', 1`,
  )
  return rows.map(({ name }) => name)
}

/** Accounts to delete, as a condition on `a` with the moment as $2. */
const DUE = 'a.deletion_due <= $2::timestamptz'

/**
 * Neither a confirmed address nor a linked key, and not used for long: there is no way to ask the owner. Ended sessions
 * do not count as the last use; the account stores its day.
 */
const UNUSED = `
  a.email_confirmed_at is null
  and greatest(a.created_at, a.last_used_at) < $2::timestamptz - interval '${ACCOUNT_LIMITS.unprovenDays} days'
  and not exists (select from account.game_key k where k.account_id = a.account_id)
  and not exists (
    select from account.session s
    where s.account_id = a.account_id
      and s.last_seen_at >= $2::timestamptz - interval '${ACCOUNT_LIMITS.unprovenDays} days'
  )`

/**
 * Game accounts that were ever linked and are not linked by another account now: their drop research submissions are
 * deleted with the account.
 */
const listGameAccounts = async (client: pg.PoolClient, accountId: string): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `select game_account_id as id from account.game_key where account_id = $1
     union select game_account_id from account.due where account_id = $1
     except select game_account_id from account.game_key where account_id <> $1`,
    [accountId],
  )
  return rows.map(({ id }) => id)
}

const LOCK_ACCOUNT = 'select 1 from account.site_account where account_id = $1 for update'

type Erasure = { pool: pg.Pool; tables: readonly string[]; pseudonyms: Pseudonyms; now: Date }

/** Erases one account unless the condition does not hold any more; answers whether it did. */
const erase = (
  { pool, tables, pseudonyms, now }: Erasure,
  { accountId, condition }: { accountId: string; condition: string },
): Promise<boolean> =>
  inTransaction(pool, async (client, tx) => {
    // Locked first, so that the following check sees what its previous holder has written.
    await client.query(LOCK_ACCOUNT, [accountId])
    const { rowCount } = await client.query(
      `select 1 from account.site_account a where a.account_id = $1 and ${condition}`,
      [accountId, now],
    )
    if (rowCount === 0) return false
    const givers = (await listGameAccounts(client, accountId)).map(pseudonyms.ofGameAccount)
    await eraseGivers(client, givers)
    for (const table of tables) await client.query(`delete from ${table} where account_id = $1`, [accountId])
    await withdrawThinShares(tx)
    return true
  })

const AT_ONCE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Erases everything that matches a condition, a bounded number at a time. */
const eraseAll = async (erasure: Erasure, condition: string, signal: AbortSignal): Promise<number> => {
  const { pool, now } = erasure
  let after = BEFORE_ALL
  let erased = 0
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `select a.account_id as id from account.site_account a
       where a.account_id > $1 and ${condition} order by a.account_id limit ${AT_ONCE}`,
      [after, now],
    )
    for (const { id } of rows) {
      signal.throwIfAborted()
      if (await erase(erasure, { accountId: id, condition })) erased += 1
      after = id
    }
    if (rows.length < AT_ONCE) return erased
  }
}

/** Finished mails kept per account, whatever created them. */
const MOST_MAILS = 200

/** Drops what is known of the oldest mails of accounts that have had very many; those that wait stay. */
const trimMails = async (pool: pg.Pool): Promise<number> => {
  const { rowCount } = await pool.query(
    `delete from account.mail m using (
       select account_id, mail_id, row_number() over (partition by account_id order by ended_at desc, mail_id) as place
       from account.mail where ended_at is not null
         and account_id in (select account_id from account.mail group by account_id having count(*) > $1)
     ) as ended
     where m.account_id = ended.account_id and m.mail_id = ended.mail_id and ended.place > $1`,
    [MOST_MAILS],
  )
  return rowCount ?? 0
}

/** Notices kept per account: pages show the newest 500. */
const MOST_NOTICES = 2_000

/** Drops the oldest notices of accounts that have had very many, and how they were delivered. */
const trimNotices = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ gone: number }>(
    `with old as (
       select account_id, notice_id from (
         select account_id, notice_id, row_number() over (partition by account_id order by at desc, notice_id) as place
         from account.notice
         where account_id in (select account_id from account.notice group by account_id having count(*) > $1)
       ) as placed where place > $1
     ), undelivered as (
       delete from account.delivery d using old where d.account_id = old.account_id and d.notice_id = old.notice_id
     ), gone as (
       delete from account.notice n using old where n.account_id = old.account_id and n.notice_id = old.notice_id
       returning 1
     )
     select count(*)::int as gone from gone`,
    [MOST_NOTICES],
  )
  return rows[0]?.gone ?? 0
}

const UNCONFIRMED = `state = 'unconfirmed' and since < $1::timestamptz - ${KEPT.unconfirmedDays} * interval '1 day'`

/** Deletes mail addresses that nobody confirmed, which may be those of strangers; alerts keep their other channels. */
const forgetAddresses = async (pool: pg.Pool, { now, signal }: CleanOptions): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct account_id as id from account.channel where ${UNCONFIRMED}`,
    [now],
  )
  for (const { id } of rows) {
    signal.throwIfAborted()
    await inTransaction(pool, async (client) => {
      // Whoever stores an alert waits, and then finds the address gone.
      await client.query(LOCK_ACCOUNT, [id])
      await client.query(
        `with gone as (delete from account.channel where account_id = $2 and ${UNCONFIRMED} returning channel_id)
         update account.alert set changed_at = $1, channels = array(
           select id from unnest(channels) with ordinality as named (id, place)
           where id not in (select channel_id from gone) order by place
         ) where account_id = $2 and channels && array(select channel_id from gone)`,
        [now, id],
      )
    })
  }
}

type CleanOptions = { now: Date; sessionIdleDays: number; pseudonyms: Pseudonyms; signal: AbortSignal }

/** Erases accounts whose grace period is over or that are unused, and expired data of the others. */
export const cleanAccounts = async (pool: pg.Pool, options: CleanOptions): Promise<CleanCounts> => {
  const { now, sessionIdleDays, pseudonyms, signal } = options
  const erasure = { pool, tables: await listTables(pool), pseudonyms, now }
  const before = (table: string, column: string, days: number) =>
    pool.query(`delete from account.${table} where ${column} < $1::timestamptz - $2 * interval '1 day'`, [now, days])
  const accounts = await eraseAll(erasure, DUE, signal)
  const unused = await eraseAll(erasure, UNUSED, signal)
  const sessions = await before('session', 'last_seen_at', sessionIdleDays)
  const links = await before('mailed_key', 'expires_at', KEPT.linkDays)
  const mails = await before('mail', 'ended_at', KEPT.mailDays)
  const trimmed = await trimMails(pool)
  await before('delivery', 'created_at', KEPT.noticeDays)
  await forgetAddresses(pool, options)
  const notices = await before('notice', 'at', KEPT.noticeDays)
  const trimmedNotices = await trimNotices(pool)
  return {
    accounts,
    unused,
    sessions: sessions.rowCount ?? 0,
    links: links.rowCount ?? 0,
    mails: (mails.rowCount ?? 0) + trimmed,
    notices: (notices.rowCount ?? 0) + trimmedNotices,
  }
}
