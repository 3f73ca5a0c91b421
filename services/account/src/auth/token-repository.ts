import { ACCOUNT_LIMITS, type TokenScope } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { lockOwnAccount } from '../store/lock-own-account.ts'
import type { Tx } from '../store/tx.ts'
import { touchAccount, type Writes } from './session-repository.ts'

const { siteAccount, token } = accountSchema

type Reads = Pick<Db, 'select'>

export type StoredToken = typeof token.$inferSelect
export type NewToken = Pick<StoredToken, 'tokenId' | 'name' | 'hash' | 'expiresAt'> & { scopes: TokenScope[] }

/** With its owner; a token without its account is invalid. */
export const tokenFinder = (db: Reads) => {
  const { accountId, tokenId, hash, scopes, lastUsedAt, expiresAt } = token
  const { userName, level } = siteAccount
  const statement = db
    .select({ accountId, tokenId, hash, scopes, lastUsedAt, expiresAt, userName, level })
    .from(token)
    .innerJoin(siteAccount, eq(siteAccount.accountId, token.accountId))
    .where(eq(token.tokenId, sql.placeholder('tokenId')))
    .prepare('find-token')
  return async (id: string) => (await statement.execute({ tokenId: id }))[0] ?? null
}

/** Nothing is written if another request has done it meanwhile. */
export const touchToken = async (
  db: Writes,
  { accountId, tokenId, lastUsedAt }: Pick<StoredToken, 'accountId' | 'tokenId' | 'lastUsedAt'>,
  now: Date,
): Promise<void> => {
  const isUnchanged = lastUsedAt === null ? isNull(token.lastUsedAt) : eq(token.lastUsedAt, lastUsedAt)
  await db
    .update(token)
    .set({ lastUsedAt: now })
    .where(and(eq(token.accountId, accountId), eq(token.tokenId, tokenId), isUnchanged))
  await touchAccount(db, accountId, now)
}

/** Newest first. */
export const listStoredTokens = (db: Reads, accountId: string): Promise<StoredToken[]> =>
  db.select().from(token).where(eq(token.accountId, accountId)).orderBy(desc(token.createdAt), desc(token.tokenId))

/** Null when the account has reached the maximum. What `follow` stores is stored with it or not at all. */
export const insertToken = (
  db: Db,
  accountId: string,
  given: NewToken,
  { now, follow }: { now: Date; follow: (tx: Tx) => Promise<void> },
): Promise<StoredToken | null> =>
  db.transaction(async (tx) => {
    await lockOwnAccount(tx, accountId)
    if ((await tx.$count(token, eq(token.accountId, accountId))) >= ACCOUNT_LIMITS.tokens) return null
    const [made] = await tx
      .insert(token)
      .values({ ...given, accountId, createdAt: now })
      .returning()
    await follow(tx)
    return made ?? null
  })

/** Answers whether there was one. */
export const deleteToken = async (db: Writes, accountId: string, tokenId: string): Promise<boolean> => {
  const { rowCount } = await db.delete(token).where(and(eq(token.accountId, accountId), eq(token.tokenId, tokenId)))
  return rowCount === 1
}

export const deleteAllTokens = async (db: Writes, accountId: string): Promise<void> => {
  await db.delete(token).where(eq(token.accountId, accountId))
}
