import { accountSchema } from '@gildscope/db'
import { eq } from 'drizzle-orm'
import { dropTurns } from '../../store/turns.ts'
import type { Tx } from '../../store/tx.ts'
import { unlinkArchives } from '../archives/archive-repository.ts'

const { gameKey, verificationList } = accountSchema

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
