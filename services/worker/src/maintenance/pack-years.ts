import { dropPartitions, inTransaction } from '@gildscope/db'
import { findFirstPlainDay, packOldRows } from '@gildscope/dumps'
import type pg from 'pg'
import { findMark, setMark } from '../roll-up/marks.ts'

const FIRST_ROW = 'select min(day) as first from market.history_day where day < $1'

const firstRow = async (pool: pg.Pool | pg.ClientBase, before: number): Promise<number | null> =>
  (await pool.query<{ first: number | null }>(FIRST_ROW, [before])).rows[0]?.first ?? null

/** Null if a day came meanwhile, which keeps its partition: writers wait, or what they are about to commit would go. */
const dropEmpty = (pool: pg.Pool, before: number): Promise<string[] | null> =>
  inTransaction(pool, async (client) => {
    await client.query('lock table market.history_day in exclusive mode')
    return (await firstRow(client, before)) === null ? await dropPartitions(client, 'history_day', before) : null
  })

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
  const dropped = await dropEmpty(pool, before)
  if (dropped === null) return []
  await setMark(pool, 'year', before)
  return dropped
}
