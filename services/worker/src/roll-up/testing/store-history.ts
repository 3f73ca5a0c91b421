import { ensurePartitions } from '@gildscope/db'
import type { MinuteRow } from '@gildscope/market'
import type pg from 'pg'
import { MINUTE_COLUMNS } from '../../poll/minute-columns.ts'

export type StoredPoll = { slot: number; missing?: readonly number[]; isFinished?: boolean }

/** Stores polls and sparse minutes like a poll, with the last row of each item as its price. */
export const storeHistory = async (
  pool: pg.Pool,
  { polls, minutes }: { polls: readonly StoredPoll[]; minutes: readonly MinuteRow[] },
): Promise<void> => {
  for (const { slot, missing = [], isFinished = true } of polls)
    await pool.query(
      `insert into market.poll (slot, claimed_by, started_at, finished_at, "full", missing)
       values ($1, 'test', now(), case when $2 then now() end, true, $3)`,
      [slot, isFinished, missing],
    )
  const slots = minutes.map((row) => row.slot)
  if (slots.length === 0) return
  await ensurePartitions(pool, 'history_minute', Math.min(...slots), Math.max(...slots))
  const names = MINUTE_COLUMNS.map(({ name }) => name).join(', ')
  const types = MINUTE_COLUMNS.map(({ type }, index) => `$${index + 3}::${type}[]`).join(', ')
  await pool.query(
    `insert into market.history_minute (item_id, slot, ${names}) select * from unnest($1::int4[], $2::int4[], ${types})`,
    [minutes.map((row) => row.itemId), slots, ...MINUTE_COLUMNS.map(({ of }) => minutes.map(of))],
  )
  await pool.query(
    `insert into market.price (item_id, buy_price, sell_price, buy_quantity, sell_quantity, buy_steady, sell_steady, changed_slot, version)
     select distinct on (item_id) item_id, buy_price, sell_price, buy_quantity, sell_quantity, buy_steady, sell_steady, slot, 0
     from market.history_minute order by item_id, slot desc
     on conflict (item_id) do update set buy_price = excluded.buy_price, sell_price = excluded.sell_price,
       buy_quantity = excluded.buy_quantity, sell_quantity = excluded.sell_quantity,
       buy_steady = excluded.buy_steady, sell_steady = excluded.sell_steady, changed_slot = excluded.changed_slot`,
  )
}
