import type pg from 'pg'
import type { ResearchItem } from './drop-record.ts'
import type { CellRow } from './sum-cells.ts'

type Queries = Pick<pg.Pool, 'query'>

/** `drops` is JSON, which takes a fifth of the memory of what it is parsed to. */
export type StoredCell = Omit<CellRow, 'drops'> & { drops: string }

export const parseCell = ({ drops, ...cell }: StoredCell): CellRow => ({ ...cell, drops: JSON.parse(drops) })

/** Cells of an item, all or those that match a condition, whose parameters begin with $3. */
export const selectCells = async (
  queries: Queries,
  { activity, itemId }: ResearchItem,
  condition = 'true',
  parameters: readonly unknown[] = [],
): Promise<StoredCell[]> => {
  const { rows } = await queries.query<StoredCell>(
    `select kit, magic_find as "magicFind", level, patch_id as "patchId", to_char(day, 'YYYY-MM-DD') as day,
       to_char(counts_from, 'YYYY-MM-DD') as "countsFrom", giver,
       is_flagged as "isFlagged", consumed, submissions, drops::text as drops, wallet
     from stats.drop_cell where activity = $1 and item_id = $2 and ${condition}`,
    [activity, itemId, ...parameters],
  )
  return rows
}

export const insertCells = async (
  client: pg.PoolClient,
  { activity, itemId }: ResearchItem,
  cells: readonly CellRow[],
): Promise<void> => {
  if (cells.length === 0) return
  await client.query(
    `insert into stats.drop_cell (activity, item_id, kit, magic_find, level, patch_id, day, counts_from, giver, is_flagged,
       consumed, submissions, drops, wallet)
     select $1, $2, c.kit, c."magicFind", c.level, c."patchId", c.day, c."countsFrom", c.giver, c."isFlagged", c.consumed, c.submissions,
       c.drops, c.wallet
     from jsonb_to_recordset($3::jsonb) as c(kit text, "magicFind" smallint, level smallint, "patchId" int, day date, "countsFrom" date,
       giver text, "isFlagged" boolean, consumed int, submissions int, drops jsonb, wallet jsonb)`,
    [activity, itemId, JSON.stringify(cells)],
  )
}
