import { randomUUID } from 'node:crypto'
import { DEFAULT_KINDS } from '@gildscope/contracts'
import type { DbHandle } from '@gildscope/db'
import { EVERYTHING, insertAccount, insertKey } from '@gildscope/worker/archive-harness'

type Plan = { siteAccounts: number; gameAccounts: number; start: Date; spreadMs: number }

const AT_ONCE = 8

/**
 * Users with linked game accounts whose turns are spread evenly over time, as in an installation that has been running
 * for long.
 */
export const makePlayers = async (
  { db, pool }: Pick<DbHandle, 'db' | 'pool'>,
  { siteAccounts, gameAccounts, start, spreadMs }: Plan,
): Promise<string[]> => {
  const accounts: string[] = []
  const insertSome = async (): Promise<void> => {
    while (accounts.length < siteAccounts) {
      const accountId = randomUUID()
      accounts.push(accountId)
      await insertAccount(db, { accountId })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, insertSome))
  let linked = 0
  const linkSome = async (): Promise<void> => {
    while (linked < gameAccounts) {
      const accountId = accounts[linked % accounts.length] ?? ''
      linked += 1
      await insertKey(db, accountId, { key: `${randomUUID()}${randomUUID()}`, permissions: EVERYTHING })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, linkSome))
  await pool.query(
    `insert into account.due (account_id, game_account_id, kind, game_account, next_at)
     select account_id, game_account_id, kind, game_account, $1::timestamptz + random() * $2 * interval '1 millisecond'
     from account.game_key, unnest($3::text[]) kind`,
    [start, spreadMs, DEFAULT_KINDS],
  )
  return accounts
}
