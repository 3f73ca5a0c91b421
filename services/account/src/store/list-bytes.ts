import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import type { Db } from '@gildscope/db'
import { AppError } from '@gildscope/service-kit'
import { sql } from 'drizzle-orm'
import type { Tx } from './tx.ts'

const LIMIT = ACCOUNT_LIMITS.listBytes
const MEGABYTE = 1_000_000
/** Size of a row besides its content: ids, numbers, times and database overhead. */
const ROW_BYTES = 150

type ListTx = Tx & Pick<Db, 'execute'>

/** The current size of an account's lists and plans on disk. */
const bytesOf = async (tx: ListTx, accountId: string): Promise<number> => {
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    select coalesce(sum(size + ${ROW_BYTES}), 0) as bytes from (
      select pg_column_size(name) + pg_column_size(items) as size
      from account.market_list where account_id = ${accountId}
      union all
      select pg_column_size(name) + pg_column_size(content) + coalesce(pg_column_size(result), 0)
      from account.verification_list where account_id = ${accountId}
      union all
      select pg_column_size(uuid) from account.gemstore_entry where account_id = ${accountId}
      union all
      select pg_column_size(name) + pg_column_size(settings) from account.plan where account_id = ${accountId}
    ) as list`)
  return Number(rows[0]?.bytes ?? 0)
}

/** Drops the oldest former states of all lists that exceed the limit. */
const dropOldestStates = async (tx: ListTx, accountId: string, room: number): Promise<void> => {
  await tx.execute(sql`
    delete from account.list_revision r using (
      select list_id, revision, sum(pg_column_size(name) + pg_column_size(content) + ${ROW_BYTES})
        over (order by updated_at desc, list_id, revision desc) as sum_of_newer
      from account.list_revision where account_id = ${accountId}
    ) as state
    where r.account_id = ${accountId} and r.list_id = state.list_id and r.revision = state.revision
      and state.sum_of_newer > ${room}`)
}

/**
 * Writes to the lists of an account, which the caller has locked, within their size limit: former states are dropped
 * first. Throws TOO_LARGE for what would not fit even without them; writes that make the lists smaller are always
 * allowed.
 */
export const withinListBytes = async <Result>(
  tx: ListTx,
  accountId: string,
  write: () => Promise<Result>,
): Promise<Result> => {
  const before = await bytesOf(tx, accountId)
  const result = await write()
  const after = await bytesOf(tx, accountId)
  if (after > LIMIT && after > before) {
    const limit = LIMIT / MEGABYTE
    throw new AppError(
      'TOO_LARGE',
      `the lists and plans of an account hold at most ${limit} MB together; make some smaller first`,
      {
        limitBytes: LIMIT,
        bytes: after,
      },
    )
  }
  await dropOldestStates(tx, accountId, Math.max(0, LIMIT - after))
  return result
}
