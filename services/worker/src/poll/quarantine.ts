import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import { type FaultyRecord, isEndpointIll } from '@gildscope/game-api'
import type pg from 'pg'

const FIRST_WAIT_MS = 5 * MINUTE_MS
const LONGEST_WAIT_MS = DAY_MS

export type Quarantine = {
  /** Left out for now. */
  resting: Set<number>
  /** To be requested again, one by one. */
  due: number[]
}

/**
 * `now` is the market's time in Unix ms. Ids beyond what an endpoint that is well can have were put there by one that was
 * ill: they are released.
 */
export const readQuarantine = async (
  pool: pg.Pool,
  endpoint: string,
  { now, marketSize }: { now: number; marketSize: number },
): Promise<Quarantine> => {
  const { rows } = await pool.query<{ item_id: number; due: boolean }>(
    // A time beyond the longest wait comes from a clock that has been set back since.
    `select item_id, retry_at <= $2 or retry_at > $3 as due from market.quarantine where endpoint = $1 order by item_id`,
    [endpoint, new Date(now), new Date(now + LONGEST_WAIT_MS)],
  )
  if (isEndpointIll(rows.length, marketSize)) {
    await releaseIds(
      pool,
      endpoint,
      rows.map((row) => row.item_id),
    )
    return { resting: new Set(), due: [] }
  }
  return {
    resting: new Set(rows.filter((row) => !row.due).map((row) => row.item_id)),
    due: rows.filter((row) => row.due).map((row) => row.item_id),
  }
}

/** Puts ids into quarantine, for longer each time that they fail again. */
export const quarantineIds = async (
  pool: pg.Pool,
  endpoint: string,
  { culprits, now }: { culprits: readonly FaultyRecord[]; now: number },
): Promise<void> => {
  if (culprits.length === 0) return
  await pool.query(
    `insert into market.quarantine as q (endpoint, item_id, reason, since, retry_at)
     select $1, t.id, t.reason, $4::timestamptz, $4::timestamptz + $5 * interval '1 ms'
     from unnest($2::int4[], $3::text[]) as t (id, reason)
     on conflict (endpoint, item_id) do update set reason = excluded.reason, attempts = q.attempts + 1,
       retry_at = $4::timestamptz + least($6, $5 * 2 ^ least(q.attempts, 20)) * interval '1 ms'`,
    [
      endpoint,
      culprits.map(({ id }) => id),
      culprits.map(({ reason }) => reason),
      new Date(now),
      FIRST_WAIT_MS,
      LONGEST_WAIT_MS,
    ],
  )
}

export const releaseIds = async (pool: pg.Pool, endpoint: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await pool.query('delete from market.quarantine where endpoint = $1 and item_id = any($2)', [endpoint, ids])
}
