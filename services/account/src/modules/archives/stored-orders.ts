import type { StoredOrder } from '@gildscope/archives'
import { accountSchema, archiveSchema, type Db } from '@gildscope/db'
import { and, eq, inArray } from 'drizzle-orm'
import type { ArchiveAccount } from './archive-repository.ts'

const { due } = accountSchema
const { entry } = archiveSchema

/** Open orders of game accounts as of their last good reading, newest first. */
export const storedOrders = async (db: Db, accountId: string, accounts: readonly ArchiveAccount[]) => {
  const ids = accounts.map(({ accountID }) => accountID)
  const turns = await db
    .select({ id: due.gameAccountId, cursor: due.cursor })
    .from(due)
    .where(and(eq(due.accountId, accountId), eq(due.kind, 'orders'), inArray(due.gameAccountId, ids)))
  const entries = await db
    .select({ id: entry.gameAccountId, at: entry.at, line: entry.line })
    .from(entry)
    .where(and(eq(entry.accountId, accountId), eq(entry.kind, 'orders'), inArray(entry.gameAccountId, ids)))
  return accounts.map(({ account, accountID }) => {
    const seenAt = turns.find(({ id }) => id === accountID)?.cursor.readAt ?? null
    const orders = entries
      .filter(({ id }) => id === accountID)
      .map(({ at, line }) => ({ ...(JSON.parse(line) as StoredOrder), firstSeen: at.toISOString() }))
      .filter(({ seen }) => seen === seenAt)
      .map(({ seen: _seen, ...order }) => order)
      .toSorted((a, b) => (a.created < b.created ? 1 : -1))
    return { account, accountID, seenAt, orders }
  })
}
