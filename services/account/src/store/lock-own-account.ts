import { INVALID_SESSION } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
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
