import { AppError } from '@gildscope/service-kit'
import { hashSecret, newSecret } from '../../auth/secret.ts'
import { deleteAllSessions } from '../../auth/session-repository.ts'
import type { RouteDeps } from '../../deps.ts'
import { wakeMailer } from '../../mails/wake-mailer.ts'
import { lockAccount, updateAccount, withoutCase } from '../../store/account-repository.ts'
import {
  deleteMailedKeys,
  deleteMailedKeysSince,
  findMailedKey,
  useMailedKey,
} from '../../store/mailed-key-repository.ts'
import { RECOVERED, switchOffChannels } from '../channels/switch-off-channels.ts'
import { queueReset } from './send-recovery.ts'

const PURPOSE = 'restore-email'

const expired = (): AppError =>
  new AppError(
    'EXPIRED',
    'This link was used before, overruled by one that was mailed to an earlier address, or is older than 7 days',
  )

/**
 * Gives the account back to the address that the link was mailed to, whatever was changed since: every session ends, its
 * channels are switched off, a requested deletion is cancelled, links of later addresses stop working, those of earlier
 * ones stay valid. A password that was set meanwhile may be a thief's, so it is removed and the address gets a link to
 * set another.
 */
export const restoreEmail = async (deps: RouteDeps, key: string): Promise<void> => {
  const { database, passwords, now } = deps
  const keyHash = hashSecret(key)
  if ((await findMailedKey(database.db, keyHash, PURPOSE, now())) === null) throw expired()
  const unknownPassword = await passwords.hash(newSecret())
  await database.db.transaction(async (tx) => {
    const time = now()
    const known = await findMailedKey(tx, keyHash, PURPOSE, time)
    const held = known === null ? null : await lockAccount(tx, known.accountId)
    const used = await useMailedKey(tx, keyHash, PURPOSE, time)
    if (held === null || used === null) throw expired()
    const { accountId } = held
    const { email } = used
    const isPasswordNew = held.passwordChangedAt > used.createdAt
    const changes = { email, emailKey: withoutCase(email), emailConfirmedAt: time, deletionDue: null }
    const locked = isPasswordNew ? { passwordHash: unknownPassword, passwordChangedAt: time } : {}
    await updateAccount(tx, accountId, { ...changes, ...locked })
    await deleteAllSessions(tx, accountId)
    await switchOffChannels(tx, accountId, RECOVERED, time)
    await deleteMailedKeys(tx, accountId, 'reset-password', 'confirm-email')
    await deleteMailedKeysSince(tx, used)
    if (isPasswordNew) await queueReset(tx, deps, { ...held, ...changes, ...locked }, true, time)
  })
  wakeMailer(deps)
}
