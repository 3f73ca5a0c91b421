import { accountSchema, type Db, type VerificationResult } from '@gildscope/db'
import { and, eq, sql } from 'drizzle-orm'

const { verificationList } = accountSchema

export type ListToCheck = typeof verificationList.$inferSelect

const isRevision = ({ accountId, listId, revision, gameAccountId }: ListToCheck) =>
  and(
    eq(verificationList.accountId, accountId),
    eq(verificationList.listId, listId),
    eq(verificationList.revision, revision),
    sql`${verificationList.gameAccountId} is not distinct from ${gameAccountId}`,
  )

export const listStore = (db: Db) => ({
  /** Stores the verdicts together with their time; false when the list was changed after it was read. */
  storeResult: async (list: ListToCheck, result: VerificationResult, now: Date): Promise<boolean> => {
    const { rowCount } = await db
      .update(verificationList)
      .set({ result, checkedAt: now, checkError: null, triedAt: now, askedAt: null })
      .where(isRevision(list))
    return rowCount === 1
  },

  /** Notes why a check failed; what an earlier one found stays. False when the list was changed after it was read. */
  storeError: async (list: ListToCheck, checkError: string, now: Date): Promise<boolean> => {
    const { rowCount } = await db
      .update(verificationList)
      .set({ checkError, triedAt: now, askedAt: null })
      .where(isRevision(list))
    return rowCount === 1
  },
})
export type ListStore = ReturnType<typeof listStore>
