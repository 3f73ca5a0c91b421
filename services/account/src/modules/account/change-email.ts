import { DAY_MS } from '@gildscope/base/time'
import { emailFault } from '@gildscope/contracts'
import { queueMail } from '@gildscope/mail'
import { AppError } from '@gildscope/service-kit'
import { hashSecret, newSecret } from '../../auth/secret.ts'
import type { AccountDeps } from '../../deps.ts'
import { mailLinks } from '../../mails/mail-links.ts'
import { queueConfirmation } from '../../mails/queue-confirmation.ts'
import { wakeMailer } from '../../mails/wake-mailer.ts'
import { type StoredAccount, updateAccount, withoutCase } from '../../store/account-repository.ts'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import { countMailedKeys, deleteMailedKeys, insertMailedKey } from '../../store/mailed-key-repository.ts'
import type { Tx } from '../../store/tx.ts'

/** The stored form of the given address. Throws VALIDATION if it is missing or invalid. */
export const newAddress = (given: string | null): string => {
  const email = given?.trim() ?? ''
  if (email === '') throw new AppError('VALIDATION', 'An e-mail address is required')
  const fault = emailFault(email)
  if (fault !== null) throw new AppError('VALIDATION', fault)
  return email
}

const VALID_DAYS = 7
/** All links that undo a change stay valid, so that a later change cannot push an earlier one out. */
const MOST_WAYS_BACK = 10

const tooOften = (when: string): AppError =>
  new AppError('TOO_MANY_REQUESTS', `the address was changed too often to tell the former one of it; try again ${when}`)

type Replaced = Pick<StoredAccount, 'accountId' | 'userName'> & { email: string; newEmail: string }

/** Notifies a confirmed address that it was replaced, with a link that takes that back. Throws when it cannot be notified. */
const offerWayBack = async (
  tx: Tx,
  deps: Pick<AccountDeps, 'config' | 'vault'>,
  { accountId, userName, email, newEmail }: Replaced,
  now: Date,
): Promise<void> => {
  if ((await countMailedKeys(tx, accountId, 'restore-email', now)) >= MOST_WAYS_BACK) throw tooOften('in a week')
  const key = newSecret()
  const keyHash = hashSecret(key)
  const expiresAt = new Date(now.getTime() + VALID_DAYS * DAY_MS)
  await insertMailedKey(tx, { accountId, keyHash, purpose: 'restore-email', email, createdAt: now, expiresAt })
  const restoreLink = mailLinks(deps.config.PUBLIC_ORIGIN).restoreEmail(key)
  const mail = {
    accountId,
    event: `email-changed/${keyHash.toString('hex')}`,
    to: email,
    template: 'email-changed',
    values: { userName, newEmail, restoreLink, validDays: VALID_DAYS },
    isConfirmed: true,
  } as const
  if (!(await queueMail(tx, deps, mail, now))) throw tooOften('in an hour')
}

/**
 * Changes the address of the account: the new one must confirm, and the old one, if it was confirmed, receives a link
 * to undo the change. Other links to the old one stop working. Setting the same address again sends another
 * confirmation mail unless it is confirmed.
 */
export const changeEmail = async (
  deps: Pick<AccountDeps, 'config' | 'database' | 'vault' | 'jobs' | 'log' | 'now'>,
  accountId: string,
  email: string,
): Promise<void> => {
  const { database, now } = deps
  const time = now()
  await database.db.transaction(async (tx) => {
    const { userName, email: former, emailConfirmedAt } = await lockOwnAccount(tx, accountId)
    const isSame = former === email
    if (isSame && emailConfirmedAt !== null) return
    if (!isSame) {
      await updateAccount(tx, accountId, { email, emailKey: withoutCase(email), emailConfirmedAt: null })
      await deleteMailedKeys(tx, accountId, 'reset-password', 'confirm-email')
      if (former !== null && emailConfirmedAt !== null)
        await offerWayBack(tx, deps, { accountId, userName, email: former, newEmail: email }, time)
    }
    await queueConfirmation(tx, deps, { accountId, userName, email }, time)
  })
  wakeMailer(deps)
}
