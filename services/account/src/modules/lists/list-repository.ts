import { accountSchema, type Db } from '@gildscope/db'
import { asc, eq } from 'drizzle-orm'

const { marketList } = accountSchema

export type ListName = { listId: string; name: string }

export const listRepository = (db: Db) => ({
  /** By name. */
  listNames: (accountId: string): Promise<ListName[]> =>
    db
      .select({ listId: marketList.listId, name: marketList.name })
      .from(marketList)
      .where(eq(marketList.accountId, accountId))
      .orderBy(asc(marketList.name), asc(marketList.listId)),
})
export type ListRepository = ReturnType<typeof listRepository>
