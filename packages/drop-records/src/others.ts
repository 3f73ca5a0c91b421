import { MOST_CELLS, type Rest, restOfSums } from '@gildscope/drops'
import type pg from 'pg'
import { selectCells } from './cell-rows.ts'
import type { ResearchItem } from './drop-record.ts'
import { toCell } from './drops-of-records.ts'

/** Records that are compared with each other: of one item, with one kit, under one patch. */
export type Cut = ResearchItem & { kit: string; patchId: number }

type Row = { id: number; units: number; submissions: number; spread: number }
type TotalRow = { consumed: number; submissions: number; luck: number }

const GOOD_OF_OTHERS =
  'activity = $1 and item_id = $2 and kit = $3 and patch_id = $4 and giver <> $5 and not is_flagged'

/**
 * The records of others in a cut, summed by the database: however many cells there are, the result is a row for each
 * drop and a bounded number of cells.
 */
export const findRest = async (pool: pg.Pool, cut: Cut, giver: string): Promise<Rest> => {
  const values = [cut.activity, cut.itemId, cut.kit, cut.patchId, giver]
  const [total, drops, largest] = await Promise.all([
    pool.query<TotalRow>(
      `select coalesce(sum(consumed), 0)::float8 as consumed, coalesce(sum(submissions), 0)::float8 as submissions,
         coalesce(sum(consumed * (100 + magic_find)), 0)::float8 as luck
       from stats.drop_cell where ${GOOD_OF_OTHERS}`,
      values,
    ),
    pool.query<Row>(
      `select key::int as id, sum((value ->> 0)::bigint)::float8 as units, sum((value ->> 1)::bigint)::float8 as submissions,
         sum((value ->> 2)::bigint)::float8 as spread
       from stats.drop_cell, jsonb_each(drops) where ${GOOD_OF_OTHERS} group by key`,
      values,
    ),
    selectCells(pool, cut, `${GOOD_OF_OTHERS} order by consumed desc limit ${MOST_CELLS}`, values.slice(2)),
  ])
  const sums = {
    ...(total.rows[0] ?? { consumed: 0, submissions: 0, luck: 0 }),
    drops: new Map(
      drops.rows.map(({ id, units, submissions, spread }): [number, [number, number, number]] => [
        id,
        [units, submissions, spread],
      ]),
    ),
  }
  return restOfSums(
    sums,
    largest.map((cell) => toCell(cut, cell)),
  )
}

/** Which of these drops any other submitter ever got from an item, flagged or not. */
export const findKnownDrops = async (
  pool: pg.Pool,
  { activity, itemId }: ResearchItem,
  { giver, drops }: { giver: string; drops: readonly number[] },
): Promise<Set<number>> => {
  const { rows } = await pool.query<{ id: number }>(
    `select d.id from unnest($4::int[]) as d(id)
     where exists (
       select from stats.drop_cell where activity = $1 and item_id = $2 and giver <> $3 and drops ? d.id::text
     )`,
    [activity, itemId, giver, drops],
  )
  return new Set(rows.map(({ id }) => id))
}
