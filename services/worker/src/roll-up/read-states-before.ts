import type { MinuteRow } from '@gildscope/market'
import type pg from 'pg'
import { SLOTS_PER_HOUR } from './seen-slots.ts'

const STATE = ['buy', 'sell']
  .flatMap((side) => ['price', 'quantity', 'listings', 'steady'].map((name) => `${side}_${name}`))
  .join(', ')

const LAST_MINUTE = `
  select i.item_id, m.* from unnest($1::int4[]) as i(item_id)
  cross join lateral (
    select slot, ${STATE} from market.history_minute h
    where h.item_id = i.item_id and h.slot < $2 order by h.slot desc limit 1
  ) m`

/** Unchanged since before the kept minutes. */
const STILL_VALID = `
  select item_id, changed_slot as slot, ${STATE} from market.price
  where item_id = any($1::int4[]) and changed_slot < $2`

/**
 * Items that changed in the span for the first time after the kept minutes: their last unchanged hour provides their
 * state.
 */
const LAST_STILL_HOUR = `
  select i.item_id, (m.hour + 1) * ${SLOTS_PER_HOUR} - 1 as slot,
    m.buy_price_min as buy_price, m.buy_quantity_min as buy_quantity, null::int4 as buy_listings,
    case when m.buy_steady_min = m.buy_steady_max then m.buy_steady_min end as buy_steady,
    m.sell_price_min as sell_price, m.sell_quantity_min as sell_quantity, null::int4 as sell_listings,
    case when m.sell_steady_min = m.sell_steady_max then m.sell_steady_min end as sell_steady
  from unnest($1::int4[]) as i(item_id)
  cross join lateral (
    select * from market.history_hour h
    where h.item_id = i.item_id and h.hour < $2 / ${SLOTS_PER_HOUR} and h.source = 0 order by h.hour desc limit 1
  ) m
  where m.buy_price_min is not distinct from m.buy_price_max
    and m.buy_quantity_min is not distinct from m.buy_quantity_max
    and m.sell_price_min is not distinct from m.sell_price_max
    and m.sell_quantity_min is not distinct from m.sell_quantity_max
    and m.buy_samples in (0, m.count) and m.sell_samples in (0, m.count)`

type StateRow = {
  item_id: number
  slot: number
  buy_price: number | null
  buy_quantity: number | null
  buy_listings: number | null
  buy_steady: number | null
  sell_price: number | null
  sell_quantity: number | null
  sell_listings: number | null
  sell_steady: number | null
}

const minuteOfState = (row: StateRow): MinuteRow => ({
  itemId: row.item_id,
  slot: row.slot,
  buy: {
    price: row.buy_price,
    quantity: row.buy_quantity,
    listings: row.buy_listings,
    steady: row.buy_steady,
    flow: null,
  },
  sell: {
    price: row.sell_price,
    quantity: row.sell_quantity,
    listings: row.sell_listings,
    steady: row.sell_steady,
    flow: null,
  },
})

/** The last known state of items before a slot; items that were never seen before it are left out. */
export const readStatesBefore = async (
  pool: pg.Pool | pg.ClientBase,
  ids: readonly number[],
  slot: number,
): Promise<Map<number, MinuteRow>> => {
  const found = new Map<number, MinuteRow>()
  for (const text of [LAST_MINUTE, STILL_VALID, LAST_STILL_HOUR]) {
    const unknown = ids.filter((id) => !found.has(id))
    if (unknown.length === 0) break
    const { rows } = await pool.query<StateRow>(text, [unknown, slot])
    for (const row of rows) found.set(row.item_id, minuteOfState(row))
  }
  return found
}
