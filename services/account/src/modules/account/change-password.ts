import { INVALID_SESSION } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { checkNewPassword } from '../../auth/check-new-password.ts'
import { deleteOtherSessions } from '../../auth/session-repository.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { RouteDeps } from '../../deps.ts'
import { wakeMailer } from '../../mails/wake-mailer.ts'
import { findAccount } from '../../store/account-repository.ts'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import { storePassword } from './store-password.ts'

/** Ends every session except the caller's. Returns when the password was changed. */
export const changePassword = async (
  deps: RouteDeps,
  { accountId, sessionId, userName }: Pick<SignedIn, 'accountId' | 'sessionId' | 'userName'>,
  password: string,
): Promise<Date> => {
  const { database, passwords, now } = deps
  const account = await findAccount(database.db, accountId)
  if (account === null) throw new AppError('INVALID_SESSION', INVALID_SESSION)
  checkNewPassword(password, { user: userName, email: account.email })
  const passwordHash = await passwords.hash(password)
  const time = now()
  await database.db.transaction(async (tx) => {
    const held = await lockOwnAccount(tx, accountId)
    await storePassword(tx, deps, held, passwordHash, time)
    await deleteOtherSessions(tx, accountId, sessionId)
  })
  wakeMailer(deps)
  return time
}
