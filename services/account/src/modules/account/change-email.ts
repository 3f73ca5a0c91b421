import { emailFault } from '@gildscope/contracts'
import { queueMail } from '@gildscope/mail'
import { AppError } from '@gildscope/service-kit'
import { mailLinks } from '../../auth/mail-links.ts'
import { queueConfirmation } from '../../auth/queue-confirmation.ts'
import { wakeMailer } from '../../auth/wake-mailer.ts'
import type { AccountDeps } from '../../deps.ts'
import { updateAccount, withoutCase } from '../../store/account-repository.ts'
import { holdOwnAccount } from '../../store/hold-own-account.ts'
import { deleteMailedKeys } from '../../store/mailed-key-repository.ts'

/** The given address as it is stored. Throws VALIDATION for none and for what cannot be one. */
export const newAddress = (given: string | null): string => {
  const email = given?.trim() ?? ''
  if (email === '') throw new AppError('VALIDATION', 'An e-mail address is required')
  const fault = emailFault(email)
  if (fault !== null) throw new AppError('VALIDATION', fault)
  return email
}

/**
 * Gives the account another address: the old one is told, the new one asked. Links to the old one open nothing any
 * more. The same address again is asked again, as long as it did not confirm.
 */
export const changeEmail = async (
  deps: Pick<AccountDeps, 'config' | 'database' | 'vault' | 'jobs' | 'log' | 'now'>,
  accountId: string,
  email: string,
): Promise<void> => {
  const { config, database, vault, now } = deps
  const time = now()
  await database.db.transaction(async (tx) => {
    const { userName, email: former, emailConfirmedAt } = await holdOwnAccount(tx, accountId)
    const isSame = former === email
    if (isSame && emailConfirmedAt !== null) return
    if (!isSame) {
      await updateAccount(tx, accountId, { email, emailKey: withoutCase(email), emailConfirmedAt: null })
      await deleteMailedKeys(tx, accountId)
    }
    if (!isSame && former !== null) {
      const values = { userName, newEmail: email, loginLink: mailLinks(config.PUBLIC_ORIGIN).login }
      const event = `email-changed/${time.toISOString()}`
      await queueMail(tx, vault, { accountId, event, to: former, template: 'email-changed', values }, time)
    }
    await queueConfirmation(tx, { config, vault }, { accountId, userName, email }, time)
  })
  wakeMailer(deps)
}
