import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { addRandomRows } from './random-rows.ts'

/** Types and relations that today's tables do not have, so that a table of tomorrow is not the first to be lost. */
export const OTHER_TABLES = `
  create table stats.sheet (sheet_id bigint generated always as identity primary key, at timestamptz not null,
    day date, span interval, amount numeric, share double precision, weight real, big bigint,
    twice numeric generated always as (amount * 2) stored);
  create table stats."a ""row""" (sheet_id bigint references stats.sheet, "Mixed Case" text, tags text[], body jsonb);
  create table archive.by_day (account_id uuid not null, day date not null, body bytea, primary key (account_id, day))
    partition by range (day);
  create table archive.by_day_old partition of archive.by_day for values from (minvalue) to ('2030-01-01');
  create table archive.by_day_new partition of archive.by_day for values from ('2030-01-01') to (maxvalue)`

/** Every row of every table of personal data as text, sorted; equal results mean equal databases. */
export const readPeople = async (pool: pg.Pool): Promise<Record<string, string[]>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    // Rows of a partition are also in its parent table.
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('account', 'archive', 'stats') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select t::text as line from ${name} t order by t::text collate "C"`,
    )
    found[name] = rows.map(({ line }) => line)
  }
  return found
}

/** Rows in every table of people's data and in the other ones. */
export const fillPeople = async (pool: pg.Pool, count: number): Promise<void> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint where contype = 'f'`,
    )
    const referring = new Set(rows.map(({ name }) => name))
    const tables = Object.keys(await readPeople(pool))
    // Referenced tables come first.
    for (const table of tables.toSorted((a, b) => Number(referring.has(a)) - Number(referring.has(b)))) {
      if (!table.includes('"')) await addRandomRows(client, table, count)
    }
    await client.query(
      `insert into stats."a ""row""" select sheet_id, E'\\\\.\\n', array['a', null, '{"x"}'], '{"a": [1, "\\u00fc"]}'
       from stats.sheet order by sheet_id limit 20`,
    )
    // Larger than a chunk, and one that hardly compresses.
    await client.query(`insert into archive.by_day values (gen_random_uuid(), '2029-12-31', $1)`, [
      randomBytes(700_000),
    ])
  } finally {
    client.release()
  }
}
