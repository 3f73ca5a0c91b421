import { updateHoursOf } from '@gildscope/contracts'
import type pg from 'pg'

export type DueList = { accountId: string; listId: string; askedAt: Date | null }

/** Asked for so long ago that its own job was lost. */
const ASKED_MINUTES = 1
/** A check that failed is not worth a day's wait. */
const FAILED_MINUTES = 60
const MOST_PER_RUN = 500

/**
 * Lists whose check was asked for and did not come, whose last check failed an hour ago, or whose account is due for an
 * update; those that waited longest first.
 */
export const findDueLists = async (pool: pg.Pool, now: Date): Promise<DueList[]> => {
  const { rows } = await pool.query<DueList>(
    `select l.account_id as "accountId", l.list_id as "listId", l.asked_at as "askedAt"
     from account.verification_list l
     join account.site_account a on a.account_id = l.account_id and a.deletion_due is null
     join account.game_key k on k.account_id = l.account_id and k.game_account_id = l.game_account_id
     where case
       when l.asked_at is not null then l.asked_at < $1::timestamptz - $2 * interval '1 minute'
       when k.state = 'invalid' then false
       when l.check_error is not null then coalesce(l.tried_at, '-infinity') < $1::timestamptz - $3 * interval '1 minute'
       else coalesce(greatest(l.checked_at, l.tried_at), '-infinity')
         < $1::timestamptz - ($4::int[])[least(greatest(a.level, 1), 3)] * interval '1 hour'
     end
     order by coalesce(l.tried_at, '-infinity'), l.list_id limit $5`,
    [now, ASKED_MINUTES, FAILED_MINUTES, [1, 2, 3].map(updateHoursOf), MOST_PER_RUN],
  )
  return rows
}

/** Notes for lists that a check was asked for; those that wait for one already keep their place. */
export const askForChecks = async (pool: pg.Pool, lists: readonly DueList[], now: Date): Promise<void> => {
  await pool.query(
    `update account.verification_list l set asked_at = $3
     from unnest($1::uuid[], $2::text[]) as due (account_id, list_id)
     where l.account_id = due.account_id and l.list_id = due.list_id and l.asked_at is null`,
    [lists.map(({ accountId }) => accountId), lists.map(({ listId }) => listId), now],
  )
}
