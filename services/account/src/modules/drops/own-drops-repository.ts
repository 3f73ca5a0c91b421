import { accountSchema, type Db } from '@gildscope/db'
import { asc, eq } from 'drizzle-orm'

const { gameKey } = accountSchema

export type LinkedAccount = { gameAccountId: string; gameAccount: string }

export const ownDropsRepository = (db: Db) => ({
  listLinked: (accountId: string): Promise<LinkedAccount[]> =>
    db
      .select({ gameAccountId: gameKey.gameAccountId, gameAccount: gameKey.gameAccount })
      .from(gameKey)
      .where(eq(gameKey.accountId, accountId))
      .orderBy(asc(gameKey.gameAccount)),
})
