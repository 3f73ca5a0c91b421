import type pg from 'pg'
import { inTransaction } from '../../poll/in-transaction.ts'

export type CleanCounts = { accounts: number; sessions: number; links: number; mails: number }

const KEPT = { linkDays: 1, mailDays: 30 }

/** Every table that holds something of accounts, whatever is added to them later; the account itself comes last. */
const listTables = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    // Not from information_schema, which is silent about what this role may not touch.
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where n.nspname in ('account', 'archive') and c.relkind in ('r', 'p') and not c.relispartition
     order by n.nspname = 'account' and c.relname = 'site_account', 1`,
  )
  return rows.map(({ name }) => name)
}

/** Erases one account, unless its owner has taken the wish back; answers whether it did. */
const erase = (pool: pg.Pool, tables: readonly string[], accountId: string, now: Date): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'select 1 from account.site_account where account_id = $1 and deletion_due <= $2 for update',
      [accountId, now],
    )
    if (rowCount === 0) return false
    for (const table of tables) await client.query(`delete from ${table} where account_id = $1`, [accountId])
    return true
  })

const eraseDue = async (pool: pg.Pool, now: Date, signal: AbortSignal): Promise<number> => {
  const { rows } = await pool.query<{ id: string }>(
    'select account_id as id from account.site_account where deletion_due <= $1 order by deletion_due',
    [now],
  )
  if (rows.length === 0) return 0
  const tables = await listTables(pool)
  let erased = 0
  for (const { id } of rows) {
    signal.throwIfAborted()
    if (await erase(pool, tables, id, now)) erased += 1
  }
  return erased
}

type CleanOptions = { now: Date; sessionIdleDays: number; signal: AbortSignal }

/** Erases accounts whose time is over, and what of the others is of no more use. */
export const cleanAccounts = async (pool: pg.Pool, options: CleanOptions): Promise<CleanCounts> => {
  const { now, sessionIdleDays, signal } = options
  const before = (table: string, column: string, days: number) =>
    pool.query(`delete from account.${table} where ${column} < $1::timestamptz - $2 * interval '1 day'`, [now, days])
  const accounts = await eraseDue(pool, now, signal)
  const sessions = await before('session', 'last_seen_at', sessionIdleDays)
  const links = await before('mailed_key', 'expires_at', KEPT.linkDays)
  const mails = await before('mail', 'ended_at', KEPT.mailDays)
  return {
    accounts,
    sessions: sessions.rowCount ?? 0,
    links: links.rowCount ?? 0,
    mails: mails.rowCount ?? 0,
  }
}
