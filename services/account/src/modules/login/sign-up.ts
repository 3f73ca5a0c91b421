import { randomUUID } from 'node:crypto'
import { emailFault, userNameFault } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { checkNewPassword } from '../../auth/check-new-password.ts'
import { type Opened, type Origin, openSession } from '../../auth/open-session.ts'
import { newSecret } from '../../auth/secret.ts'
import type { RouteDeps } from '../../deps.ts'
import { queueConfirmation } from '../../mails/queue-confirmation.ts'
import { wakeMailer } from '../../mails/wake-mailer.ts'
import { findAccountByName, insertAccount, withoutCase } from '../../store/account-repository.ts'
import type { Credentials } from './log-in.ts'

export type NewAccount = Credentials & { email: string }

const nameTaken = (): AppError => new AppError('CONFLICT', 'this user name is taken')

/** Throws VALIDATION with the first problem. */
export const checkNewAccount = ({ user, password, email }: NewAccount): void => {
  const fault = userNameFault(user) ?? emailFault(email)
  if (fault !== null) throw new AppError('VALIDATION', fault)
  checkNewPassword(password, { user, email })
}

const accountRow = ({ user, email }: NewAccount, passwordHash: string, now: Date) => ({
  accountId: randomUUID(),
  userName: user,
  userKey: withoutCase(user),
  passwordHash,
  passwordChangedAt: now,
  email,
  emailKey: withoutCase(email),
  noticeKey: newSecret(),
  createdAt: now,
})

/**
 * Creates an account and signs in. An e-mail address that is already in use is accepted, so that callers cannot find
 * out.
 */
export const signUp = async (deps: RouteDeps, given: NewAccount, origin: Origin): Promise<Opened> => {
  const { database, passwords, now } = deps
  const { user, email } = given
  // Checked before the expensive hashing; the unique index decides between two concurrent sign-ups.
  if ((await findAccountByName(database.db, user)) !== null) throw nameTaken()
  const row = accountRow(given, await passwords.hash(given.password), now())
  const { accountId, createdAt, passwordChangedAt } = row
  const secret = await database.db.transaction(async (tx) => {
    if (!(await insertAccount(tx, row))) throw nameTaken()
    await queueConfirmation(tx, deps, { accountId, userName: user, email, asked: 'by-sign-up' }, createdAt)
    return openSession(tx, { accountId, ...origin }, createdAt)
  })
  wakeMailer(deps)
  return { accountId, userName: user, passwordChangedAt, secret }
}
