import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { BUCKET_COLUMNS, bucketFromRow } from '@gildscope/db'
import { type Bucket, type MinuteRow, partOfBucket, rollUpMinutes, SLOT_MS, unpackDay } from '@gildscope/market'
import type pg from 'pg'
import { readMinutes } from '../roll-up/read-minutes.ts'
import { readSeenSlots, type SeenSlots, SLOTS_PER_HOUR } from '../roll-up/seen-slots.ts'
import type { Quantities } from './read-sums.ts'
import type { WindowSpan } from './window-span.ts'

/** Oldest bucket first. `startQuantity`: units at the first poll; null when single polls are not known. */
export type Edge = { buckets: readonly Bucket[]; seenMinutes: number; startQuantity: Quantities | null }
export type Edges = ReadonlyMap<number, Edge>

type Reader = (ids: readonly number[]) => Promise<Edges>

/**
 * The part of the window before its first whole hour: our own minutes, or the proportion of an archive's hour.
 * `pollMinutes`: minutes that one poll represents.
 */
export const hourEdgeReader = async (client: pg.ClientBase, span: WindowSpan, pollMinutes: number): Promise<Reader> => {
  const endSlot = span.firstHour * SLOTS_PER_HOUR
  const seenSlotsOf = await readSeenSlots(client, span.startSlot, endSlot)
  return async (ids) => {
    const edges = await ownMinutes(client, ids, { fromSlot: span.startSlot, endSlot, seenSlotsOf, pollMinutes })
    const archived = await readBuckets(client, 'history_hour', ids, span.firstHour - 1)
    for (const bucket of archived)
      if (!edges.has(bucket.itemId))
        edges.set(bucket.itemId, {
          buckets: [partOfBucket(bucket, span.hourShare)],
          seenMinutes: 60 * span.hourShare,
          startQuantity: null,
        })
    return edges
  }
}

type MinuteSpan = { fromSlot: number; endSlot: number; seenSlotsOf: SeenSlots; pollMinutes: number }

const ownMinutes = async (
  client: pg.ClientBase,
  ids: readonly number[],
  span: MinuteSpan,
): Promise<Map<number, Edge>> => {
  const { fromSlot, endSlot, seenSlotsOf, pollMinutes } = span
  const edges = new Map<number, Edge>()
  for (const [itemId, rows] of await readMinutes(client, ids, { fromSlot, endSlot })) {
    const seenSlots = seenSlotsOf({ itemId, lastSeenSlot: null })
    const bucket = rollUpMinutes({ rows, seenSlots, start: fromSlot * SLOT_MS, end: endSlot * SLOT_MS })
    if (bucket === null) continue
    const startQuantity = quantityAt(rows, Math.min(seenSlots[0] ?? endSlot, firstSlotInside(rows, fromSlot)))
    edges.set(itemId, { buckets: [bucket], seenMinutes: bucket.count * pollMinutes, startQuantity })
  }
  return edges
}

const firstSlotInside = (rows: readonly MinuteRow[], fromSlot: number): number =>
  rows.find((row) => row.slot >= fromSlot)?.slot ?? Number.POSITIVE_INFINITY

const quantityAt = (rows: readonly MinuteRow[], slot: number): Quantities => {
  const row = rows.findLast((known) => known.slot <= slot)
  // A row is an observation of the book: a side without orders has no units.
  return row === undefined ? { buy: null, sell: null } : { buy: row.buy.quantity ?? 0, sell: row.sell.quantity ?? 0 }
}

/**
 * The part of the window before its first whole day: the packed hours inside it with the proportion of the first one,
 * or the proportion of the day if only that is known.
 */
export const dayEdgeReader =
  (client: pg.ClientBase, span: WindowSpan, pollMinutes: number): Reader =>
  async (ids) => {
    const edges = new Map<number, Edge>()
    const day = span.firstDay - 1
    const { dayShare, hourShare } = span
    if (dayShare === 0) return edges
    const cutHour = span.firstHour - 1
    for (const bucket of await readBuckets(client, 'history_day', ids, day))
      edges.set(bucket.itemId, {
        buckets: [partOfBucket(bucket, dayShare)],
        seenMinutes: 1_440 * dayShare,
        startQuantity: null,
      })
    const packs = await client.query<{ item_id: number; data: Buffer; source: number }>(
      'select item_id, data, source from market.history_hour_pack where item_id = any($1::int4[]) and day = $2',
      [ids, day],
    )
    for (const { item_id: itemId, data, source } of packs.rows) {
      const hours = unpackDay(data, itemId, day * DAY_MS)
        .filter((hour) => hour.start >= cutHour * HOUR_MS)
        .map((hour) => partOfBucket(hour, hour.start === cutHour * HOUR_MS ? hourShare : 1))
      edges.delete(itemId)
      if (hours.length === 0) continue
      edges.set(itemId, {
        buckets: hours,
        seenMinutes: seenMinutes(hours, source, { pollMinutes, cutHour, hourShare }),
        startQuantity: null,
      })
    }
    return edges
  }

/** An archive's hours count as fully recorded. */
const seenMinutes = (
  hours: readonly Bucket[],
  source: number,
  { pollMinutes, cutHour, hourShare }: { pollMinutes: number; cutHour: number; hourShare: number },
): number =>
  hours.reduce((sum, { start, count }) => {
    const most = 60 * (start === cutHour * HOUR_MS ? hourShare : 1)
    return sum + (source === 0 ? Math.min(most, count * pollMinutes) : most)
  }, 0)

const readBuckets = async (
  client: pg.ClientBase,
  table: 'history_hour' | 'history_day',
  ids: readonly number[],
  key: number,
): Promise<Bucket[]> => {
  const { column, ms } = table === 'history_hour' ? { column: 'hour', ms: HOUR_MS } : { column: 'day', ms: DAY_MS }
  const archived = table === 'history_hour' ? 'and source <> 0' : ''
  const { rows } = await client.query<(number | null)[]>({
    text: `select item_id, ${BUCKET_COLUMNS.join(', ')} from market.${table}
           where item_id = any($1::int4[]) and ${column} = $2 ${archived}`,
    values: [ids, key],
    rowMode: 'array',
  })
  return rows.map((row) => bucketFromRow(row, 1, row[0] ?? 0, key * ms))
}
