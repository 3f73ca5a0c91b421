import { accountSchema } from '@gildscope/db'
import { and, eq } from 'drizzle-orm'
import { dropTurns } from '../../store/turns.ts'
import type { Tx } from '../../store/tx.ts'
import { unlinkArchives } from '../archives/archive-repository.ts'

const { alert, gameKey, verificationList } = accountSchema

/** Erases the keys of an account. Its lists keep the result of their last check, and are not checked any more. */
export const deleteAllKeys = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .update(verificationList)
    .set({ gameAccountId: null, askedAt: null })
    .where(eq(verificationList.accountId, accountId))
  await unlinkArchives(tx, accountId)
  await tx.delete(gameKey).where(eq(gameKey.accountId, accountId))
  await dropTurns(tx, accountId)
}

/** Nothing is sent for an account that is about to go; its owner can arm them again. */
export const pauseAllAlerts = async (tx: Tx, accountId: string, now: Date): Promise<void> => {
  await tx
    .update(alert)
    .set({ state: 'paused', reason: 'the deletion of the account was asked for', changedAt: now })
    .where(and(eq(alert.accountId, accountId), eq(alert.state, 'armed')))
}
