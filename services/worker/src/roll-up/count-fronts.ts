import { inTransaction, numberArray } from '@gildscope/db'
import {
  countSpell,
  decodeFronts,
  decodeSpells,
  encodeFronts,
  encodeSpells,
  type FrontChange,
  type Fronts,
  frontGaps,
  frontSpells,
  LONGEST_BLINK,
  NO_FRONTS,
  noSpells,
  SIDES,
  type Side,
  type SpellCounts,
} from '@gildscope/market'
import type pg from 'pg'
import { itemBatches, type TradedItem } from './item-batches.ts'
import { readStatesBefore } from './read-states-before.ts'
import { readSeenSlots, SLOTS_PER_HOUR } from './seen-slots.ts'

const SLOTS_PER_DAY = 24 * SLOTS_PER_HOUR
/** Minutes of earlier hours may have been deleted before the first count. */
const LATEST_SLOTS = 47 * SLOTS_PER_HOUR
/** A new site counts sooner, so that it knows something in its first minutes. */
const FIRST_STEP = 5

export type FrontCounting = {
  pool: pg.Pool
  /** The first slot that is not complete yet. */
  until: number
  signal: AbortSignal
}

/**
 * Counts fronts of both sides by how long they stood, up to a slot: an hour at a time, each in one transaction with its
 * mark, so that none is counted twice or lost. Answers the rows written.
 */
export const countFronts = async ({ pool, until, signal }: FrontCounting): Promise<number> => {
  const { rows: polls } = await pool.query<{ first: number | null }>('select min(slot) as first from market.poll')
  const first = polls[0]?.first ?? null
  if (first === null) return 0
  const from = Math.max(first, until - LATEST_SLOTS)
  let written = 0
  for (;;) {
    signal.throwIfAborted()
    const rows = await countSpan(pool, { first: from, until, signal })
    if (rows === null) return written
    written += rows
  }
}

/** Null where there is nothing to count yet. */
const countSpan = (pool: pg.Pool, { first, until, signal }: { first: number; until: number; signal: AbortSignal }) =>
  inTransaction(pool, async (client): Promise<number | null> => {
    await client.query(`insert into market.roll_up_mark (stage, next) values ('front', $1) on conflict do nothing`, [
      first,
    ])
    const { rows: marks } = await client.query<{ next: number }>(
      `select next from market.roll_up_mark where stage = 'front' for update`,
    )
    const fromSlot = marks[0]!.next
    const nextHour = (Math.floor(fromSlot / SLOTS_PER_HOUR) + 1) * SLOTS_PER_HOUR
    const endSlot = Math.min(until, nextHour)
    const least = fromSlot < first + SLOTS_PER_DAY ? FIRST_STEP : nextHour - fromSlot
    if (endSlot - fromSlot < Math.min(least, nextHour - fromSlot)) return null
    const span = await readSpan(client, { fromSlot, endSlot })
    let written = 0
    if (span.isPolled)
      for await (const items of itemBatches(client)) {
        signal.throwIfAborted()
        written += await countItems(client, items, span)
      }
    await client.query(`update market.roll_up_mark set next = $1 where stage = 'front'`, [endSlot])
    return written
  })

type Span = { fromSlot: number; endSlot: number }
type SpanPolls = Span & {
  isPolled: boolean
  gapsOf: (item: TradedItem) => ReturnType<typeof frontGaps>
  /** The slot from which polls missed an item, up to the end; null where they saw it. */
  lostSince: (item: TradedItem) => number | null
}

const readSpan = async (client: pg.ClientBase, span: Span): Promise<SpanPolls> => {
  const { rows } = await client.query<{ before: number | null; isPolled: boolean }>(
    `select max(slot) filter (where slot < $1) as before, coalesce(bool_or(slot >= $1), false) as "isPolled"
     from market.poll where slot < $2 and finished_at is not null`,
    [span.fromSlot, span.endSlot],
  )
  const { before, isPolled } = rows[0]!
  const seenSlots = await readSeenSlots(client, span.fromSlot, span.endSlot)
  const last = seenSlots({ itemId: 0, lastSeenSlot: null }).at(-1) ?? span.fromSlot
  return {
    ...span,
    isPolled,
    gapsOf: (item) => frontGaps(seenSlots(item), before),
    lostSince: (item) => {
      const since = (seenSlots(item).at(-1) ?? span.fromSlot - 1) + 1
      return last - since >= LONGEST_BLINK ? since : null
    },
  }
}

type SideCount = { fronts: Fronts; sold: number; squares: number }
type Counted = { day: number; spells: SpellCounts } & Record<Side, SideCount>
/** `isMet`: what stood at the end is known. */
type Known = Counted & { isMet: boolean }

const countItems = async (client: pg.ClientBase, items: readonly TradedItem[], span: SpanPolls): Promise<number> => {
  const ids = items.map(({ itemId }) => itemId)
  const day = Math.floor(span.fromSlot / SLOTS_PER_DAY)
  const known = await readCounted(client, ids, day)
  const changes = await readChanges(client, ids, span)
  // What is met at the beginning of a record counts from then.
  const unknown = ids.filter((id) => known.get(id)?.isMet !== true)
  for (const [id, state] of await readStatesBefore(client, unknown, span.fromSlot))
    changes.set(id, [
      { ...NO_TRADE, slot: span.fromSlot, buy: state.buy.price, sell: state.sell.price },
      ...(changes.get(id) ?? []),
    ])
  const rows = items.flatMap((item): [number, Counted][] => {
    const before = known.get(item.itemId)
    const lostSince = span.lostSince(item)
    const seen = changes.get(item.itemId) ?? []
    const all = lostSince === null ? seen : [...seen, { ...NO_TRADE, slot: lostSince, buy: null, sell: null }]
    const counted = countItem(before, { day, changes: all, gaps: span.gapsOf(item) })
    return counted === null ? [] : [[item.itemId, counted]]
  })
  return storeCounted(client, rows)
}

type Change = { slot: number; buySold: number; sellSold: number } & Record<Side, number | null>
type ItemSpan = { day: number; changes: readonly Change[]; gaps: ReturnType<typeof frontGaps> }

const NO_TRADE = { buySold: 0, sellSold: 0 }
const noCount = (fronts: Fronts): SideCount => ({ fronts, sold: 0, squares: 0 })

/** Null where nothing happened. */
const countItem = (before: Counted | undefined, { day, changes, gaps }: ItemSpan): Counted | null => {
  const counted: Counted =
    before?.day === day
      ? before
      : {
          ...{ day, spells: noSpells() },
          ...{ buy: noCount(before?.buy.fronts ?? NO_FRONTS), sell: noCount(before?.sell.fronts ?? NO_FRONTS) },
        }
  let isChanged = false
  for (const side of SIDES) {
    const prices: FrontChange[] = changes.map((change) => ({ slot: change.slot, price: change[side] }))
    const known = counted[side].fronts
    const { spells, fronts } = frontSpells(side, { before: known, changes: prices, gaps })
    for (const spell of spells) countSpell(counted.spells, side, spell)
    isChanged ||=
      spells.length > 0 || fronts.front?.price !== known.front?.price || fronts.front?.since !== known.front?.since
    counted[side].fronts = fronts
    for (const change of changes) {
      const sold = change[`${side}Sold`]
      isChanged ||= sold > 0
      counted[side].sold += sold
      counted[side].squares += sold ** 2
    }
  }
  return isChanged ? counted : null
}

const readChanges = async (
  client: pg.ClientBase,
  ids: readonly number[],
  { fromSlot, endSlot }: Span,
): Promise<Map<number, Change[]>> => {
  const { rows } = await client.query<(number | null)[]>({
    text: `select item_id, slot, buy_price, sell_price, buy_sold, sell_sold from market.history_minute
           where item_id = any($1::int4[]) and slot >= $2 and slot < $3 order by item_id, slot`,
    values: [numberArray(ids), fromSlot, endSlot],
    rowMode: 'array',
  })
  const byItem = new Map<number, Change[]>()
  for (const [id, slot, buy, sell, buySold, sellSold] of rows) {
    const change = { slot: slot!, buy: buy ?? null, sell: sell ?? null, buySold: buySold ?? 0, sellSold: sellSold ?? 0 }
    const known = byItem.get(id!)
    if (known === undefined) byItem.set(id!, [change])
    else known.push(change)
  }
  return byItem
}

const SIDE_COLUMNS = ['sold', 'sold_squares']
const COLUMNS = SIDES.flatMap((side) => SIDE_COLUMNS.map((name) => `${side}_${name}`))

/** The newest row of each item up to a day, with what stands. */
const readCounted = async (client: pg.ClientBase, ids: readonly number[], day: number): Promise<Map<number, Known>> => {
  const { rows } = await client.query<[number, Buffer | null, number, Buffer, number, number, number, number]>({
    text: `select i.id, s.fronts, t.* from unnest($1::int4[]) i(id)
           cross join lateral (
             select day, spells, ${COLUMNS.join(', ')} from market.front_tenure
             where item_id = i.id and day <= $2 order by day desc limit 1) t
           left join market.front_standing s on s.item_id = i.id`,
    values: [numberArray(ids), day],
    rowMode: 'array',
  })
  return new Map(
    rows.map(([id, standing, ofDay, spells, buySold, buySquares, sellSold, sellSquares]) => {
      const fronts = decodeFronts(standing)
      const buy = { fronts: fronts.buy, sold: buySold, squares: buySquares }
      const sell = { fronts: fronts.sell, sold: sellSold, squares: sellSquares }
      return [id, { day: ofDay, isMet: standing !== null, spells: decodeSpells(spells), buy, sell }]
    }),
  )
}

const STORE = `
  insert into market.front_tenure (item_id, day, spells, ${COLUMNS.join(', ')})
  select * from unnest($1::int4[], $2::int4[], $3::bytea[], ${COLUMNS.map((_, at) => `$${at + 4}::float4[]`).join(', ')})
  on conflict (item_id, day) do update set ${['spells', ...COLUMNS].map((name) => `${name} = excluded.${name}`).join(', ')}`

const STORE_STANDING = `
  insert into market.front_standing (item_id, fronts) select * from unnest($1::int4[], $2::bytea[])
  on conflict (item_id) do update set fronts = excluded.fronts`

const storeCounted = async (client: pg.ClientBase, rows: readonly [number, Counted][]): Promise<number> => {
  if (rows.length === 0) return 0
  const ids = numberArray(rows.map(([id]) => id))
  const cells = rows.map(([, { buy, sell }]) => [buy, sell].flatMap(({ sold, squares }) => [sold, squares]))
  await client.query(STORE, [
    ...[ids, numberArray(rows.map(([, { day }]) => day))],
    rows.map(([, { spells }]) => Buffer.from(encodeSpells(spells))),
    ...COLUMNS.map((_, at) => numberArray(cells.map((row) => row[at]!))),
  ])
  const standing = rows.map(([, { buy, sell }]) => Buffer.from(encodeFronts({ buy: buy.fronts, sell: sell.fronts })))
  await client.query(STORE_STANDING, [ids, standing])
  return rows.length
}
