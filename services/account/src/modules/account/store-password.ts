import { queueMail } from '@gildscope/mail'
import type { AccountDeps } from '../../deps.ts'
import { mailLinks } from '../../mails/mail-links.ts'
import { type StoredAccount, updateAccount } from '../../store/account-repository.ts'
import { deleteMailedKeys } from '../../store/mailed-key-repository.ts'
import type { Tx } from '../../store/tx.ts'

/** Gives a locked account a new password and notifies its confirmed address. Earlier reset links stop working. */
export const storePassword = async (
  tx: Tx,
  deps: Pick<AccountDeps, 'config' | 'vault'>,
  {
    accountId,
    userName,
    email,
    emailConfirmedAt,
  }: Pick<StoredAccount, 'accountId' | 'userName' | 'email' | 'emailConfirmedAt'>,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await updateAccount(tx, accountId, { passwordHash, passwordChangedAt: now })
  await deleteMailedKeys(tx, accountId, 'reset-password')
  if (email === null) return
  const mail = {
    accountId,
    event: `password-changed/${now.toISOString()}`,
    to: email,
    template: 'password-changed',
    values: { userName, recoveryLink: mailLinks(deps.config.PUBLIC_ORIGIN).recovery },
    isConfirmed: emailConfirmedAt !== null,
  } as const
  await queueMail(tx, deps, mail, now)
}
