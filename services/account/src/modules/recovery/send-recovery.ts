import { randomUUID } from 'node:crypto'
import { queueMail } from '@gildscope/mail'
import { mailLinks } from '../../auth/mail-links.ts'
import { hashSecret, newSecret } from '../../auth/secret.ts'
import { wakeMailer } from '../../auth/wake-mailer.ts'
import type { AccountDeps } from '../../deps.ts'
import { holdAccount, listAccountsByEmail, type StoredAccount } from '../../store/account-repository.ts'
import { replaceMailedKey } from '../../store/mailed-key-repository.ts'
import type { Tx } from '../../store/tx.ts'

type Deps = Pick<AccountDeps, 'config' | 'database' | 'vault' | 'jobs' | 'log' | 'now'>

const VALID_MINUTES = 60
const MINUTE_MS = 60_000
/** Whoever signs up often with the address of somebody else must not make us flood it. */
const MOST_ACCOUNTS = 10
const MOST_NAMES = 100

/** One mail with every user name of the address; none when nobody uses it, which the caller is not told. */
export const sendUserNames = async (deps: Deps, email: string): Promise<void> => {
  const { config, database, vault, now } = deps
  const accounts = await listAccountsByEmail(database.db, email, MOST_NAMES)
  const [first] = accounts
  if (first?.email) {
    const values = {
      userNames: accounts.map(({ userName }) => userName),
      loginLink: mailLinks(config.PUBLIC_ORIGIN).login,
    }
    const event = `user-names/${randomUUID()}`
    const mail = { accountId: first.accountId, event, to: first.email, template: 'user-names', values } as const
    await queueMail(database.db, vault, mail, now())
  }
  wakeMailer(deps)
}

const queueReset = async (tx: Tx, deps: Deps, { accountId, emailKey }: StoredAccount, now: Date): Promise<void> => {
  // Of two requests at once one waits, so that only the later link opens something.
  const held = await holdAccount(tx, accountId)
  if (held?.email == null || held.emailKey !== emailKey) return
  const { userName, email } = held
  const key = newSecret()
  const keyHash = hashSecret(key)
  const expiresAt = new Date(now.getTime() + VALID_MINUTES * MINUTE_MS)
  await replaceMailedKey(tx, { accountId, keyHash, purpose: 'reset-password', email, createdAt: now, expiresAt })
  const resetLink = mailLinks(deps.config.PUBLIC_ORIGIN).resetPassword(key)
  const values = { userName, resetLink, validMinutes: VALID_MINUTES }
  const event = `reset-password/${keyHash.toString('hex')}`
  await queueMail(tx, deps.vault, { accountId, event, to: email, template: 'reset-password', values }, now)
}

/** A link for each account of the address; the links that were mailed before open nothing any more. */
export const sendResetLinks = async (deps: Deps, email: string): Promise<void> => {
  const { database, now } = deps
  for (const account of await listAccountsByEmail(database.db, email, MOST_ACCOUNTS))
    await database.db.transaction((tx) => queueReset(tx, deps, account, now()))
  wakeMailer(deps)
}
