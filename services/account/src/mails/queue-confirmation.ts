import { HOUR_MS } from '@gildscope/base/time'
import { queueMail } from '@gildscope/mail'
import { hashSecret, newSecret } from '../auth/secret.ts'
import type { AccountDeps } from '../deps.ts'
import { replaceMailedKey } from '../store/mailed-key-repository.ts'
import type { Tx } from '../store/tx.ts'
import { mailLinks } from './mail-links.ts'

const VALID_HOURS = 48

type Asked = { accountId: string; userName: string; email: string; asked?: 'by-sign-up' }

/**
 * Mails an address the question whether it should be that of the account. Earlier links stop working, unless the
 * address has reached its mail limit: then they are all it has.
 */
export const queueConfirmation = async (
  tx: Tx,
  deps: Pick<AccountDeps, 'config' | 'vault'>,
  { accountId, userName, email, asked }: Asked,
  now: Date,
): Promise<void> => {
  const key = newSecret()
  const keyHash = hashSecret(key)
  const expiresAt = new Date(now.getTime() + VALID_HOURS * HOUR_MS)
  const confirmLink = mailLinks(deps.config.PUBLIC_ORIGIN).confirmEmail(key)
  const mail = {
    accountId,
    event: `confirm-email/${keyHash.toString('hex')}`,
    to: email,
    template: 'confirm-email',
    values: { userName, confirmLink, validHours: VALID_HOURS },
    isConfirmed: false,
    ...(asked && { asked }),
  } as const
  if (!(await queueMail(tx, deps, mail, now))) return
  await replaceMailedKey(tx, { accountId, keyHash, purpose: 'confirm-email', email, createdAt: now, expiresAt })
}
