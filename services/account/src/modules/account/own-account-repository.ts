import { accountSchema, type Db } from '@gildscope/db'
import type { StoredKey } from '@gildscope/player-keys'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import {
  callerColumns,
  type FindSession,
  isPresented,
  ofItsAccount,
  type StoredSession,
} from '../../auth/session-repository.ts'
import type { StoredAccount } from '../../store/account-repository.ts'
import { jsonRows } from '../../store/json-rows.ts'

const { gameKey, marketList, session, siteAccount, verificationList } = accountSchema

type Shown = 'email' | 'emailConfirmedAt' | 'noticesStoppedAt' | 'createdAt' | 'passwordChangedAt' | 'deletionDue'
type ListName = { listId: string; name: string }
/** A session with the owner's view of the account. Keys are in the order in which they were linked, lists by name. */
export type OwnAccount = StoredSession &
  Pick<StoredAccount, Shown> & { keys: StoredKey[]; lists: ListName[]; verification: ListName[] }

const keys = jsonRows(getTableColumns(gameKey), {
  rest: sql`from ${gameKey} where ${eq(gameKey.accountId, siteAccount.accountId)}`,
  order: sql`${gameKey.linkedAt}, ${gameKey.gameAccountId}`,
})

const namesIn = (list: typeof marketList | typeof verificationList) =>
  jsonRows(
    { listId: list.listId, name: list.name },
    {
      rest: sql`from ${list} where ${eq(list.accountId, siteAccount.accountId)}`,
      order: sql`${list.name}, ${list.listId}`,
    },
  )

/** One statement, because every page of a signed-in user begins with it. */
export const ownAccountFinder = (db: Pick<Db, 'select'>): FindSession<OwnAccount> => {
  const { email, emailConfirmedAt, noticesStoppedAt, createdAt, passwordChangedAt, deletionDue } = siteAccount
  const shown = { email, emailConfirmedAt, noticesStoppedAt, createdAt, passwordChangedAt, deletionDue }
  const statement = db
    .select({ ...callerColumns, ...shown, keys, lists: namesIn(marketList), verification: namesIn(verificationList) })
    .from(session)
    .innerJoin(siteAccount, ofItsAccount)
    .where(isPresented)
    .prepare('own-account')
  return async (tokenHash) => (await statement.execute({ tokenHash }))[0] ?? null
}
