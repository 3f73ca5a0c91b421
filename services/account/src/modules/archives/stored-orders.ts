import { accountSchema, archiveSchema, type Db } from '@gildscope/db'
import type { StoredOrder } from '@gildscope/players'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ArchiveAccount } from './archive-repository.ts'

const { due } = accountSchema
const { entry } = archiveSchema

/**
 * Open orders of game accounts as of their last good reading, newest first; closed orders do not leave the database.
 */
export const storedOrders = async (db: Db, accountId: string, accounts: readonly ArchiveAccount[]) => {
  const ids = accounts.map(({ accountID }) => accountID)
  const isOf = (table: typeof due | typeof entry) =>
    and(eq(table.accountId, accountId), eq(table.kind, 'orders'), inArray(table.gameAccountId, ids))
  const turns = await db.select({ id: due.gameAccountId, cursor: due.cursor }).from(due).where(isOf(due))
  const entries = await db
    .select({ id: entry.gameAccountId, at: entry.at, line: entry.line })
    .from(entry)
    .innerJoin(
      due,
      and(
        eq(due.accountId, entry.accountId),
        eq(due.gameAccountId, entry.gameAccountId),
        eq(due.kind, entry.kind),
        sql`${entry.line}::jsonb ->> 'seen' = ${due.cursor} ->> 'readAt'`,
      ),
    )
    .where(isOf(entry))
  return accounts.map(({ account, accountID }) => {
    const orders = entries
      .filter(({ id }) => id === accountID)
      .map(({ at, line }) => ({ ...(JSON.parse(line) as StoredOrder), firstSeen: at.toISOString() }))
      .map(({ seen: _seen, ...order }) => order)
      .toSorted((a, b) => (a.created < b.created ? 1 : -1))
    return { account, accountID, seenAt: turns.find(({ id }) => id === accountID)?.cursor.readAt ?? null, orders }
  })
}
