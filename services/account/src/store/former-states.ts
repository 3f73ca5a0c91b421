import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Tx } from './tx.ts'

const { listRevision } = accountSchema

export type FormerState = typeof listRevision.$inferSelect

/** Stores a state that is about to be replaced, and keeps as many earlier ones as stay readable. */
export const keepFormerState = async (tx: Tx, state: FormerState): Promise<void> => {
  await tx.insert(listRevision).values(state)
  await tx
    .delete(listRevision)
    .where(
      and(
        eq(listRevision.accountId, state.accountId),
        eq(listRevision.listId, state.listId),
        lte(listRevision.revision, state.revision - ACCOUNT_LIMITS.revisions),
      ),
    )
}

/** Newest first. */
export const listFormerStates = (db: Pick<Db, 'select'>, accountId: string, listId: string): Promise<FormerState[]> =>
  db
    .select()
    .from(listRevision)
    .where(and(eq(listRevision.accountId, accountId), eq(listRevision.listId, listId)))
    .orderBy(desc(listRevision.revision))

export const deleteFormerStates = async (tx: Tx, accountId: string, listId: string): Promise<void> => {
  await tx.delete(listRevision).where(and(eq(listRevision.accountId, accountId), eq(listRevision.listId, listId)))
}
