import { numberArray } from '@gildscope/db'
import { encodeMinutes, type PickMinute, type SetOutcome } from '@gildscope/finder'
import type pg from 'pg'
import type { Frozen, Run } from './frozen.ts'

export type StoredRun = Run & { day: number; purse: number }

/** Answers whether it is new: a set that is there stays. */
export const storeSet = async (
  client: pg.ClientBase,
  { set: { day, purse }, document, hash }: Frozen,
  { isSimulated, outcome = null }: { isSimulated: boolean; outcome?: SetOutcome | null },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into market.pick_set (day, purse, hash, document, is_simulated, outcome) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [day, purse, hash, document, isSimulated, outcome === null ? null : JSON.stringify(outcome)],
  )
  return rowCount === 1
}

export const storeRuns = async (client: pg.ClientBase, { set: { day, purse }, runs }: Frozen): Promise<void> => {
  await client.query(
    `insert into market.pick_run (day, purse, rank, draw, item_id, state)
     select $1, $2, rank, draw, item_id, state::jsonb
     from unnest($3::int2[], $4::int2[], $5::int4[], $6::text[]) as run(rank, draw, item_id, state)`,
    [
      ...[day, purse, numberArray(runs.map(({ rank }) => rank)), numberArray(runs.map(({ draw }) => draw))],
      ...[numberArray(runs.map(({ itemId }) => itemId)), runs.map(({ run }) => JSON.stringify(run))],
    ],
  )
}

export const readRuns = async (client: pg.ClientBase): Promise<StoredRun[]> => {
  const { rows } = await client.query<StoredRun>(
    `select day, purse, rank, draw, item_id as "itemId", state as run from market.pick_run
     order by day, purse, rank, draw`,
  )
  return rows
}

export const updateRuns = async (client: pg.ClientBase, runs: readonly StoredRun[]): Promise<void> => {
  const keys = (name: 'day' | 'purse' | 'rank' | 'draw') => numberArray(runs.map((stored) => stored[name]))
  await client.query(
    `update market.pick_run as old set state = new.state::jsonb
     from unnest($1::int4[], $2::int4[], $3::int2[], $4::int2[], $5::text[]) as new(day, purse, rank, draw, state)
     where (old.day, old.purse, old.rank, old.draw) = (new.day, new.purse, new.rank, new.draw)`,
    [keys('day'), keys('purse'), keys('rank'), keys('draw'), runs.map(({ run }) => JSON.stringify(run))],
  )
}

export type PickHour = { itemId: number; hour: number; minutes: readonly PickMinute[] }

export const storeMinutes = async (client: pg.ClientBase, hours: readonly PickHour[]): Promise<void> => {
  await client.query(
    `insert into market.pick_minute (item_id, hour, minutes)
     select * from unnest($1::int4[], $2::int4[], $3::bytea[]) on conflict do nothing`,
    [
      numberArray(hours.map(({ itemId }) => itemId)),
      numberArray(hours.map(({ hour }) => hour)),
      hours.map(({ hour, minutes }) => Buffer.from(encodeMinutes(hour, minutes))),
    ],
  )
}
