import { HOUR_MS } from '@gildscope/base/time'
import type pg from 'pg'
import type { DueCursor, DueKind } from './schema/account.ts'

/** A turn that was taken: no other process does this work until `claimedUntil`. */
export type DueTurn<Kind extends DueKind = DueKind> = {
  accountId: string
  gameAccountId: string
  gameAccount: string
  kind: Kind
  claimedUntil: Date
  askedAt: Date | null
  lastAt: Date | null
  lastError: string | null
  failingSince: Date | null
  cursor: DueCursor
  /** Level of the site account. */
  level: number
}

/** How a turn ended. `error` null: it succeeded. `nextAt` null: there is nothing more to do. */
export type DueOutcome = { nextAt: Date | null; error: string | null; cursor: DueCursor; gameAccount: string }

type Claim<Kind extends DueKind> = {
  kinds: readonly Kind[]
  now: Date
  claimMs: number
  limit: number
  /** Only work that a user is waiting for. */
  isAsked?: boolean
}

/**
 * No turn is further away. Later ones were set by a clock that ran fast, and are taken immediately; claims likewise.
 */
const FURTHEST_MS = 26 * HOUR_MS

/**
 * Takes a few rows that are due: first those that a user is waiting for, then those that waited longest. Rows locked by
 * another process are skipped.
 */
export const claimDue = async <Kind extends DueKind>(
  pool: Pick<pg.Pool, 'query'>,
  { kinds, now, claimMs, limit, isAsked = false }: Claim<Kind>,
): Promise<DueTurn<Kind>[]> => {
  const { rows } = await pool.query<DueTurn<Kind>>(
    `with turn as (
       select d.account_id, d.game_account_id, d.kind from account.due d
       where d.kind = any($7) and (d.next_at <= $1 or d.next_at > $5) and (not $2 or d.asked_at is not null)
         and (d.claimed_until is null or d.claimed_until <= $1 or d.claimed_until > $6)
         and exists (select from account.site_account a where a.account_id = d.account_id and a.deletion_due is null)
       order by d.asked_at nulls last, d.next_at limit $4
       for update of d skip locked
     )
     update account.due d set claimed_until = $3
     from turn, account.site_account a
     where d.account_id = turn.account_id and d.game_account_id = turn.game_account_id and d.kind = turn.kind
       and a.account_id = d.account_id
     returning d.account_id as "accountId", d.game_account_id as "gameAccountId", d.game_account as "gameAccount", d.kind,
       d.claimed_until as "claimedUntil", d.asked_at as "askedAt", d.last_at as "lastAt", d.last_error as "lastError",
       d.failing_since as "failingSince", d.cursor, a.level`,
    [
      now,
      isAsked,
      new Date(now.getTime() + claimMs),
      limit,
      new Date(now.getTime() + FURTHEST_MS),
      new Date(now.getTime() + 2 * claimMs),
      kinds,
    ],
  )
  return rows
}

/** Times lose their sub-millisecond part on the way to Node and back. */
const IS_ASKED_AGAIN = `date_trunc('milliseconds', asked_at) is distinct from $9::timestamptz`

/**
 * Records how a turn ended, in the transaction of its results. Returns false, and records nothing, if the turn was lost
 * meanwhile: to another process because it took too long, or because its owner deleted the subject; the caller then
 * rolls back its results. Requests and switches made by the owner during the turn stay in effect.
 */
export const endDue = async (
  client: Pick<pg.ClientBase, 'query'>,
  turn: DueTurn,
  { nextAt, error, cursor, gameAccount }: DueOutcome,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `update account.due set
       claimed_until = null, tried_at = $5::timestamptz, cursor = $6, game_account = $7, last_error = $8,
       asked_at = case when ${IS_ASKED_AGAIN} then asked_at end,
       next_at = case when off_since is not null then null when ${IS_ASKED_AGAIN} then $5::timestamptz else $10::timestamptz end,
       last_at = case when $8::text is null then $5::timestamptz else last_at end,
       failing_since = case when $8::text is null then null else coalesce(failing_since, $5::timestamptz) end
     where account_id = $1 and game_account_id = $2 and kind = $3 and claimed_until = $4`,
    [
      turn.accountId,
      turn.gameAccountId,
      turn.kind,
      turn.claimedUntil,
      now,
      JSON.stringify(cursor),
      gameAccount,
      error,
      turn.askedAt,
      nextAt,
    ],
  )
  return rowCount === 1
}

/** Returns a turn unchanged: another process can take it. */
export const releaseDue = async (client: Pick<pg.ClientBase, 'query'>, turn: DueTurn): Promise<void> => {
  await client.query(
    `update account.due set claimed_until = null
     where account_id = $1 and game_account_id = $2 and kind = $3 and claimed_until = $4`,
    [turn.accountId, turn.gameAccountId, turn.kind, turn.claimedUntil],
  )
}
