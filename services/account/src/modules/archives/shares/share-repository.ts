import { randomBytes } from 'node:crypto'
import type { ShareKind } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { lockOwnAccount } from '../../../store/lock-own-account.ts'

const { share, siteAccount } = accountSchema

export type StoredShare = typeof share.$inferSelect

/** 2^144 possible ids cannot be guessed. */
export const newShareId = (): string => randomBytes(18).toString('base64url')
/** Anything else is not an id, and some of it no database accepts. */
export const SHARE_ID = /^[\w-]{24}$/

export const SHARES_AT_MOST = 100

type NewShare = { kind: ShareKind; subject: string | null; expiresAt: Date | null }

export const shareRepository = (db: Db) => ({
  listShares: (accountId: string): Promise<StoredShare[]> =>
    db.select().from(share).where(eq(share.accountId, accountId)).orderBy(desc(share.createdAt)),

  /** Null when the account has reached the maximum. */
  createShare: (accountId: string, given: NewShare, now: Date): Promise<StoredShare | null> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      if ((await tx.$count(share, eq(share.accountId, accountId))) >= SHARES_AT_MOST) return null
      const [made] = await tx
        .insert(share)
        .values({ ...given, accountId, shareId: newShareId(), createdAt: now })
        .returning()
      return made ?? null
    }),

  /** Answers whether there was one. */
  revokeShare: async (accountId: string, shareId: string): Promise<boolean> => {
    if (!SHARE_ID.test(shareId)) return false
    const { rowCount } = await db.delete(share).where(and(eq(share.accountId, accountId), eq(share.shareId, shareId)))
    return rowCount === 1
  },

  /** By its id alone; shares of an account that is scheduled for deletion are not found. */
  findShare: async (shareId: string): Promise<StoredShare | null> => {
    if (!SHARE_ID.test(shareId)) return null
    const [found] = await db
      .select(getTableColumns(share))
      .from(share)
      .innerJoin(siteAccount, and(eq(siteAccount.accountId, share.accountId), isNull(siteAccount.deletionDue)))
      .where(eq(share.shareId, shareId))
    return found ?? null
  },
})
