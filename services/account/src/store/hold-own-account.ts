import { INVALID_SESSION } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { holdAccount, type StoredAccount } from './account-repository.ts'
import type { Tx } from './tx.ts'

/**
 * The account of a session, held to the end of the transaction: its writers wait for each other, so that limits hold and
 * what one looked up is still there when it writes. An account that was erased meanwhile has no session any more.
 */
export const holdOwnAccount = async (tx: Tx, accountId: string): Promise<StoredAccount> => {
  const account = await holdAccount(tx, accountId)
  if (account === null) throw new AppError('INVALID_SESSION', INVALID_SESSION)
  return account
}
