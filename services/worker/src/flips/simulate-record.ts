import { inTransaction, numberArray } from '@gildscope/db'
import { markRewritten } from '@gildscope/dumps'
import { encodeSpells, SIDES, type TenureDay } from '@gildscope/market'
import type pg from 'pg'
import type { FindSet } from './frozen.ts'
import { fetchPast } from './past-client.ts'
import { playPast } from './play-past.ts'
import { storeMinutes, storeSet } from './record-store.ts'
import { startSettling } from './settle-sets.ts'

const MINUTES_PER_DAY = 1440
const ITEMS = 60
/** A demo opens with so many settled days. */
const SETTLED_DAYS = 30
/** Days until a set has ended, that of its freezing included. */
const HOLD_DAYS = 4
/** Facts of the first set are of so many days. */
const DAYS_BEFORE = 10

type Simulating = {
  pool: pg.Pool
  game: string
  find: FindSet
  signal: AbortSignal
  /** How many items are played; most of the work. */
  items?: number
}

/**
 * Gives a new simulated site the record of the days before it began: frozen and settled as its own, by what was truly
 * traded. Once, in one transaction. Answers the sets, or null where there is nothing to do.
 */
export const simulateRecord = ({ pool, game, find, signal, items = ITEMS }: Simulating): Promise<number | null> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ first: number | null; isNew: boolean }>(
      `select min(slot) as first, not exists (select from market.pick_set) as "isNew" from market.poll`,
    )
    const { first, isNew } = rows[0]!
    if (first === null || !isNew) return null
    const today = Math.floor(first / MINUTES_PER_DAY)
    const lastFrozen = today - HOLD_DAYS
    const firstFrozen = lastFrozen - SETTLED_DAYS + 1
    const span = { items, fromDay: firstFrozen - DAYS_BEFORE, toDay: today - 1 }
    const past = await fetchPast(game, span, signal)
    if (past === null) return null
    let sets = 0
    for await (const { day, ended, hours, tenures } of playPast(past, { find, firstFrozen, lastFrozen })) {
      signal.throwIfAborted()
      for (const { frozen, outcome } of ended) await storeSet(client, frozen, { isSimulated: true, outcome })
      await storeMinutes(client, hours)
      await storeTenures(client, day, tenures)
      sets += ended.length
    }
    await markRewritten(client, firstFrozen, lastFrozen)
    await startSettling(client, today * MINUTES_PER_DAY)
    return sets
  })

const COLUMNS = SIDES.flatMap((side) => [`${side}_sold`, `${side}_sold_squares`])

/** Without fronts that stand: what a site sees counts from its first poll. */
const storeTenures = async (
  client: pg.ClientBase,
  day: number,
  tenures: ReadonlyMap<number, TenureDay>,
): Promise<void> => {
  const all = [...tenures.values()]
  await client.query(
    `insert into market.front_tenure (item_id, day, spells, ${COLUMNS.join(', ')})
     select item_id, $2, spells, ${COLUMNS.join(', ')}
     from unnest($1::int4[], $3::bytea[], $4::float4[], $5::float4[], $6::float4[], $7::float4[])
       as seen(item_id, spells, ${COLUMNS.join(', ')})
     on conflict do nothing`,
    [
      ...[numberArray([...tenures.keys()]), day, all.map(({ spells }) => Buffer.from(encodeSpells(spells)))],
      ...SIDES.flatMap((side) => [
        numberArray(all.map((tenure) => tenure[side].sold)),
        numberArray(all.map((tenure) => tenure[side].soldSquares)),
      ]),
    ],
  )
}
