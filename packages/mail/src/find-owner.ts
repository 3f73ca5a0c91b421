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

/** Why an account gets no notices; null when it does. */
export const noticeFault = (owner: Awaited<ReturnType<typeof findOwner>>): string | null => {
  if (owner === null || owner.deletionDue !== null) return 'the account is going to be deleted'
  if (owner.noticesStoppedAt !== null) return 'notices were stopped'
  return owner.emailConfirmedAt === null ? 'the address is not confirmed' : null
}
