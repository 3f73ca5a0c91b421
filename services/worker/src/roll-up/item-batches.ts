import type pg from 'pg'

const ITEMS_AT_ONCE = 1_000

export type TradedItem = { itemId: number; lastSeenSlot: number | null }

/** All items that were ever seen in the market, by id. */
export const itemBatches = async function* (pool: pg.Pool | pg.ClientBase): AsyncGenerator<TradedItem[]> {
  for (let after = -1; ; ) {
    const { rows } = await pool.query<{ item_id: number; last_seen_slot: number | null }>(
      'select item_id, last_seen_slot from market.price where item_id > $1 order by item_id limit $2',
      [after, ITEMS_AT_ONCE],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row) => ({ itemId: row.item_id, lastSeenSlot: row.last_seen_slot }))
    after = last.item_id
  }
}
