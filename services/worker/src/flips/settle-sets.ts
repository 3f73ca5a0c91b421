import { inTransaction, numberArray } from '@gildscope/db'
import { markRewritten } from '@gildscope/dumps'
import {
  advanceRun,
  encodeMinutes,
  MINUTES_AN_HOUR,
  type PaperRun,
  type PickMinute,
  randomSets,
  realisedBy,
  type SetOutcome,
} from '@gildscope/finder'
import { SLOT_MS } from '@gildscope/market'
import type pg from 'pg'
import { readPickMinutes } from './read-pick-minutes.ts'

/** A poll may take longer than its slot. */
const GRACE_MS = 120_000

/** From the hour of a slot on, minutes of picked items are copied and played. */
export const startSettling = async (client: pg.ClientBase, slot: number): Promise<void> => {
  await client.query(`insert into market.roll_up_mark (stage, next) values ('pick', $1) on conflict do nothing`, [
    Math.floor(slot / MINUTES_AN_HOUR),
  ])
}

type Settling = { pool: pg.Pool; now: Date; signal: AbortSignal }

/**
 * Plays paper orders of open sets through the hours that are over: each hour in one transaction with its mark, so that
 * none counts twice or is lost. Answers the hours and the sets that ended.
 */
export const settleSets = async ({ pool, now, signal }: Settling): Promise<{ hours: number; sets: number }> => {
  const end = Math.floor((now.getTime() - GRACE_MS) / SLOT_MS / MINUTES_AN_HOUR)
  let [hours, sets] = [0, 0]
  for (;;) {
    signal.throwIfAborted()
    const settled = await settleHour(pool, end)
    if (settled === null) return { hours, sets }
    hours++
    sets += settled
  }
}

/** Null where no hour is over yet, or nothing was ever frozen. */
const settleHour = (pool: pg.Pool, end: number): Promise<number | null> =>
  inTransaction(pool, async (client) => {
    const { rows: marks } = await client.query<{ next: number }>(
      `select next from market.roll_up_mark where stage = 'pick' for update`,
    )
    const hour = marks[0]?.next
    if (hour === undefined || hour >= end) return null
    const runs = await readRuns(client)
    const minutes = await readPickMinutes(client, runs, hour)
    await storeMinutes(client, runs, { hour, minutes })
    const sets = await playHour(client, runs, { hour, minutes })
    await client.query(`update market.roll_up_mark set next = $1 where stage = 'pick'`, [
      runs.length === 0 ? end : hour + 1,
    ])
    return sets
  })

export type StoredRun = { day: number; purse: number; rank: number; draw: number; itemId: number; run: PaperRun }

const readRuns = async (client: pg.ClientBase): Promise<StoredRun[]> => {
  const { rows } = await client.query<StoredRun>(
    `select day, purse, rank, draw, item_id as "itemId", state as run from market.pick_run
     order by day, purse, rank, draw`,
  )
  return rows
}

export type PickHour = { hour: number; minutes: ReadonlyMap<number, readonly PickMinute[]> }

/** Of picks alone: those of items drawn by chance are not shown. */
export const storeMinutes = async (
  client: pg.ClientBase,
  runs: readonly StoredRun[],
  { hour, minutes }: PickHour,
): Promise<void> => {
  const ids = [...new Set(runs.flatMap(({ draw, itemId }) => (draw === 0 && minutes.has(itemId) ? itemId : [])))]
  await client.query(
    `insert into market.pick_minute (item_id, hour, minutes)
     select item_id, $2, minutes from unnest($1::int4[], $3::bytea[]) as picked(item_id, minutes)
     on conflict do nothing`,
    [numberArray(ids), hour, ids.map((id) => Buffer.from(encodeMinutes(hour, minutes.get(id)!)))],
  )
}

/** Answers the sets that ended. */
export const playHour = async (
  client: pg.ClientBase,
  runs: readonly StoredRun[],
  { hour, minutes }: PickHour,
): Promise<number> => {
  const played = runs.map((stored) => ({
    ...stored,
    run: advanceRun(stored.run, minutes.get(stored.itemId) ?? [], (hour + 1) * MINUTES_AN_HOUR),
  }))
  const keys = (name: 'day' | 'purse' | 'rank' | 'draw') => numberArray(played.map((stored) => stored[name]))
  await client.query(
    `update market.pick_run as old set state = new.state::jsonb
     from unnest($1::int4[], $2::int4[], $3::int2[], $4::int2[], $5::text[]) as new(day, purse, rank, draw, state)
     where (old.day, old.purse, old.rank, old.draw) = (new.day, new.purse, new.rank, new.draw)`,
    [keys('day'), keys('purse'), keys('rank'), keys('draw'), played.map(({ run }) => JSON.stringify(run))],
  )
  let ended = 0
  for (const ofSet of Map.groupBy(played, ({ day, purse }) => `${day} ${purse}`).values()) {
    if (ofSet.some(({ run }) => run.rest === null)) continue
    await endSet(client, ofSet)
    ended++
  }
  return ended
}

const endSet = async (client: pg.ClientBase, runs: readonly StoredRun[]): Promise<void> => {
  const { day, purse } = runs[0]!
  const key = [day, purse]
  const { rows } = await client.query<{ hash: string }>(
    'select hash from market.pick_set where day = $1 and purse = $2',
    key,
  )
  await client.query('update market.pick_set set outcome = $3 where day = $1 and purse = $2', [
    ...key,
    JSON.stringify(outcomeOf(runs, rows[0]!.hash)),
  ])
  await client.query('delete from market.pick_run where day = $1 and purse = $2', key)
  await markRewritten(client, day, day)
}

/** Of runs in order that all have ended. */
const outcomeOf = (runs: readonly StoredRun[], hash: string): SetOutcome => {
  const picks = runs
    .filter(({ draw }) => draw === 0)
    .map(({ run }) => ({ bought: run.bought, sold: run.sold, realised: realisedBy(run) ?? 0 }))
  const drawn = Map.groupBy(
    runs.filter(({ draw }) => draw > 0),
    ({ rank }) => rank,
  )
  const random = randomSets(
    [...drawn.values()].map((some) => some.map(({ run }) => realisedBy(run) ?? 0)),
    hash,
  )
  return { realised: picks.reduce((sum, { realised }) => sum + realised, 0), picks, random }
}
