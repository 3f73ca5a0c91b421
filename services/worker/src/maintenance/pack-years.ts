import { dropPartitions } from '@gildscope/db'
import { findFirstPlainDay, packOldRows } from '@gildscope/dumps'
import type pg from 'pg'
import { findMark, setMark } from '../roll-up/marks.ts'

const FIRST_ROW = 'select min(day) as first from market.history_day where day < $1'

const firstRow = async (pool: pg.Pool, before: number): Promise<number | null> =>
  (await pool.query<{ first: number | null }>(FIRST_ROW, [before])).rows[0]?.first ?? null

/**
 * Once a month, moves days that are older than rows are kept into packs of their years, and drops what they leave empty.
 * Answers the names of what was dropped.
 */
export const packYears = async (pool: pg.Pool, today: number, signal: AbortSignal): Promise<string[]> => {
  const before = await findFirstPlainDay(pool, today)
  const packed = await findMark(pool, 'year')
  if (packed !== null && packed >= before) return []
  const fromDay = await firstRow(pool, before)
  if (fromDay !== null) await packOldRows(pool, { fromDay, before, signal })
  // A day that came meanwhile keeps its partition.
  if ((await firstRow(pool, before)) !== null) return []
  const dropped = await dropPartitions(pool, 'history_day', before)
  await setMark(pool, 'year', before)
  return dropped
}
