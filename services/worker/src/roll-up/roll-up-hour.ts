import { HOUR_MS } from '@gildscope/base/time'
import { ensurePartitions, upsertBuckets } from '@gildscope/db'
import { type Bucket, rollUpMinutes } from '@gildscope/market'
import type pg from 'pg'
import { itemBatches } from './item-batches.ts'
import { readMinutes } from './read-minutes.ts'
import { readSeenSlots, SLOTS_PER_HOUR } from './seen-slots.ts'

const OWN = 0

/**
 * Creates the rows of one hour (hours since 1970) from the polls stored so far; safe to repeat, also while the hour is
 * open. Each batch of items is a statement of its own. Returns the number of rows written.
 */
export const rollUpHour = async (pool: pg.Pool, hour: number, signal: AbortSignal): Promise<number> => {
  const span = { fromSlot: hour * SLOTS_PER_HOUR, endSlot: (hour + 1) * SLOTS_PER_HOUR }
  const bounds = { start: hour * HOUR_MS, end: (hour + 1) * HOUR_MS }
  const seenSlotsOf = await readSeenSlots(pool, span.fromSlot, span.endSlot)
  await ensurePartitions(pool, 'history_hour', hour, hour)
  let written = 0
  for await (const items of itemBatches(pool)) {
    signal.throwIfAborted()
    const ids = items.map((item) => item.itemId)
    const minutes = await readMinutes(pool, ids, span)
    const buckets = items
      .map((item) => rollUpMinutes({ rows: minutes.get(item.itemId) ?? [], seenSlots: seenSlotsOf(item), ...bounds }))
      .filter((bucket): bucket is Bucket => bucket !== null)
    written += await upsertBuckets(pool, 'history_hour', buckets, OWN)
  }
  return written
}
