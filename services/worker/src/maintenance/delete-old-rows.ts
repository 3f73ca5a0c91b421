import { MINUTE_MS } from '@gildscope/base/time'
import type pg from 'pg'

/** After this many days one gem rate per hour is enough. */
const GEM_DETAIL_DAYS = 90

/** Calls are counted for the last hour; one more day helps to investigate faults. */
const GAME_CALL_DAYS = 1

/** What an expected fill looks back on. */
const FRONT_DAYS = 30

/**
 * Bounds the tables that have no partitions. `now` is the market's time, by which polls and rates are dated; runs of
 * jobs are dated by the machine's.
 */
export const deleteOldRows = async (pool: pg.Pool, now: Date, logDays: number): Promise<number> => {
  const slot = Math.floor(now.getTime() / MINUTE_MS)
  const deleted = [
    await pool.query('delete from market.poll where slot < $1', [slot - logDays * 1_440]),
    await pool.query('delete from market.front_tenure where day < $1', [Math.floor(slot / 1_440) - FRONT_DAYS]),
    await pool.query(`delete from market.job_run where started_at < now() - $1 * interval '1 day'`, [logDays]),
    await pool.query(`delete from market.game_calls where minute < extract(epoch from now()) / 60 - $1 * 1440`, [
      GAME_CALL_DAYS,
    ]),
    await pool.query(
      `delete from market.gem_exchange where at < $1::timestamptz - ${GEM_DETAIL_DAYS} * interval '1 day'
       and extract(minute from at) <> 0`,
      [now],
    ),
  ]
  return deleted.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
