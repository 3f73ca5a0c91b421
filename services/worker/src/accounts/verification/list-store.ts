import { accountSchema, type Db, type VerificationResult } from '@gildscope/db'
import { and, eq, sql } from 'drizzle-orm'
import type { StoredKey } from '../keys/key-store.ts'

const { gameKey, verificationList } = accountSchema

export type ListName = { accountId: string; listId: string }
export type ListToCheck = typeof verificationList.$inferSelect & { key: StoredKey | null }

const isList = ({ accountId, listId }: ListName) =>
  and(eq(verificationList.accountId, accountId), eq(verificationList.listId, listId))

const isRevision = (list: ListToCheck) =>
  and(
    isList(list),
    eq(verificationList.revision, list.revision),
    sql`${verificationList.gameAccountId} is not distinct from ${list.gameAccountId}`,
  )

export const listStore = (db: Db) => ({
  /** The list with the key of its game account; null when there is no such list. */
  find: async (name: ListName): Promise<ListToCheck | null> => {
    const [row] = await db
      .select({ list: verificationList, key: gameKey })
      .from(verificationList)
      .leftJoin(
        gameKey,
        and(
          eq(gameKey.accountId, verificationList.accountId),
          eq(gameKey.gameAccountId, verificationList.gameAccountId),
        ),
      )
      .where(isList(name))
    return row === undefined ? null : { ...row.list, key: row.key }
  },

  /** Stores the verdicts with their time at once; false when the list was changed after it was read. */
  storeResult: async (list: ListToCheck, result: VerificationResult, now: Date): Promise<boolean> => {
    const { rowCount } = await db
      .update(verificationList)
      .set({ result, checkedAt: now, checkError: null, triedAt: now, askedAt: null })
      .where(isRevision(list))
    return rowCount === 1
  },

  /** Notes why a check failed; what an earlier one told stays. False when the list was changed after it was read. */
  storeError: async (list: ListToCheck, checkError: string, now: Date): Promise<boolean> => {
    const { rowCount } = await db
      .update(verificationList)
      .set({ checkError, triedAt: now, askedAt: null })
      .where(isRevision(list))
    return rowCount === 1
  },

  /** A list of no game account is not checked. */
  forgetAsking: async (list: ListToCheck): Promise<void> => {
    await db.update(verificationList).set({ askedAt: null }).where(isRevision(list))
  },
})
export type ListStore = ReturnType<typeof listStore>
