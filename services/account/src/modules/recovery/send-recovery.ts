import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@gildscope/base/time'
import { type Occasion, queueMail } from '@gildscope/mail'
import { hashSecret, newSecret } from '../../auth/secret.ts'
import type { AccountDeps } from '../../deps.ts'
import { mailLinks } from '../../mails/mail-links.ts'
import { wakeMailer } from '../../mails/wake-mailer.ts'
import { listAccountsByEmail, lockAccount, type StoredAccount } from '../../store/account-repository.ts'
import { replaceMailedKey } from '../../store/mailed-key-repository.ts'
import type { Tx } from '../../store/tx.ts'

type Deps = Pick<AccountDeps, 'config' | 'database' | 'vault' | 'jobs' | 'log' | 'now'>

const VALID_MINUTES = 60
/** Anyone who signs up often with another person's address must not make us flood it. */
const MOST_ACCOUNTS = 10
const MOST_NAMES = 100

/** The requester: the given address, and the accounts that know the caller's browser. */
export type Asker = { email: string; ownAccounts: readonly string[] }

const askedBy = (
  { ownAccounts }: Asker,
  accounts: readonly StoredAccount[],
): Pick<Occasion, 'isConfirmed' | 'asked'> => {
  const confirmed = accounts.filter(({ emailConfirmedAt }) => emailConfirmedAt !== null)
  const isOwner = confirmed.some(({ accountId }) => ownAccounts.includes(accountId))
  return { isConfirmed: confirmed.length > 0, ...(isOwner && { asked: 'by-owner' }) }
}

/** One mail with every user name of the address; none if the address is unused, which the caller cannot find out. */
export const sendUserNames = async (deps: Deps, asker: Asker): Promise<void> => {
  const { config, database, now } = deps
  const accounts = await listAccountsByEmail(database.db, asker, MOST_NAMES)
  const [first] = accounts
  if (first?.email) {
    const mail = {
      accountId: first.accountId,
      event: `user-names/${randomUUID()}`,
      to: first.email,
      template: 'user-names',
      values: {
        userNames: accounts.map(({ userName }) => userName),
        loginLink: mailLinks(config.PUBLIC_ORIGIN).login,
      },
      ...askedBy(asker, accounts),
    } as const
    await database.db.transaction((tx) => queueMail(tx, deps, mail, now()))
  }
  wakeMailer(deps)
}

/**
 * Mails a link that sets a new password. The previous link stops working, unless the address has reached its mail
 * limit: then it remains valid.
 */
export const queueReset = async (
  tx: Tx,
  deps: Pick<AccountDeps, 'config' | 'vault'>,
  { accountId, userName, email, emailConfirmedAt }: StoredAccount & { email: string },
  isOwner: boolean,
  now: Date,
): Promise<void> => {
  const key = newSecret()
  const keyHash = hashSecret(key)
  const expiresAt = new Date(now.getTime() + VALID_MINUTES * MINUTE_MS)
  const mail = {
    accountId,
    event: `reset-password/${keyHash.toString('hex')}`,
    to: email,
    template: 'reset-password',
    values: {
      userName,
      resetLink: mailLinks(deps.config.PUBLIC_ORIGIN).resetPassword(key),
      validMinutes: VALID_MINUTES,
    },
    isConfirmed: emailConfirmedAt !== null,
    ...(isOwner && { asked: 'by-owner' as const }),
  } as const
  if (!(await queueMail(tx, deps, mail, now))) return
  await replaceMailedKey(tx, { accountId, keyHash, purpose: 'reset-password', email, createdAt: now, expiresAt })
}

/** A link for each account of the address. */
export const sendResetLinks = async (deps: Deps, asker: Asker): Promise<void> => {
  const { database, now } = deps
  for (const account of await listAccountsByEmail(database.db, asker, MOST_ACCOUNTS))
    await database.db.transaction(async (tx) => {
      // Of two concurrent requests one waits, so that only the later link works.
      const held = await lockAccount(tx, account.accountId)
      if (held?.email == null || held.emailKey !== account.emailKey) return
      const isOwner = asker.ownAccounts.includes(held.accountId)
      await queueReset(tx, deps, { ...held, email: held.email }, isOwner, now())
    })
  wakeMailer(deps)
}
