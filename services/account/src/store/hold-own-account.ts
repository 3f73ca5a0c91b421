import { INVALID_SESSION } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { holdAccount, type StoredAccount } from './account-repository.ts'
import type { Tx } from './lock-account.ts'

/** The account of a session, held to the end of the transaction. One that was erased meanwhile has no session any more. */
export const holdOwnAccount = async (tx: Tx, accountId: string): Promise<StoredAccount> => {
  const account = await holdAccount(tx, accountId)
  if (account === null) throw new AppError('INVALID_SESSION', INVALID_SESSION)
  return account
}
