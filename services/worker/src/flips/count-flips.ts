import { inTransaction, numberArray } from '@gildscope/db'
import { LEAST_COVERAGE } from '@gildscope/finder'
import {
  dailySpread,
  decodeFronts,
  decodeSpells,
  encodeSpells,
  frontCounts,
  SALE_FEE_PERCENT,
  SIDES,
  type Side,
  sumTenures,
  type TenureDay,
  WINDOWS,
} from '@gildscope/market'
import { isSeenEnough } from '@gildscope/market/expected-fill'
import type pg from 'pg'
import { findMark } from '../roll-up/marks.ts'
import { SLOTS_PER_HOUR } from '../roll-up/seen-slots.ts'

const SLOTS_PER_DAY = 24 * SLOTS_PER_HOUR
const WEEK_DAYS = 7
const WEEK = WINDOWS.indexOf('7d')
/** Fronts and returns of so many days count. */
const FRONT_DAYS = 30
const SPREAD_DAYS = 60
/** Twice as many as are answered: prices move within the hour. */
const MOST_ITEMS = 3_000
/** Prices that are nearly wide enough apart may be so before the next count. */
const NEARLY = 1.03
/** Days of each are decoded at once. */
const ITEMS_AT_ONCE = 200

type Counting = { pool: pg.Pool; signal: AbortSignal; isForced?: boolean }

/**
 * Counts what is known of the items that a flip could pay with, up to where fronts are counted, and forgets the others:
 * in one transaction with its mark. Answers the rows written; 0 where no more fronts are counted.
 */
export const countFlips = async ({ pool, signal, isForced = false }: Counting): Promise<number> => {
  const counted = await findMark(pool, 'front')
  if (counted === null || (!isForced && counted === (await findMark(pool, 'flip')))) return 0
  return inTransaction(pool, async (client) => {
    const items = await rankItems(client)
    const day = Math.floor(counted / SLOTS_PER_DAY)
    for (let at = 0; at < items.length; at += ITEMS_AT_ONCE) {
      signal.throwIfAborted()
      await countItems(client, items.slice(at, at + ITEMS_AT_ONCE), { counted, day })
    }
    const kept = numberArray(items.map(({ id }) => id))
    await client.query('delete from market.flip_fact where item_id <> all($1::int4[])', [kept])
    await client.query(
      `insert into market.roll_up_mark (stage, next) values ('flip', $1)
       on conflict (stage) do update set next = excluded.next`,
      [counted],
    )
    return items.length
  })
}

type Week = { id: number; coverage: number } & Record<'traded' | 'error', Record<Side, number>>

/** Those that could earn most, by the rules of `rankCandidates`. */
const RANKED = `
  select item_id, coverage, buy_sold, sell_sold, buy_sold_error, sell_sold_error from (
    select p.item_id, w.*, floor((least(p.sell_price, w.sell_price_avg) * $1::float8 - 1) * $2::float8) - p.buy_price - 1 as margin
    from market.price p join lateral (
      select coverage, buy_sold, sell_sold, buy_sold_error, sell_sold_error, sell_price_avg
      from market.window_stat where item_id = p.item_id and "window" = ${WEEK}
    ) w on true
    where p.buy_price > 0 and p.sell_price > 0 and p.last_seen_slot is null
  ) item
  where margin > 0 and coverage >= $3 and buy_sold > 0 and sell_sold > 0
    and buy_sold_error is not null and sell_sold_error is not null
  order by margin * least(buy_sold, sell_sold) desc, item_id limit ${MOST_ITEMS}`

const rankItems = async (client: pg.ClientBase): Promise<Week[]> => {
  const { rows } = await client.query<[number, number, number, number, number, number]>({
    text: RANKED,
    values: [NEARLY, 1 - SALE_FEE_PERCENT / 100, LEAST_COVERAGE],
    rowMode: 'array',
  })
  return rows.map(([id, coverage, bought, sold, buyError, sellError]) => ({
    id,
    coverage,
    traded: { buy: bought, sell: sold },
    error: { buy: buyError, sell: sellError },
  }))
}

type When = { counted: number; day: number }

const countItems = async (client: pg.ClientBase, items: readonly Week[], { counted, day }: When): Promise<void> => {
  const ids = items.map(({ id }) => id)
  const tenures = await readTenures(client, ids, day)
  const standing = await readStanding(client, ids)
  const spreads = await readSpreads(client, ids, day)
  const rows = items.map((item) => {
    const { spells, batch } = sumTenures(
      tenures.get(item.id) ?? [],
      decodeFronts(standing.get(item.id) ?? null),
      counted,
    )
    const isSeen = SIDES.every((side) => isSeenEnough(frontCounts(spells, side)))
    // Sums are of what was observed.
    const days = WEEK_DAYS * item.coverage
    return {
      cells: [item.id, counted, days, spreads.get(item.id) ?? dailySpread([]), day],
      sides: SIDES.flatMap((side) => [item.traded[side] / days, item.error[side] / days, batch[side]]),
      spells: isSeen ? Buffer.from(encodeSpells(spells)) : null,
    }
  })
  const column = (at: number) => numberArray(rows.map(({ cells, sides }) => [...cells, ...sides][at]!))
  await client.query(STORE, [...COLUMNS.map((_, at) => column(at)), rows.map(({ spells }) => spells)])
}

const COLUMNS = [
  ...['item_id', 'counted', 'days', 'spread', 'spread_day'],
  ...SIDES.flatMap((side) => ['sold', 'sold_error', 'batch'].map((name) => `${side}_${name}`)),
]
const TYPES = COLUMNS.map((name) => (['item_id', 'counted', 'spread_day'].includes(name) ? 'int4' : 'float4'))

const STORE = `
  insert into market.flip_fact (${COLUMNS.join(', ')}, spells)
  select * from unnest(${TYPES.map((type, at) => `$${at + 1}::${type}[]`).join(', ')}, $${COLUMNS.length + 1}::bytea[])
  on conflict (item_id) do update set ${[...COLUMNS.slice(1), 'spells'].map((name) => `${name} = excluded.${name}`).join(', ')}`

const readStanding = async (client: pg.ClientBase, ids: readonly number[]) => {
  const { rows } = await client.query<[number, Buffer]>({
    text: 'select item_id, fronts from market.front_standing where item_id = any($1::int4[])',
    values: [numberArray(ids)],
    rowMode: 'array',
  })
  return new Map(rows)
}

const TENURES = `
  select item_id, spells, buy_sold, buy_sold_squares, sell_sold, sell_sold_squares
  from market.front_tenure where item_id = any($1::int4[]) and day > $2 order by item_id, day`

const readTenures = async (client: pg.ClientBase, ids: readonly number[], day: number) => {
  const { rows } = await client.query<[number, Buffer, number, number, number, number]>({
    text: TENURES,
    values: [numberArray(ids), day - FRONT_DAYS],
    rowMode: 'array',
  })
  const byItem = new Map<number, TenureDay[]>()
  for (const [id, spells, buySold, buySquares, sellSold, sellSquares] of rows) {
    const one: TenureDay = {
      spells: decodeSpells(spells),
      buy: { sold: buySold, soldSquares: buySquares },
      sell: { sold: sellSold, soldSquares: sellSquares },
    }
    const known = byItem.get(id)
    if (known === undefined) byItem.set(id, [one])
    else known.push(one)
  }
  return byItem
}

/** Changes from one full day to the next of the price between both sides; where a day has one side only, none. */
const RETURNS = `
  select item_id, array_agg(change) from (
    select item_id, ln(price / lag(price) over (partition by item_id order by day)) as change from (
      select item_id, day, buy_price_sum::float8 / buy_samples + sell_price_sum::float8 / sell_samples as price
      from market.history_day
      where item_id = any($1::int4[]) and day >= $2 and day < $3
        and buy_samples > 0 and sell_samples > 0 and buy_price_sum > 0 and sell_price_sum > 0
    ) prices
  ) changes where change is not null group by item_id`

/** What an earlier hour of the day computed stays. */
const readSpreads = async (
  client: pg.ClientBase,
  ids: readonly number[],
  day: number,
): Promise<Map<number, number>> => {
  const { rows } = await client.query<[number, number]>({
    text: 'select item_id, spread from market.flip_fact where item_id = any($1::int4[]) and spread_day = $2',
    values: [numberArray(ids), day],
    rowMode: 'array',
  })
  const spreads = new Map(rows)
  const unknown = ids.filter((id) => !spreads.has(id))
  if (unknown.length === 0) return spreads
  const returns = await client.query<[number, number[]]>({
    text: RETURNS,
    values: [numberArray(unknown), day - SPREAD_DAYS, day],
    rowMode: 'array',
  })
  for (const [id, changes] of returns.rows) spreads.set(id, dailySpread(changes))
  return spreads
}
