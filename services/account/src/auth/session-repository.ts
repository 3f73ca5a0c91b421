import { DAY_MS } from '@gildscope/base/time'
import { accountSchema, type Db } from '@gildscope/db'
import { and, desc, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

const { session, siteAccount } = accountSchema

type Reads = Pick<Db, 'select'>
export type Writes = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>

export type NewSession = typeof session.$inferInsert
export type StoredSession = {
  accountId: string
  sessionId: string
  userName: string
  level: number
  lastSeenAt: Date
}

/** What every call reads about its caller. */
export const callerColumns = {
  accountId: session.accountId,
  sessionId: session.sessionId,
  userName: siteAccount.userName,
  level: siteAccount.level,
  lastSeenAt: session.lastSeenAt,
}

/** The parts of a statement that finds a session by `tokenHash`; a session without its account is invalid. */
export const ofItsAccount = eq(siteAccount.accountId, session.accountId)
export const isPresented = eq(session.tokenHash, sql.placeholder('tokenHash'))

/** Null for a session that does not exist; an idle one still does. */
export type FindSession<Found extends StoredSession> = (tokenHash: Buffer) => Promise<Found | null>

export const sessionFinder = (db: Reads): FindSession<StoredSession> => {
  const statement = db
    .select(callerColumns)
    .from(session)
    .innerJoin(siteAccount, ofItsAccount)
    .where(isPresented)
    .prepare('find-session')
  return async (tokenHash) => (await statement.execute({ tokenHash }))[0] ?? null
}

export const insertSession = async (db: Writes, row: NewSession): Promise<void> => {
  await db.insert(session).values(row)
}

/** The account stores the day of its last use, because sessions are deleted when they end. */
export const touchAccount = async (db: Writes, accountId: string, now: Date): Promise<void> => {
  const { lastUsedAt } = siteAccount
  const isOld = or(isNull(lastUsedAt), lt(lastUsedAt, new Date(now.getTime() - DAY_MS)))
  await db
    .update(siteAccount)
    .set({ lastUsedAt: now })
    .where(and(eq(siteAccount.accountId, accountId), isOld))
}

/** Nothing is written if another request has done it meanwhile. */
export const touchSession = async (
  db: Writes,
  { accountId, sessionId, lastSeenAt }: Pick<StoredSession, 'accountId' | 'sessionId' | 'lastSeenAt'>,
  now: Date,
): Promise<void> => {
  await db
    .update(session)
    .set({ lastSeenAt: now })
    .where(and(eq(session.accountId, accountId), eq(session.sessionId, sessionId), eq(session.lastSeenAt, lastSeenAt)))
  await touchAccount(db, accountId, now)
}

/** Those used since `seenSince`, last used first. */
export const sessionLister = (db: Reads) => {
  const statement = db
    .select({
      sessionId: session.sessionId,
      label: session.label,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .where(
      and(eq(session.accountId, sql.placeholder('accountId')), gte(session.lastSeenAt, sql.placeholder('seenSince'))),
    )
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt))
    .prepare('list-sessions')
  return (accountId: string, seenSince: Date) => statement.execute({ accountId, seenSince })
}

/** Answers whether there was one. */
export const deleteSession = async (db: Writes, accountId: string, sessionId: string): Promise<boolean> => {
  const gone = await db
    .delete(session)
    .where(and(eq(session.accountId, accountId), eq(session.sessionId, sessionId)))
    .returning({ sessionId: session.sessionId })
  return gone.length > 0
}

/** Anyone who presents a session may end it; it does not have to be valid. */
export const deleteSessionByHash = async (db: Writes, tokenHash: Buffer): Promise<void> => {
  await db.delete(session).where(eq(session.tokenHash, tokenHash))
}

export const deleteAllSessions = async (db: Writes, accountId: string): Promise<void> => {
  await db.delete(session).where(eq(session.accountId, accountId))
}

export const deleteOtherSessions = async (db: Writes, accountId: string, sessionId: string): Promise<void> => {
  await db.delete(session).where(and(eq(session.accountId, accountId), ne(session.sessionId, sessionId)))
}

/** All but the `kept` most recently used ones. */
export const deleteOldestSessions = async (db: Writes, accountId: string, kept: number): Promise<void> => {
  const oldest = db
    .select({ sessionId: session.sessionId })
    .from(session)
    .where(eq(session.accountId, accountId))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt))
    .offset(kept)
  await db.delete(session).where(and(eq(session.accountId, accountId), inArray(session.sessionId, oldest)))
}
