import { randomUUID } from 'node:crypto'
import type { StoredAccount } from '../store/account-repository.ts'
import type { Tx } from '../store/tx.ts'
import { hashSecret, newSecret } from './secret.ts'
import { deleteOldestSessions, deleteSessionByHash, insertSession } from './session-repository.ts'

/** Scripts that sign in for every call must not fill the table. */
const MOST_SESSIONS = 500

/** Where the caller comes from. */
export type Origin = {
  label: string
  /** Sessions that the caller presented; they end, so that planting one in a browser is useless. */
  former: readonly string[]
}
export type Opened = Pick<StoredAccount, 'accountId' | 'userName' | 'passwordChangedAt'> & { secret: string }

type Opening = Origin & { accountId: string }

/** Starts a session; answers its secret, which is not stored. */
export const openSession = async (tx: Tx, { accountId, label, former }: Opening, now: Date): Promise<string> => {
  const secret = newSecret()
  for (const shown of former) await deleteSessionByHash(tx, hashSecret(shown))
  const row = { accountId, sessionId: randomUUID(), tokenHash: hashSecret(secret), label }
  await insertSession(tx, { ...row, createdAt: now, lastSeenAt: now })
  await deleteOldestSessions(tx, accountId, MOST_SESSIONS)
  return secret
}
