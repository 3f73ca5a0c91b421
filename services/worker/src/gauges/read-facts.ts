import { NEWEST_LOOK } from '@gildscope/db'
import type pg from 'pg'

/** Times in seconds since 1970; null if there is none yet. */
export type MarketFacts = {
  stored_at: number | null
  known: number | null
  missing: number | null
  backup_at: number | null
  dump_at: number | null
  database_bytes: number
}

/** Before the first backup or dump, everything since the start is unprotected. */
export const readMarketFacts = async (pool: pg.Pool): Promise<MarketFacts> => {
  const { rows } = await pool.query<MarketFacts>(
    `select extract(epoch from last.finished_at)::float8 as stored_at, last.requested as known,
       cardinality(last.missing) as missing,
       extract(epoch from coalesce(
         (select started_at + duration_ms * interval '1 ms' from market.job_run
          where job = 'backup' and ok order by started_at desc limit 1), w.created_at))::float8 as backup_at,
       extract(epoch from coalesce(
         (select max(written_at) from market.dump where day is not null and fault is null), w.created_at))::float8 as dump_at,
       pg_database_size(current_database())::float8 as database_bytes
     from market.world w left join (${NEWEST_LOOK}) last on true`,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('the database belongs to no world yet')
  return facts
}

export type PeopleFacts = {
  waiting: number
  oldest_seconds: number
  ok: number
  suspect: number
  invalid: number
}

export const readPeopleFacts = async (pool: pg.Pool): Promise<PeopleFacts> => {
  const { rows } = await pool.query<PeopleFacts>(
    `select mails.*, keys.* from (
       select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
       from account.mail where state = 'waiting'
     ) mails, (
       select count(*) filter (where state = 'ok')::int as ok, count(*) filter (where state = 'suspect')::int as suspect,
         count(*) filter (where state = 'invalid')::int as invalid
       from account.game_key
     ) keys`,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('no facts about mails and keys')
  return facts
}
