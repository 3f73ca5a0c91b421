import { accountSchema, type Db } from '@gildscope/db'
import { asc, eq } from 'drizzle-orm'

const { verificationList } = accountSchema

export type VerificationListName = { listId: string; name: string }

export const verificationRepository = (db: Db) => ({
  /** By name. */
  listNames: (accountId: string): Promise<VerificationListName[]> =>
    db
      .select({ listId: verificationList.listId, name: verificationList.name })
      .from(verificationList)
      .where(eq(verificationList.accountId, accountId))
      .orderBy(asc(verificationList.name), asc(verificationList.listId)),
})
export type VerificationRepository = ReturnType<typeof verificationRepository>
