import { INVALID_SESSION } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { AppError } from '@gildscope/service-kit'
import { eq } from 'drizzle-orm'

const { siteAccount } = accountSchema

/** The part of a database that a transaction has too. */
export type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>

/**
 * Writers of one account wait for each other from here to the end of the transaction, so that limits hold and what one
 * looked up is still there when it writes. An account that was erased meanwhile has no session any more.
 */
export const lockAccount = async (tx: Tx, accountId: string): Promise<{ deletionDue: Date | null }> => {
  const [locked] = await tx
    .select({ deletionDue: siteAccount.deletionDue })
    .from(siteAccount)
    .where(eq(siteAccount.accountId, accountId))
    .for('no key update')
  if (locked === undefined) throw new AppError('INVALID_SESSION', INVALID_SESSION)
  return locked
}
