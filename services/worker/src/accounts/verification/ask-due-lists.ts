import { MINUTE_MS } from '@gildscope/base/time'
import { accountSchema, claimDue, type Db, type DueTurn, endDue, inTransaction } from '@gildscope/db'
import { findKey } from '@gildscope/player-keys'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type pg from 'pg'
import { isDue, nextLook } from './next-check.ts'

const { due, verificationList } = accountSchema

export type DueList = { accountId: string; listId: string; askedAt: Date }

/** A turn is a few queries. */
const CLAIM_MS = 5 * MINUTE_MS
const AT_ONCE = 50

const listOf = (db: Db, { accountId, gameAccountId }: DueTurn) =>
  db
    .select()
    .from(verificationList)
    .where(and(eq(verificationList.accountId, accountId), eq(verificationList.gameAccountId, gameAccountId)))
    .orderBy(verificationList.listId)

/** Records requests for lists; those that are already waiting for a check keep their place. */
const askForChecks = (tx: Db, accountId: string, listIds: readonly string[], now: Date) =>
  tx
    .update(verificationList)
    .set({ askedAt: now })
    .where(
      and(
        eq(verificationList.accountId, accountId),
        inArray(verificationList.listId, [...listIds]),
        isNull(verificationList.askedAt),
      ),
    )

/** Requests checks of one game account's due lists; the check itself is another job. */
const takeTurn = (pool: pg.Pool, turn: DueTurn, now: Date): Promise<DueList[]> =>
  inTransaction(pool, async (client, tx) => {
    const key = await findKey(tx, turn)
    const whose = { state: key?.state ?? 'invalid', level: turn.level }
    const lists = (await listOf(tx, turn)).filter((list) => isDue(list, whose, now))
    if (lists.length > 0)
      await askForChecks(
        tx,
        turn.accountId,
        lists.map(({ listId }) => listId),
        now,
      )
    // A list that is being saved at this moment is either visible below, or is saved later and moves its turn forward.
    await tx
      .select({ kind: due.kind })
      .from(due)
      .where(and(eq(due.accountId, turn.accountId), eq(due.gameAccountId, turn.gameAccountId), eq(due.kind, turn.kind)))
      .for('update')
    const nextAt = key === null ? null : nextLook(await listOf(tx, turn), whose, now)
    const gameAccount = key?.gameAccount ?? turn.gameAccount
    await endDue(client, turn, { nextAt, error: null, cursor: {}, gameAccount }, now)
    return lists.map(({ accountId, listId, askedAt }) => ({ accountId, listId, askedAt: askedAt ?? now }))
  })

/**
 * Requests checks of due lists of some game accounts: requested ones whose check did not happen, those that failed an
 * hour ago, and those of game accounts that are due for an update. Null when none is due.
 */
export const askDueLists = async (pool: pg.Pool, now: Date): Promise<DueList[] | null> => {
  const turns = await claimDue(pool, { kinds: ['verification'], now, claimMs: CLAIM_MS, limit: AT_ONCE })
  const asked: DueList[] = []
  for (const turn of turns) asked.push(...(await takeTurn(pool, turn, now)))
  return turns.length === 0 ? null : asked
}
