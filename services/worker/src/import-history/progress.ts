import type pg from 'pg'
import type { Resolution } from './archive-row.ts'

export type Span = {
  sourceId: number
  resolution: Resolution
  /** Days since 1970. */
  fromDay: number
}

/** The ids, in their order, whose span was not imported from this source yet. */
export const listUnfinished = async (pool: pg.Pool, span: Span, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await pool.query<{ item_id: number }>(
    `select item_id from market.import_progress
     where source_id = $1 and resolution = $2 and from_day <= $3 and item_id = any($4::int4[])`,
    [span.sourceId, span.resolution, span.fromDay, ids],
  )
  const finished = new Set(rows.map((row) => row.item_id))
  return ids.filter((id) => !finished.has(id))
}

/** `rows` by item; items without any are finished as well. */
export const saveFinished = async (pool: pg.Pool, span: Span, rows: ReadonlyMap<number, number>): Promise<void> => {
  await pool.query(
    `insert into market.import_progress (source_id, resolution, item_id, from_day, rows)
     select $1, $2, item_id, $3, rows from unnest($4::int4[], $5::int4[]) as given(item_id, rows)
     on conflict (source_id, resolution, item_id)
       do update set from_day = excluded.from_day, rows = excluded.rows, done_at = now()`,
    [span.sourceId, span.resolution, span.fromDay, [...rows.keys()], [...rows.values()]],
  )
}
