import { ARCHIVE_KINDS, ARCHIVES } from '@gildscope/contracts'
import { packClosedMonths } from '@gildscope/worker/archive-harness'
import type pg from 'pg'
import { atMost, type Measured, plainly } from '../support/report.ts'

const MOST_SCAN_MS = 60_000
const PEOPLE = 100_000

type Size = { rows: number; bytes: number; indexes: number }

const sizeOf = async (pool: pg.Pool, table: string): Promise<Size> => {
  const { rows } = await pool.query<Size>(
    `select (select count(*)::int from ${table}) as rows, sum(pg_total_relation_size(c.oid))::float8 as bytes,
       sum(pg_indexes_size(c.oid))::float8 as indexes
     from pg_class c where c.oid = $1::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`,
    [table],
  )
  return rows[0] ?? { rows: 0, bytes: 0, indexes: 0 }
}

const perRow = async (pool: pg.Pool, what: string, table: string): Promise<Measured> => {
  const { rows, bytes, indexes } = await sizeOf(pool, table)
  return plainly(`${what}: bytes with indexes, of one row`, `${Math.round(bytes / rows)}`, {
    value: bytes / rows,
    rows,
    indexBytes: indexes / rows,
  })
}

/** Disk size of many archives, and the daily cost of the job that looks for months to pack. */
export const measureSize = async (pool: pg.Pool, now: Date): Promise<Measured[]> => {
  await pool.query('vacuum analyze archive.entry, account.due')
  const entries = await perRow(pool, 'entries of open months', 'archive.entry')
  const turns = await perRow(pool, 'turns', 'account.due')
  const signal = new AbortController().signal
  // Months that are due today are packed first; the days measured are those on which none is.
  const first = await packClosedMonths(pool, { gameNow: now, signal })
  const started = performance.now()
  await packClosedMonths(pool, { gameNow: now, signal })
  const ms = performance.now() - started
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from account.due where kind = any($1)',
    [ARCHIVE_KINDS.filter((kind) => ARCHIVES[kind].isPacked)],
  )
  const perArchive = ms / (rows[0]?.count ?? 1)
  return [
    entries,
    turns,
    plainly('archives looked through for months to pack', `${ms.toFixed(0)} ms`, {
      value: ms,
      archives: rows[0]?.count ?? 0,
      ...first,
    }),
    atMost(`the same of ${PEOPLE} game accounts`, perArchive * PEOPLE * 2, MOST_SCAN_MS, ' ms', { perArchive }),
  ]
}
