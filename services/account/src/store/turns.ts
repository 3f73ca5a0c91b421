import { accountSchema } from '@gildscope/db'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from './tx.ts'

const { due, gameKey } = accountSchema
const KINDS = ['key', 'verification'] as const

type Whose = { accountId: string; gameAccountId: string }

/**
 * A newly linked key is checked as soon as possible; a check in progress is about the previous one and no longer
 * counts.
 */
export const turnOfKey = async (
  tx: Tx,
  { accountId, gameAccountId, gameAccount }: Whose & { gameAccount: string },
  now: Date,
): Promise<void> => {
  const turn = { gameAccount, nextAt: now, claimedUntil: null }
  await tx
    .insert(due)
    .values({ ...turn, accountId, gameAccountId, kind: 'key' })
    .onConflictDoUpdate({ target: [due.accountId, due.gameAccountId, due.kind], set: turn })
}

/** The lists of a game account are checked by then, if not before; those of an unlinked one are not checked. */
export const turnOfLists = async (tx: Tx, { accountId, gameAccountId }: Whose, at: Date): Promise<void> => {
  const [linked] = await tx
    .select({ gameAccount: gameKey.gameAccount })
    .from(gameKey)
    .where(and(eq(gameKey.accountId, accountId), eq(gameKey.gameAccountId, gameAccountId)))
  if (linked === undefined) return
  await tx
    .insert(due)
    .values({ ...linked, accountId, gameAccountId, kind: 'verification', nextAt: at })
    .onConflictDoUpdate({
      target: [due.accountId, due.gameAccountId, due.kind],
      set: { nextAt: sql`least(${due.nextAt}, excluded.next_at)` },
    })
}

/** For one game account, or for all, that are no longer linked. */
export const dropTurns = async (tx: Tx, accountId: string, gameAccountId?: string): Promise<void> => {
  await tx
    .delete(due)
    .where(
      and(
        eq(due.accountId, accountId),
        inArray(due.kind, [...KINDS]),
        gameAccountId === undefined ? undefined : eq(due.gameAccountId, gameAccountId),
      ),
    )
}
