import { AppError } from '@gildscope/service-kit'
import { hashSecret } from '../../auth/secret.ts'
import type { AccountDeps } from '../../deps.ts'
import { lockAccount, updateAccount } from '../../store/account-repository.ts'
import { findMailedKey, useMailedKey } from '../../store/mailed-key-repository.ts'
import { confirmAddress } from '../channels/manage-addresses.ts'

const PURPOSE = 'confirm-email'

const expired = (): AppError =>
  new AppError(
    'EXPIRED',
    'This link was used before, replaced by a later one, or is older than 48 hours; save your address again in the account management, or ask again among the channels of alerts, to get a new one',
  )

/** The address of an account, or another one that its alerts may come to. */
export const confirmEmail = async (deps: Pick<AccountDeps, 'database' | 'now'>, key: string): Promise<void> => {
  const { database, now } = deps
  const keyHash = hashSecret(key)
  const time = now()
  const known = await findMailedKey(database.db, keyHash, PURPOSE, time)
  if (known === null) {
    if (await confirmAddress(deps, key)) return
    throw expired()
  }
  await database.db.transaction(async (tx) => {
    // The account is locked first, as everywhere, so that there are no deadlocks.
    const account = await lockAccount(tx, known.accountId)
    const used = await useMailedKey(tx, keyHash, PURPOSE, time)
    if (used === null || account === null || account.email !== used.email) throw expired()
    await updateAccount(tx, account.accountId, { emailConfirmedAt: time })
  })
}
