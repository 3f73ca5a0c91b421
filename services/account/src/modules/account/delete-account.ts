import { DAY_MS } from '@gildscope/base/time'
import { queueMail } from '@gildscope/mail'
import { deleteAllSessions } from '../../auth/session-repository.ts'
import { deleteAllTokens } from '../../auth/token-repository.ts'
import type { RouteDeps } from '../../deps.ts'
import { mailLinks } from '../../mails/mail-links.ts'
import { wakeMailer } from '../../mails/wake-mailer.ts'
import { updateAccount } from '../../store/account-repository.ts'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import { deleteMailedKeys } from '../../store/mailed-key-repository.ts'
import { deleteAllKeys, pauseAllAlerts } from './erase-repository.ts'

const DAYS_TO_THINK = 30

/**
 * Keys and tokens are erased and alerts paused immediately, the rest by the worker when the grace period is over; a repeated request does not move
 * that day. Every session ends. Returns when the account will be erased.
 */
export const deleteAccount = async (deps: RouteDeps, accountId: string): Promise<Date> => {
  const { config, database, now } = deps
  const time = now()
  const due = await database.db.transaction(async (tx) => {
    const { userName, email, emailConfirmedAt, deletionDue } = await lockOwnAccount(tx, accountId)
    const day = deletionDue ?? new Date(time.getTime() + DAYS_TO_THINK * DAY_MS)
    await updateAccount(tx, accountId, { deletionDue: day })
    await deleteAllKeys(tx, accountId)
    // The link that undoes a change of address remains valid: a thief may have requested the deletion.
    await deleteMailedKeys(tx, accountId, 'reset-password', 'confirm-email')
    await deleteAllSessions(tx, accountId)
    await deleteAllTokens(tx, accountId)
    await pauseAllAlerts(tx, accountId, time)
    if (email === null) return day
    const loginLink = mailLinks(config.PUBLIC_ORIGIN).login
    const values = { userName, due: day.toISOString().slice(0, 10), loginLink }
    const event = `deletion-asked/${day.toISOString()}`
    const mail = { accountId, event, to: email, template: 'deletion-asked', values } as const
    await queueMail(tx, deps, { ...mail, isConfirmed: emailConfirmedAt !== null }, time)
    return day
  })
  wakeMailer(deps)
  return due
}
