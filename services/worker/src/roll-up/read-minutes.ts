import type { MinuteRow } from '@gildscope/market'
import type pg from 'pg'
import { MINUTE_NAMES, minuteFromCells } from './minute-cells.ts'
import { readStatesBefore } from './read-states-before.ts'

export type SlotSpan = { fromSlot: number; endSlot: number }

/** The sparse rows of some items in a span, oldest first, each led by the state that held before it, if any is known. */
export const readMinutes = async (
  pool: pg.Pool | pg.ClientBase,
  ids: readonly number[],
  { fromSlot, endSlot }: SlotSpan,
): Promise<Map<number, MinuteRow[]>> => {
  const byItem = new Map<number, MinuteRow[]>()
  for (const [itemId, state] of await readStatesBefore(pool, ids, fromSlot)) byItem.set(itemId, [state])
  const { rows } = await pool.query<(number | null)[]>({
    text: `select item_id, slot, ${MINUTE_NAMES.join(', ')} from market.history_minute
           where item_id = any($1::int4[]) and slot >= $2 and slot < $3 order by slot`,
    values: [ids, fromSlot, endSlot],
    rowMode: 'array',
  })
  for (const row of rows.map(minuteFromCells)) {
    const known = byItem.get(row.itemId)
    if (known === undefined) byItem.set(row.itemId, [row])
    else known.push(row)
  }
  return byItem
}
