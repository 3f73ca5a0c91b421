import { DAY_MS } from '@gildscope/base/time'
import type pg from 'pg'
import { dayOf } from './sum-cells.ts'

type Arrival = { giver: string; now: Date; waitDays: number }

/**
 * The UTC day from which a record that arrives now counts in public figures: today, or the day on which the first of its
 * account does, which for a new account is some days ahead.
 */
export const firstCountingDay = async (pool: pg.Pool, { giver, now, waitDays }: Arrival): Promise<string> => {
  const { rows } = await pool.query<{ day: string | null }>(
    `select to_char(min(counts_from), 'YYYY-MM-DD') as day from stats.drop_record where giver = $1`,
    [giver],
  )
  const first = rows[0]?.day ?? null
  const from = first === null ? now.getTime() + waitDays * DAY_MS : Date.parse(first)
  return dayOf(new Date(Math.max(now.getTime(), from)))
}
