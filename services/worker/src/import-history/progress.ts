import type pg from 'pg'
import type { Resolution } from './archive-row.ts'

export type Span = {
  sourceId: number
  resolution: Resolution
  /** Days since 1970. */
  fromDay: number
}

export type Unfinished = {
  id: number
  /** Where the span begins that was imported before; null: none was. */
  knownFrom: number | null
}

/** The ids, in their order, whose span was not imported from this source yet. */
export const listUnfinished = async (pool: pg.Pool, span: Span, ids: readonly number[]): Promise<Unfinished[]> => {
  const { rows } = await pool.query<{ item_id: number; from_day: number }>(
    `select item_id, from_day from market.import_progress
     where source_id = $1 and resolution = $2 and item_id = any($3::int4[])`,
    [span.sourceId, span.resolution, ids],
  )
  const known = new Map(rows.map((row) => [row.item_id, row.from_day]))
  return ids
    .map((id) => ({ id, knownFrom: known.get(id) ?? null }))
    .filter(({ knownFrom }) => knownFrom === null || knownFrom > span.fromDay)
}

/** `rows` by item, in addition to those of a shorter span; items without any are finished as well. */
export const saveFinished = async (pool: pg.Pool, span: Span, rows: ReadonlyMap<number, number>): Promise<void> => {
  await pool.query(
    `insert into market.import_progress (source_id, resolution, item_id, from_day, rows)
     select $1, $2, item_id, $3, rows from unnest($4::int4[], $5::int4[]) as given(item_id, rows)
     on conflict (source_id, resolution, item_id)
       do update set from_day = excluded.from_day, rows = import_progress.rows + excluded.rows, done_at = now()`,
    [span.sourceId, span.resolution, span.fromDay, [...rows.keys()], [...rows.values()]],
  )
}
