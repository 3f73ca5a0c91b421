import { queueMail } from '@gildscope/mail'
import { mailLinks } from '../../auth/mail-links.ts'
import type { AccountDeps } from '../../deps.ts'
import { type StoredAccount, updateAccount } from '../../store/account-repository.ts'
import { deleteMailedKeys } from '../../store/mailed-key-repository.ts'
import type { Tx } from '../../store/tx.ts'

/** Gives a held account a new password and tells its address. Links for another new one open nothing any more. */
export const storePassword = async (
  tx: Tx,
  { config, vault }: Pick<AccountDeps, 'config' | 'vault'>,
  { accountId, userName, email }: Pick<StoredAccount, 'accountId' | 'userName' | 'email'>,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await updateAccount(tx, accountId, { passwordHash, passwordChangedAt: now })
  await deleteMailedKeys(tx, accountId, 'reset-password')
  if (email === null) return
  const values = { userName, recoveryLink: mailLinks(config.PUBLIC_ORIGIN).recovery }
  const event = `password-changed/${now.toISOString()}`
  await queueMail(tx, vault, { accountId, event, to: email, template: 'password-changed', values }, now)
}
