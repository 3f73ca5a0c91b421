import { emptySums, MOST_CELLS, type Rest, restsOfParts, splitDays } from '@gildscope/drops'
import type pg from 'pg'
import { parseCell, selectCells } from './cell-rows.ts'
import type { ResearchItem } from './drop-record.ts'
import { toCell } from './drops-of-records.ts'

/** Records that are compared with each other: of one item, with one kit, under one patch. */
export type Cut = ResearchItem & { kit: string; patchId: number }

type Row = { id: number; part: number; units: number; submissions: number; spread: number }
type TotalRow = { part: number; consumed: number; submissions: number; luck: number }

/**
 * Records that arrived today are not compared with: a crowd that comes at once is judged by those before it. Those of new
 * accounts do not count yet.
 */
const GOOD_OF_OTHERS = `activity = $1 and item_id = $2 and kit = $3 and patch_id = $4 and giver <> $5 and not is_flagged
  and counts_from < (now() at time zone 'UTC')::date`
/** The part that a cell belongs to, with the days of the splits in $6. */
const PART = '(select count(*)::int from unnest($6::date[]) split where split <= counts_from)'

const findSplits = async (pool: pg.Pool, values: readonly unknown[]): Promise<string[]> => {
  const { rows } = await pool.query<{ day: string; cells: number }>(
    `select to_char(counts_from, 'YYYY-MM-DD') as day, count(*)::int as cells
     from stats.drop_cell where ${GOOD_OF_OTHERS} group by counts_from`,
    [...values],
  )
  return splitDays(new Map(rows.map(({ day, cells }) => [day, cells])))
}

/**
 * The records of others in a cut, summed by the database: however many cells there are, the result is a row for each drop
 * and part, and a bounded number of cells. More than one comparison group where they contradict each other.
 */
export const findRests = async (pool: pg.Pool, cut: Cut, giver: string): Promise<Rest[]> => {
  const values = [cut.activity, cut.itemId, cut.kit, cut.patchId, giver]
  const splits = await findSplits(pool, values)
  const [totals, drops, largest] = await Promise.all([
    pool.query<TotalRow>(
      `select ${PART} as part, sum(consumed)::float8 as consumed, sum(submissions)::float8 as submissions,
         sum(consumed * (100 + magic_find))::float8 as luck
       from stats.drop_cell where ${GOOD_OF_OTHERS} group by part`,
      [...values, splits],
    ),
    pool.query<Row>(
      `select key::int as id, ${PART} as part, sum((value ->> 0)::bigint)::float8 as units,
         sum((value ->> 1)::bigint)::float8 as submissions, sum((value ->> 2)::bigint)::float8 as spread
       from stats.drop_cell, jsonb_each(drops) where ${GOOD_OF_OTHERS} group by key, part`,
      [...values, splits],
    ),
    selectCells(pool, cut, `${GOOD_OF_OTHERS} order by consumed desc limit ${MOST_CELLS}`, values.slice(2)),
  ])
  const sums = Array.from({ length: splits.length + 1 }, emptySums)
  for (const { part, ...total } of totals.rows) Object.assign(sums[part]!, total)
  for (const { id, part, units, submissions, spread } of drops.rows)
    sums[part]!.drops.set(id, [units, submissions, spread])
  return restsOfParts(
    { splits, sums },
    largest.map((cell) => toCell(cut, parseCell(cell))),
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
