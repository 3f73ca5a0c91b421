import { queueMail } from '@gildscope/mail'
import type { AccountDeps } from '../deps.ts'
import { replaceMailedKey } from '../store/mailed-key-repository.ts'
import type { Tx } from '../store/tx.ts'
import { mailLinks } from './mail-links.ts'
import { hashSecret, newSecret } from './secret.ts'

const VALID_HOURS = 48
const HOUR_MS = 3_600_000

type Asked = { accountId: string; userName: string; email: string }

/** Asks an address whether it wants to be that of the account. Links that were sent before open nothing any more. */
export const queueConfirmation = async (
  tx: Tx,
  { config, vault }: Pick<AccountDeps, 'config' | 'vault'>,
  { accountId, userName, email }: Asked,
  now: Date,
): Promise<void> => {
  const key = newSecret()
  const keyHash = hashSecret(key)
  const expiresAt = new Date(now.getTime() + VALID_HOURS * HOUR_MS)
  await replaceMailedKey(tx, { accountId, keyHash, purpose: 'confirm-email', email, createdAt: now, expiresAt })
  const confirmLink = mailLinks(config.PUBLIC_ORIGIN).confirmEmail(key)
  const event = `confirm-email/${keyHash.toString('hex')}`
  const values = { userName, confirmLink, validHours: VALID_HOURS }
  await queueMail(tx, vault, { accountId, event, to: email, template: 'confirm-email', values }, now)
}
