import { HOUR_MS } from '@gildscope/base/time'
import { markRewritten } from '@gildscope/dumps'
import { SLOT_MS } from '@gildscope/market'
import type pg from 'pg'
import { countFronts } from './count-fronts.ts'
import { findMark, setMark } from './marks.ts'
import { packHours } from './pack-hours.ts'
import { rollUpDay } from './roll-up-day.ts'
import { rollUpHour } from './roll-up-hour.ts'
import { SLOTS_PER_HOUR } from './seen-slots.ts'
import { sumMarketDays } from './sum-market-days.ts'

const HOURS_PER_DAY = 24
/** A poll may take longer than its slot: an hour is closed this long after its end. Later data still reopens it. */
const GRACE_MS = 120_000
/** Overlap with the previous run: transactions become visible after the time that they carry. */
const LATE_OVERLAP_SECONDS = 120
/** Older hours stay unchanged: their minutes may have been deleted. */
const LATEST_HOURS = 47

export type RollUpContext = {
  pool: pg.Pool
  /** The market's time. */
  now: Date
  signal: AbortSignal
}
export type RollUpResult = { hours: number; days: number; packed: number; rows: number }

const dayOf = (hour: number): number => Math.floor(hour / HOURS_PER_DAY)

/**
 * Updates hours and days from the polls stored so far. Closed hours are created once; the open hour and the open day
 * are rebuilt at each run, so that charts and windows end now. Every part can be repeated, and a mark only moves when
 * its bucket is complete: a run that was cut short is continued by the next one.
 */
export const rollUp = async ({ pool, now, signal }: RollUpContext): Promise<RollUpResult> => {
  const first = await firstPolledHour(pool)
  if (first === null) return { hours: 0, days: 0, packed: 0, rows: 0 }
  const openHour = Math.floor((now.getTime() - GRACE_MS) / HOUR_MS)
  const nowHour = Math.floor(now.getTime() / HOUR_MS)
  const lateUntil = await databaseSeconds(pool)
  const nextHour = (await findMark(pool, 'hour')) ?? first
  const late = await lateHours(pool, nowHour - LATEST_HOURS, nextHour)
  const hours = [...late, ...(await polledHours(pool, nextHour, nowHour))]
  let rows = 0
  for (const hour of hours) {
    rows += await rollUpHour(pool, hour, signal)
    if (hour >= nextHour && hour < openHour) await setMark(pool, 'hour', hour + 1)
  }
  const reached = Math.max(nextHour, openHour)
  await setMark(pool, 'hour', reached)
  const { days, packed } = await closeDays(pool, { first, reached, hours, signal })
  rows += await countFronts({ pool, until: Math.floor((now.getTime() - GRACE_MS) / SLOT_MS), signal })
  // Only now: a run cut short before this line processes the same late polls again.
  await setMark(pool, 'late', lateUntil)
  return { hours: hours.length, days, packed, rows }
}

/**
 * Calculates hours and days since 1970 again, of which polls and minutes came from elsewhere, and packs of days that are
 * packed already.
 */
export const rollUpAgain = async (
  pool: pg.Pool,
  { hours, days }: { hours: readonly number[]; days: readonly number[] },
  signal: AbortSignal,
): Promise<void> => {
  for (const hour of hours) await rollUpHour(pool, hour, signal)
  const nextPack = (await findMark(pool, 'pack')) ?? 0
  for (const day of days) {
    signal.throwIfAborted()
    await rollUpDay(pool, day)
    await sumMarketDays(pool, { fromDay: day, toDay: day, today: day })
    if (day < nextPack) await packHours(pool, day, signal)
    await markRewritten(pool, day, day)
  }
}

type Closing = { first: number; reached: number; hours: readonly number[]; signal: AbortSignal }

const closeDays = async (pool: pg.Pool, { first, reached, hours, signal }: Closing) => {
  const openDay = dayOf(reached)
  const nextDay = (await findMark(pool, 'day')) ?? dayOf(first)
  // Days whose hours changed, and those that an earlier run did not reach; including the open one, whose hours it may
  // have created.
  const days = new Set([...hours.map(dayOf), ...range(nextDay, openDay + 1)])
  for (const day of [...days].sort((a, b) => a - b)) {
    signal.throwIfAborted()
    await rollUpDay(pool, day)
    await sumMarketDays(pool, { fromDay: day, toDay: day, today: day })
    await markRewritten(pool, day, day)
  }
  await setMark(pool, 'day', openDay)
  const nextPack = (await findMark(pool, 'pack')) ?? (await firstHourDay(pool)) ?? openDay
  const lateDays = [...days].filter((day) => day < nextPack)
  let packed = 0
  for (const day of [...lateDays, ...range(nextPack, openDay)]) {
    packed += await packHours(pool, day, signal)
    if (day >= nextPack) await setMark(pool, 'pack', day + 1)
  }
  return { days: days.size, packed }
}

const range = (from: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index)

const oneNumber = async (pool: pg.Pool, text: string): Promise<number | null> =>
  (await pool.query<{ value: number | null }>(text)).rows[0]?.value ?? null

const firstPolledHour = (pool: pg.Pool) =>
  oneNumber(pool, `select min(slot) / ${SLOTS_PER_HOUR} as value from market.poll`)
const firstHourDay = (pool: pg.Pool) =>
  oneNumber(pool, `select min(hour) / ${HOURS_PER_DAY} as value from market.history_hour`)
const databaseSeconds = async (pool: pg.Pool): Promise<number> =>
  (await oneNumber(pool, 'select floor(extract(epoch from now()))::int8 as value')) ?? 0

const polledHours = async (pool: pg.Pool, from: number, to: number): Promise<number[]> => {
  const { rows } = await pool.query<{ hour: number }>(
    `select distinct slot / ${SLOTS_PER_HOUR} as hour from market.poll
     where slot >= $1::int4 * ${SLOTS_PER_HOUR} and slot < ($2::int4 + 1) * ${SLOTS_PER_HOUR} order by 1`,
    [from, to],
  )
  return rows.map((row) => row.hour)
}

/** Closed hours with a poll that finished after the last look. */
const lateHours = async (pool: pg.Pool, from: number, nextHour: number): Promise<number[]> => {
  const since = await findMark(pool, 'late')
  if (since === null) return []
  const { rows } = await pool.query<{ hour: number }>(
    `select distinct slot / ${SLOTS_PER_HOUR} as hour from market.poll
     where slot >= $1::int4 * ${SLOTS_PER_HOUR} and slot < $2::int4 * ${SLOTS_PER_HOUR}
       and finished_at >= to_timestamp($3::int8 - ${LATE_OVERLAP_SECONDS})
     order by 1`,
    [from, nextHour, since],
  )
  return rows.map((row) => row.hour)
}
