import { accountSchema, type Db } from '@gildscope/db'
import { eq } from 'drizzle-orm'

const { siteAccount } = accountSchema

// The columns that notices need: the worker must not read the hash of the password, which is in the same row.
const OWNER = {
  userName: siteAccount.userName,
  email: siteAccount.email,
  emailConfirmedAt: siteAccount.emailConfirmedAt,
  noticesStoppedAt: siteAccount.noticesStoppedAt,
  noticeKey: siteAccount.noticeKey,
  level: siteAccount.level,
  deletionDue: siteAccount.deletionDue,
}

/** The account that a key or a list belongs to; null when it is not there any more. */
export const findOwner = async (db: Pick<Db, 'select'>, accountId: string) => {
  const [owner = null] = await db.select(OWNER).from(siteAccount).where(eq(siteAccount.accountId, accountId))
  return owner
}
