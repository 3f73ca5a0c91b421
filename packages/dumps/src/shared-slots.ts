import type pg from 'pg'
import type { Pages } from './cell.ts'
import { POLLS } from './parts.ts'

const SLOTS_A_DAY = 1_440
const SLOTS_AN_HOUR = 60
/** Marks polls that came from a dump. */
const DUMPED = POLLS.given.claimed_by ?? ''

const at = (name: string): number => POLLS.columns.findIndex((column) => column.name === name)

/**
 * Slots of a day to import: those of finished polls, except where this database has polled itself. Its own minute
 * counts there, because with two polls of one minute its trades would count twice.
 */
export const slotsToImport = async (pool: pg.Pool, day: number, polls: Pages): Promise<ReadonlySet<number>> => {
  const { rows } = await pool.query<{ slot: number }>(
    'select slot from market.poll where slot >= $1 and slot < $2 and claimed_by <> $3',
    [day * SLOTS_A_DAY, (day + 1) * SLOTS_A_DAY, DUMPED],
  )
  const own = new Set(rows.map(({ slot }) => slot))
  const slots = new Set<number>()
  for await (const page of polls) {
    for (const row of page) {
      const slot = Number(row[at('slot')])
      if (row[at('finished_at')] !== null && !own.has(slot)) slots.add(slot)
    }
  }
  return slots
}

/** Hours and days since 1970 with polls of both databases: to be calculated from the minutes of both. */
export type SharedSpan = { hours: number[]; days: number[] }

export const findShared = async (pool: pg.Pool, days: readonly number[]): Promise<SharedSpan> => {
  const findBoth = async (slots: number): Promise<number[]> => {
    const { rows } = await pool.query<{ bucket: number }>(
      `select slot / $2::int4 as bucket from market.poll
       where slot / ${SLOTS_A_DAY} = any($1::int4[]) and finished_at is not null group by 1
       having bool_or(claimed_by = $3) and bool_or(claimed_by <> $3) order by 1`,
      [days, slots, DUMPED],
    )
    return rows.map(({ bucket }) => bucket)
  }
  return { hours: await findBoth(SLOTS_AN_HOUR), days: await findBoth(SLOTS_A_DAY) }
}
