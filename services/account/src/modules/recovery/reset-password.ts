import { AppError } from '@gildscope/service-kit'
import { checkNewPassword } from '../../auth/check-new-password.ts'
import { type Opened, type Origin, openSession } from '../../auth/open-session.ts'
import { hashSecret } from '../../auth/secret.ts'
import { deleteAllSessions } from '../../auth/session-repository.ts'
import type { RouteDeps } from '../../deps.ts'
import { wakeMailer } from '../../mails/wake-mailer.ts'
import { findAccount, lockAccount, updateAccount } from '../../store/account-repository.ts'
import { findMailedKey, useMailedKey } from '../../store/mailed-key-repository.ts'
import { storePassword } from '../account/store-password.ts'
import { RECOVERED, switchOffChannels } from '../channels/switch-off-channels.ts'

const PURPOSE = 'reset-password'

const expired = (): AppError =>
  new AppError(
    'EXPIRED',
    'This link was used before, replaced by a later one, or is older than an hour; ask for a new one',
  )

/**
 * A refused password does not use up the link. Every session of the account ends, its channels are switched off, and a
 * new session begins: the reader of the mail gets in at once while strangers guess the password.
 */
export const resetPassword = async (
  deps: RouteDeps,
  key: string,
  password: string,
  origin: Origin,
): Promise<Opened> => {
  const { database, passwords, now } = deps
  const keyHash = hashSecret(key)
  const known = await findMailedKey(database.db, keyHash, PURPOSE, now())
  const account = known === null ? null : await findAccount(database.db, known.accountId)
  if (account === null) throw expired()
  checkNewPassword(password, { user: account.userName, email: account.email })
  const passwordHash = await passwords.hash(password)
  const time = now()
  const opened = await database.db.transaction(async (tx) => {
    const held = await lockAccount(tx, account.accountId)
    const used = await useMailedKey(tx, keyHash, PURPOSE, time)
    if (held === null || used === null) throw expired()
    // The reader of the mail has the address.
    const isProven = held.email === used.email && held.emailConfirmedAt === null
    const emailConfirmedAt = isProven ? time : held.emailConfirmedAt
    if (isProven) await updateAccount(tx, held.accountId, { emailConfirmedAt })
    await storePassword(tx, deps, { ...held, emailConfirmedAt }, passwordHash, time)
    await deleteAllSessions(tx, held.accountId)
    await switchOffChannels(tx, held.accountId, RECOVERED, time)
    const { accountId, userName } = held
    return {
      accountId,
      userName,
      passwordChangedAt: time,
      secret: await openSession(tx, { accountId, ...origin }, time),
    }
  })
  wakeMailer(deps)
  return opened
}
