import { BUCKET_COLUMNS, bucketFromRow } from '@gildscope/db'
import { type Bucket, type MinuteRow, unpackDay } from '@gildscope/market'
import type pg from 'pg'
import type { Span } from './span.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const HOURS_A_DAY = 24

type Cells = (number | null)[]
type PackRow = { item_id: number; day: number; data: Buffer }

const FLOW = [
  'sold',
  'listed',
  'delisted',
  'value',
  'delisted_value',
  'sold_seen',
  'listed_seen',
  'delisted_seen',
  'unsure',
  'noise',
]
const MINUTE_COLUMNS = (['buy', 'sell'] as const).flatMap((side) =>
  ['price', 'quantity', 'listings', ...FLOW].map((name) => `${side}_${name}`),
)
const MINUTE_SIDE = 3 + FLOW.length

const minuteSide = (row: Cells, offset: number): MinuteRow['buy'] => {
  const figure = (index: number) => row[offset + 3 + index] ?? 0
  return {
    price: row[offset] ?? null,
    quantity: row[offset + 1] ?? null,
    listings: row[offset + 2] ?? null,
    flow:
      (row[offset + 3] ?? null) === null
        ? null
        : {
            sold: figure(0),
            listed: figure(1),
            delisted: figure(2),
            value: figure(3),
            delistedValue: figure(4),
            soldSeen: figure(5),
            listedSeen: figure(6),
            delistedSeen: figure(7),
            unsure: figure(8),
            noise: figure(9),
          },
  }
}

export type MarketDay = { day: number } & Record<string, number>

/** Reads of the history tables. All lists are ordered by time, then item. */
export const historyRepository = (pool: pg.Pool) => {
  const buckets = async (table: string, column: string, ms: number, ids: readonly number[], span: Span) => {
    const { rows } = await pool.query<Cells>({
      text: `select item_id, ${column}, ${BUCKET_COLUMNS.join(', ')} from market.${table}
             where item_id = any($1::int4[]) and ${column} between $2 and $3 order by ${column}, item_id`,
      values: [ids, span.from, span.to],
      rowMode: 'array',
    })
    return rows.map((row) => bucketFromRow(row, 2, row[0] ?? 0, (row[1] ?? 0) * ms))
  }

  const packedHours = async (ids: readonly number[], span: Span): Promise<Bucket[]> => {
    const days = { from: Math.floor(span.from / HOURS_A_DAY), to: Math.floor(span.to / HOURS_A_DAY) }
    const { rows } = await pool.query<PackRow>(
      `select item_id, day, data from market.history_hour_pack
       where item_id = any($1::int4[]) and day between $2 and $3 order by day, item_id`,
      [ids, days.from, days.to],
    )
    return rows
      .flatMap((row) => unpackDay(row.data, row.item_id, row.day * DAY_MS))
      .filter((bucket) => bucket.start >= span.from * HOUR_MS && bucket.start <= span.to * HOUR_MS)
  }

  return {
    listDays: (ids: readonly number[], span: Span): Promise<Bucket[]> =>
      buckets('history_day', 'day', DAY_MS, ids, span),

    /** Closed days come from packs, open ones from plain rows; where both have an hour the plain row is the newer. */
    listHours: async (ids: readonly number[], span: Span): Promise<Bucket[]> => {
      const [packed, open] = await Promise.all([
        packedHours(ids, span),
        buckets('history_hour', 'hour', HOUR_MS, ids, span),
      ])
      const known = new Set(open.map((bucket) => `${bucket.itemId}:${bucket.start}`))
      const rows = packed.filter((bucket) => !known.has(`${bucket.itemId}:${bucket.start}`)).concat(open)
      return rows.sort((a, b) => a.start - b.start || a.itemId - b.itemId)
    },

    listMinutes: async (ids: readonly number[], span: Span): Promise<MinuteRow[]> => {
      const { rows } = await pool.query<Cells>({
        text: `select item_id, slot, ${MINUTE_COLUMNS.join(', ')} from market.history_minute
               where item_id = any($1::int4[]) and slot between $2 and $3 order by slot, item_id`,
        values: [ids, span.from, span.to],
        rowMode: 'array',
      })
      return rows.map((row) => ({
        itemId: row[0] ?? 0,
        slot: row[1] ?? 0,
        buy: minuteSide(row, 2),
        sell: minuteSide(row, 2 + MINUTE_SIDE),
      }))
    },

    listMarketDays: async (span: Span): Promise<MarketDay[]> => {
      const { rows } = await pool.query<MarketDay>(
        'select * from market.market_day where day between $1 and $2 order by day',
        [span.from, span.to],
      )
      return rows
    },
  }
}

export type HistoryRepository = ReturnType<typeof historyRepository>
