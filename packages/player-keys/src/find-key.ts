import { accountSchema, type Db } from '@gildscope/db'
import { and, eq } from 'drizzle-orm'
import type { StoredKey } from './open-key.ts'

const { gameKey } = accountSchema

/** The stored key of a game account; null if none is linked. */
export const findKey = async (
  db: Pick<Db, 'select'>,
  { accountId, gameAccountId }: Pick<StoredKey, 'accountId' | 'gameAccountId'>,
): Promise<StoredKey | null> => {
  const [stored] = await db
    .select()
    .from(gameKey)
    .where(and(eq(gameKey.accountId, accountId), eq(gameKey.gameAccountId, gameAccountId)))
  return stored ?? null
}
