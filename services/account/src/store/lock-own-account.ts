import { INVALID_SESSION } from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { AppError } from '@gildscope/service-kit'
import { and, eq } from 'drizzle-orm'
import { lockAccount, type StoredAccount } from './account-repository.ts'
import type { Tx } from './tx.ts'

/**
 * The account of a session, locked until the end of the transaction: its writers wait for each other, so that limits
 * hold and looked-up data still exists when it is written. An account that was erased meanwhile has no session any
 * more.
 */
export const lockOwnAccount = async (tx: Tx, accountId: string): Promise<StoredAccount> => {
  const account = await lockAccount(tx, accountId)
  if (account === null) throw new AppError('INVALID_SESSION', INVALID_SESSION)
  return account
}

const { session } = accountSchema

/** The same after work that took seconds, within which the session may have been ended. */
export const lockOwnSession = async (
  tx: Tx,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<StoredAccount> => {
  const account = await lockOwnAccount(tx, accountId)
  const isIt = and(eq(session.accountId, accountId), eq(session.sessionId, sessionId))
  if ((await tx.$count(session, isIt)) === 0) throw new AppError('INVALID_SESSION', INVALID_SESSION)
  return account
}
