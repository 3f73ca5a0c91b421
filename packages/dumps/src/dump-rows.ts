import type { DumpedFile } from '@gildscope/db'
import type pg from 'pg'

export const CATALOGUE = 'catalogue'

/** The database's record of a dump. */
export type DumpRow = {
  name: string
  day: number | null
  /** As of the transaction that read it. */
  changes: number
  dumped: number | null
  writtenAt: Date | null
  licence: string | null
  files: DumpedFile[]
  replaced: string[]
  totals: Record<string, number | null>
  checkedAt: Date | null
  fault: string | null
}

const ROW = `name, day, changes, dumped, written_at as "writtenAt", licence, files, replaced, totals, checked_at as "checkedAt", fault`

/**
 * Records that rows of days, both ends included, were rewritten: their dumps are outdated. Called in the transaction
 * that wrote them, or after it.
 */
export const markRewritten = async (client: pg.Pool | pg.ClientBase, fromDay: number, toDay: number): Promise<void> => {
  await client.query('update market.dump set changes = changes + 1 where day between $1 and $2', [fromDay, toDay])
}

/** The first incomplete day, or one whose hours are not packed; null before anything was collected. */
export const findOpenDay = async (client: pg.Pool | pg.ClientBase): Promise<number | null> => {
  const { rows } = await client.query<{ next: number }>(`select next from market.roll_up_mark where stage = 'pack'`)
  return rows[0]?.next ?? null
}

/**
 * The first day with a row: a market day has most of its items. By the first row of each item, which its index finds;
 * an import may have asked for years that its archive does not have.
 */
const FIRST_DAY = `least((select min(day) from market.market_day),
  (select min(first.day) from (select id from market.item union select item_id from market.import_progress) item
   cross join lateral (
     (select first_day as day from market.history_year_pack where item_id = item.id order by year limit 1)
     union all (select day from market.history_day where item_id = item.id order by day limit 1)) first))`

/** Completed days that are not dumped in their current state, newest first. */
export const listDueDays = async (pool: pg.Pool, openDay: number): Promise<number[]> => {
  const { rows } = await pool.query<{ day: number }>(
    `select d.day from generate_series(${FIRST_DAY}, $1::int4 - 1) as d(day)
     left join market.dump using (day) where dumped is distinct from changes or dumped is null
     order by d.day desc`,
    [openDay],
  )
  return rows.map(({ day }) => day)
}

/** From here on changes of the day are recorded. */
export const ensureRow = async (pool: pg.Pool, name: string, day: number | null): Promise<void> => {
  await pool.query('insert into market.dump (name, day) values ($1, $2) on conflict do nothing', [name, day])
}

export const findRow = async (client: pg.Pool | pg.ClientBase, name: string): Promise<DumpRow | null> => {
  const { rows } = await client.query<DumpRow>(`select ${ROW} from market.dump where name = $1`, [name])
  return rows[0] ?? null
}

/** All dumps, the catalogue first, days in order. */
export const listRows = async (client: pg.Pool | pg.ClientBase): Promise<DumpRow[]> => {
  const { rows } = await client.query<DumpRow>(
    `select ${ROW} from market.dump where dumped is not null order by day nulls first`,
  )
  return rows
}

/** Any row that was dumped, except for days whose rows have changed since. */
export const pickRow = async (pool: pg.Pool): Promise<DumpRow | null> => {
  const { rows } = await pool.query<DumpRow>(
    `select ${ROW} from market.dump where dumped = changes and files <> '[]' order by random() limit 1`,
  )
  return rows[0] ?? null
}

type Written = Pick<DumpRow, 'name' | 'changes' | 'files' | 'totals'> & { writtenAt: Date; licence: string }

/** Notes what was dumped; files of the row that are no longer named wait until they may go. */
export const storeWritten = async (
  pool: pg.Pool,
  { name, changes, files, totals, writtenAt, licence }: Written,
): Promise<void> => {
  await pool.query(
    `update market.dump set dumped = $2, files = $3, totals = $4, written_at = $5, licence = $6, fault = null, checked_at = null,
       replaced = replaced || coalesce((
         select jsonb_agg(old ->> 'file') from jsonb_array_elements(files) as old
         where not $3::jsonb @> jsonb_build_array(jsonb_build_object('file', old -> 'file'))
       ), '[]')
     where name = $1`,
    [name, changes, JSON.stringify(files), JSON.stringify(totals), writtenAt, licence],
  )
}

export const storeChecked = async (pool: pg.Pool, name: string, at: Date, fault: string | null): Promise<void> => {
  await pool.query('update market.dump set checked_at = $2, fault = $3 where name = $1', [name, at, fault])
}

/** Notes files that no index names any more; they may go with those of the catalogue. */
export const addReplaced = async (pool: pg.Pool, files: readonly string[]): Promise<void> => {
  await pool.query('update market.dump set replaced = replaced || $2 where name = $1', [
    CATALOGUE,
    JSON.stringify(files),
  ])
}

export const listReplaced = async (pool: pg.Pool): Promise<{ name: string; file: string }[]> => {
  const { rows } = await pool.query<{ name: string; file: string }>(
    `select name, jsonb_array_elements_text(replaced) as file from market.dump where replaced <> '[]'`,
  )
  return rows
}

export const forgetReplaced = async (pool: pg.Pool, name: string, file: string): Promise<void> => {
  await pool.query('update market.dump set replaced = replaced - $2 where name = $1', [name, file])
}
