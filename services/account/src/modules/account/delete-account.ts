import { INVALID_SESSION } from '@gildscope/contracts'
import { queueMail } from '@gildscope/mail'
import { AppError } from '@gildscope/service-kit'
import { mailLinks } from '../../auth/mail-links.ts'
import { deleteAllSessions } from '../../auth/session-repository.ts'
import { wakeMailer } from '../../auth/wake-mailer.ts'
import type { RouteDeps } from '../../deps.ts'
import { findAccount, updateAccount } from '../../store/account-repository.ts'
import { holdOwnAccount } from '../../store/hold-own-account.ts'
import { deleteMailedKeys } from '../../store/mailed-key-repository.ts'
import { deleteAllKeys } from './erase-repository.ts'

const DAY_MS = 86_400_000
const DAYS_TO_THINK = 30

const checkPassword = async (
  { database, passwords }: Pick<RouteDeps, 'database' | 'passwords'>,
  accountId: string,
  password: string,
): Promise<void> => {
  const account = await findAccount(database.db, accountId)
  if (account === null) throw new AppError('INVALID_SESSION', INVALID_SESSION)
  if (!(await passwords.verify(account.passwordHash, password))) throw new AppError('BAD_LOGIN', 'Wrong password')
}

/**
 * Keys are erased at once, the rest by the worker when the time to think is over; whoever asked before keeps that day.
 * Every session ends. Answers when the account will be erased.
 */
export const deleteAccount = async (deps: RouteDeps, accountId: string, password: string): Promise<Date> => {
  const { config, database, vault, now } = deps
  await checkPassword(deps, accountId, password)
  const time = now()
  const due = await database.db.transaction(async (tx) => {
    const { userName, email, deletionDue } = await holdOwnAccount(tx, accountId)
    const day = deletionDue ?? new Date(time.getTime() + DAYS_TO_THINK * DAY_MS)
    await updateAccount(tx, accountId, { deletionDue: day })
    await deleteAllKeys(tx, accountId)
    await deleteMailedKeys(tx, accountId)
    await deleteAllSessions(tx, accountId)
    if (email === null) return day
    const loginLink = mailLinks(config.PUBLIC_ORIGIN).login
    const values = { userName, due: day.toISOString().slice(0, 10), loginLink }
    const event = `deletion-asked/${day.toISOString()}`
    await queueMail(tx, vault, { accountId, event, to: email, template: 'deletion-asked', values }, time)
    return day
  })
  wakeMailer(deps)
  return due
}
