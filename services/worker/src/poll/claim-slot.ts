import { ESTIMATE_LAW } from '@gildscope/market'
import type pg from 'pg'

export type SlotClaim = { slot: number; claimedBy: string; full: boolean }

export type ClaimedSlot = {
  /** An earlier attempt at this slot had begun. */
  isResumed: boolean
  /** Earlier slots that were never finished, closed now. */
  closed: number[]
}

/**
 * Claims a slot, if necessary from a process that did not finish it; null when it is already stored. Earlier open slots
 * are closed with their current data: items without a row of that slot were not seen in it. Those without any data were
 * no polls.
 */
export const claimSlot = async (pool: pg.Pool, { slot, claimedBy, full }: SlotClaim): Promise<ClaimedSlot | null> => {
  const claimed = await pool.query<{ resumed: boolean }>(
    `insert into market.poll as p (slot, claimed_by, started_at, "full", law) values ($1, $2, now(), $3, $4)
     on conflict (slot) do update set claimed_by = excluded.claimed_by, law = excluded.law where p.finished_at is null
     returning xmax <> 0 as resumed`,
    [slot, claimedBy, full, ESTIMATE_LAW],
  )
  const [row] = claimed.rows
  if (row === undefined) return null
  await pool.query('delete from market.poll where finished_at is null and slot <> $1 and changed = 0', [slot])
  const closed = await pool.query<{ slot: number }>(
    `update market.poll p set finished_at = now(), claimed_by = $2, seen = s.seen, requested = s.seen + s.unseen,
       missing = s.missing
     from (
       select o.slot, q.seen, q.unseen, q.missing from market.poll o,
         lateral (
           select count(*) filter (where b.slot = o.slot) as seen, count(*) filter (where b.slot <> o.slot) as unseen,
             coalesce(array_agg(b.item_id order by b.item_id) filter (where b.slot <> o.slot), '{}') as missing
           from market.order_book b
         ) q
       where o.finished_at is null and o.slot <> $1
     ) s
     where p.slot = s.slot returning p.slot`,
    [slot, claimedBy],
  )
  return { isResumed: row.resumed, closed: closed.rows.map((poll) => poll.slot).sort((one, other) => one - other) }
}
