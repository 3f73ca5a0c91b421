import { accountSchema, type Db } from '@gildscope/db'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from './tx.ts'

const { siteAccount } = accountSchema

type Reads = Pick<Db, 'select'>
export type StoredAccount = typeof siteAccount.$inferSelect

/** The form in which user names are unique and recovery searches addresses. */
export const withoutCase = (text: string): string => text.toLowerCase()

export const findAccount = async (db: Reads, accountId: string): Promise<StoredAccount | null> =>
  (await db.select().from(siteAccount).where(eq(siteAccount.accountId, accountId)))[0] ?? null

/** The same, locked until the end of the transaction. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<StoredAccount | null> =>
  (await tx.select().from(siteAccount).where(eq(siteAccount.accountId, accountId)).for('no key update'))[0] ?? null

export const findAccountByName = async (db: Reads, userName: string): Promise<StoredAccount | null> =>
  (
    await db
      .select()
      .from(siteAccount)
      .where(eq(siteAccount.userKey, withoutCase(userName)))
  )[0] ?? null

/**
 * First those that the caller's browser has signed in to, then confirmed ones, then by age: entering another person's
 * address must not push its owner off the list.
 */
export const listAccountsByEmail = (
  db: Reads,
  { email, ownAccounts }: { email: string; ownAccounts: readonly string[] },
  most: number,
): Promise<StoredAccount[]> => {
  const { accountId, createdAt, emailConfirmedAt, emailKey } = siteAccount
  const ownFirst = ownAccounts.length === 0 ? [] : [desc(inArray(accountId, ownAccounts))]
  return db
    .select()
    .from(siteAccount)
    .where(eq(emailKey, withoutCase(email)))
    .orderBy(...ownFirst, sql`${emailConfirmedAt} is null`, asc(createdAt), asc(accountId))
    .limit(most)
}

/** False when the user name is taken. */
export const insertAccount = async (tx: Tx, row: typeof siteAccount.$inferInsert): Promise<boolean> => {
  const stored = await tx
    .insert(siteAccount)
    .values(row)
    .onConflictDoNothing({ target: siteAccount.userKey })
    .returning({ accountId: siteAccount.accountId })
  return stored.length > 0
}

type Changes = Partial<Omit<StoredAccount, 'accountId' | 'userName' | 'userKey' | 'createdAt'>>

export const updateAccount = async (tx: Tx, accountId: string, changes: Changes): Promise<void> => {
  await tx.update(siteAccount).set(changes).where(eq(siteAccount.accountId, accountId))
}

/** The same password at a new cost; nothing happens if it was changed meanwhile. */
export const replaceHash = async (db: Tx, accountId: string, former: string, passwordHash: string): Promise<void> => {
  await db
    .update(siteAccount)
    .set({ passwordHash })
    .where(and(eq(siteAccount.accountId, accountId), eq(siteAccount.passwordHash, former)))
}

/** Answers whether there is an account with this key. */
export const stopNoticesOf = async (db: Tx, noticeKey: string, now: Date): Promise<boolean> => {
  const stopped = await db
    .update(siteAccount)
    .set({ noticesStoppedAt: sql`coalesce(${siteAccount.noticesStoppedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(siteAccount.noticeKey, noticeKey))
    .returning({ accountId: siteAccount.accountId })
  return stopped.length > 0
}

/** Answers the name as its owner writes it; null when there is no such account. */
export const setLevel = async (db: Tx, userName: string, level: number): Promise<string | null> => {
  const [updated] = await db
    .update(siteAccount)
    .set({ level })
    .where(eq(siteAccount.userKey, withoutCase(userName)))
    .returning({ userName: siteAccount.userName })
  return updated?.userName ?? null
}
