import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { ensurePartitions } from '@gildscope/db'
import { packDay, rollUpMinutes, type SideMinute } from '@gildscope/market'
import type pg from 'pg'

const HOURS = 24
/** Number of distinct item days; more would not make the files larger. */
const KINDS = 400

const side = (seed: number, minute: number): SideMinute => {
  const wave = (step: number) => Math.abs(Math.sin(seed * 12.9898 + minute * 78.233 * step) * 43758.5453) % 1
  const price = 50 + Math.floor(wave(1) * 40) + seed * 7
  const sold = wave(2) < 0.4 ? 0 : wave(3) * 40
  return {
    price,
    quantity: 100 + Math.floor(wave(4) * 9_000),
    listings: 1 + Math.floor(wave(5) * 60),
    steady: price + Math.floor(wave(1) * 6),
    flow: {
      sold,
      listed: wave(6) * 60,
      delisted: wave(7) * 5,
      value: sold * price,
      delistedValue: wave(7) * 5 * price,
      soldSeen: Math.floor(sold),
      listedSeen: Math.floor(wave(6) * 60),
      delistedSeen: Math.floor(wave(7) * 5),
      unsure: wave(8) * 3,
      noise: wave(9),
    },
  }
}

const dayOfKind = (kind: number, day: number): Uint8Array => {
  const start = day * DAY_MS
  const hours = Array.from({ length: HOURS }, (_, hour) => {
    const from = start + hour * HOUR_MS
    const slots = Array.from({ length: 60 }, (_, minute) => from / MINUTE_MS + minute)
    const rows = slots
      .filter((slot) => (slot + kind) % 7 < 2)
      .map((slot) => ({ itemId: 1, slot, buy: side(kind, slot), sell: side(kind + KINDS, slot) }))
    return rollUpMinutes({ rows, seenSlots: slots, start: from, end: from + HOUR_MS })
  })
  return packDay(hours.filter((hour) => hour !== null))
}

/** A closed day of a full-size market: packed hours, and the daily rows built from them, as far as dumps need them. */
export const fillDay = async (pool: pg.Pool, day: number, items: number): Promise<void> => {
  await ensurePartitions(pool, 'history_hour_pack', day, day)
  await ensurePartitions(pool, 'history_day', day, day)
  const kinds = Array.from({ length: KINDS }, (_, kind) => Buffer.from(dayOfKind(kind, day)))
  await pool.query(
    `insert into market.history_hour_pack (item_id, day, data, source)
     select n, $1, ($3::bytea[])[1 + n % ${KINDS}], 0 from generate_series(1, $2::int4) n`,
    [day, items, kinds],
  )
  await pool.query(
    `insert into market.history_day (item_id, day, count, buy_samples, sell_samples, buy_price_sum, sell_price_sum,
       buy_price_min, sell_price_min, buy_sold, sell_sold, sell_value, sell_listed, sell_delisted, source)
     select n, $1, 1440, 1440, 1440, n * 1440, n * 1500, n, n + 2, random() * n, random() * n, random() * 1e9, random() * 50,
       random() * 9, 0 from generate_series(1, $2::int4) n`,
    [day, items],
  )
  await pool.query(
    `insert into market.market_day (day, items, buy_sold, buy_listed, buy_delisted, buy_value, sell_sold, sell_listed,
       sell_delisted, sell_value) values ($1, $2, 0, 0, 0, 0, 0, 0, 0, 0)`,
    [day, items],
  )
  await pool.query(
    `insert into market.roll_up_mark (stage, next) values ('day', $1), ('hour', $1 * 24), ('pack', $1)`,
    [day + 1],
  )
}
