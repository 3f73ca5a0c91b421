import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import { dropPartitions, ensurePartitions } from '@gildscope/db'
import type pg from 'pg'
import { findMark } from '../roll-up/marks.ts'
import { countUnpacked, packHours } from '../roll-up/pack-hours.ts'

const HOURS_PER_DAY = 24
const SLOTS_PER_HOUR = 60
/** Windows of two days are calculated from plain hours. */
const PLAIN_DAYS = 2

export type Retention = {
  /** Hours for which minutes are kept. */
  minuteHours: number
  /** Days for which hours are kept. */
  hourDays: number
}

/**
 * Drops what is older than its time, and never what is not rolled up, packed or played through by open picks yet. Makes
 * the partitions of tomorrow. Answers the names of what was dropped.
 */
export const dropOldHistory = async (
  pool: pg.Pool,
  now: Date,
  { minuteHours, hourDays }: Retention,
  signal: AbortSignal,
): Promise<string[]> => {
  const slot = Math.floor(now.getTime() / MINUTE_MS)
  const today = Math.floor(now.getTime() / DAY_MS)
  await ensurePartitions(pool, 'history_minute', slot, slot + HOURS_PER_DAY * SLOTS_PER_HOUR)
  const dropped: string[] = []
  const nextHour = await findMark(pool, 'hour')
  if (nextHour !== null) {
    const nextPick = (await findNextPick(pool)) ?? nextHour
    const before = Math.min(slot - minuteHours * SLOTS_PER_HOUR, Math.min(nextHour, nextPick) * SLOTS_PER_HOUR)
    dropped.push(...(await dropPartitions(pool, 'history_minute', before)))
  }
  const firstPlain = await packedUpTo(pool, today - PLAIN_DAYS, signal)
  if (firstPlain !== null) dropped.push(...(await dropPartitions(pool, 'history_hour', firstPlain * HOURS_PER_DAY)))
  dropped.push(...(await dropPartitions(pool, 'history_hour_pack', today - hourDays)))
  return dropped
}

/** The first hour that open picks were not played through; null: none is open. */
const findNextPick = async (pool: pg.Pool): Promise<number | null> => {
  const { rows } = await pool.query('select from market.pick_run limit 1')
  return rows.length === 0 ? null : await findMark(pool, 'pick')
}

/** The first day whose plain hours must stay: all before it are in packs, if need be made now. */
const packedUpTo = async (pool: pg.Pool, wanted: number, signal: AbortSignal): Promise<number | null> => {
  const [nextDay, nextPack] = [await findMark(pool, 'day'), await findMark(pool, 'pack')]
  if (nextDay === null || nextPack === null) return null
  const { rows } = await pool.query<{ first: number | null }>(
    `select min(hour) / ${HOURS_PER_DAY} as first from market.history_hour`,
  )
  const end = Math.min(wanted, nextDay, nextPack)
  for (let day = rows[0]?.first ?? end; day < end; day++) {
    if ((await countUnpacked(pool, day)) > 0) await packHours(pool, day, signal)
    if ((await countUnpacked(pool, day)) > 0) return day
  }
  return end
}
