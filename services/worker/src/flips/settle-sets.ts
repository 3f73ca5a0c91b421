import { inTransaction, numberArray } from '@gildscope/db'
import { markRewritten } from '@gildscope/dumps'
import { type FrozenSet, MINUTES_AN_HOUR } from '@gildscope/finder'
import { SLOT_MS } from '@gildscope/market'
import type pg from 'pg'
import { readSeenSlots } from '../roll-up/seen-slots.ts'
import { outcomeOf, playRuns } from './frozen.ts'
import { readPickMinutes } from './read-pick-minutes.ts'
import { readRuns, type StoredRun, storeMinutes, updateRuns } from './record-store.ts'

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

/** Answers the sets that ended; null where no hour is over yet, or nothing was ever frozen. */
const settleHour = (pool: pg.Pool, end: number): Promise<number | null> =>
  inTransaction(pool, async (client) => {
    const { rows: marks } = await client.query<{ next: number }>(
      `select next from market.roll_up_mark where stage = 'pick' for update`,
    )
    const hour = marks[0]?.next
    if (hour === undefined || hour >= end) return null
    const runs = await readRuns(client)
    const minutes = await readPickMinutes(client, runs, hour)
    // Those of items drawn by chance are not shown.
    const picked = new Set(runs.flatMap(({ draw, itemId }) => (draw === 0 ? itemId : [])))
    await storeMinutes(
      client,
      [...minutes].flatMap(([itemId, ofItem]) => (picked.has(itemId) ? { itemId, hour, minutes: ofItem } : [])),
    )
    const until = (hour + 1) * MINUTES_AN_HOUR
    const seenSlots = await readSeenItems(client, runs, [hour * MINUTES_AN_HOUR, until])
    const played = playRuns(runs, { minutes, seenSlots }, until)
    await updateRuns(client, played)
    const sets = await endSets(client, played)
    await client.query(`update market.roll_up_mark set next = $1 where stage = 'pick'`, [
      // Without open sets there is nothing to copy.
      runs.length === 0 ? end : hour + 1,
    ])
    return sets
  })

/** Slots of a span in which polls saw an item; one of which there is no price any more was not seen. */
const readSeenItems = async (
  client: pg.ClientBase,
  runs: readonly StoredRun[],
  [fromSlot, endSlot]: [number, number],
): Promise<(itemId: number) => readonly number[]> => {
  const seenSlots = await readSeenSlots(client, fromSlot, endSlot)
  const { rows } = await client.query<{ itemId: number; lastSeenSlot: number | null }>(
    'select item_id as "itemId", last_seen_slot as "lastSeenSlot" from market.price where item_id = any($1::int4[])',
    [numberArray([...new Set(runs.map(({ itemId }) => itemId))])],
  )
  const byItem = new Map(rows.map((item) => [item.itemId, seenSlots(item)]))
  return (itemId) => byItem.get(itemId) ?? []
}

/** Documents of the first rules name no seed: theirs is the hash. */
const seedOf = ({ document, hash }: { document: string; hash: string }): string =>
  (JSON.parse(document) as Partial<FrozenSet>).draw?.seed ?? hash

const endSets = async (client: pg.ClientBase, runs: readonly StoredRun[]): Promise<number> => {
  let ended = 0
  for (const ofSet of Map.groupBy(runs, ({ day, purse }) => `${day} ${purse}`).values()) {
    const { day, purse } = ofSet[0]!
    if (ofSet.some(({ run }) => run.rest === null)) continue
    const { rows } = await client.query<{ document: string; hash: string }>(
      'select document, hash from market.pick_set where day = $1 and purse = $2',
      [day, purse],
    )
    await client.query('update market.pick_set set outcome = $3 where day = $1 and purse = $2', [
      ...[day, purse, JSON.stringify(outcomeOf(ofSet, seedOf(rows[0]!)))],
    ])
    await client.query('delete from market.pick_run where day = $1 and purse = $2', [day, purse])
    await markRewritten(client, day, day)
    ended++
  }
  return ended
}
