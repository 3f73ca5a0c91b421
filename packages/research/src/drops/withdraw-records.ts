import { inTransaction } from '@gildscope/db'
import type pg from 'pg'
import type { ResearchItem } from './drop-record.ts'
import { countItem, lockItem } from './lock-item.ts'
import { type CellPlace, resumCells } from './resum-cells.ts'

/** Withdraws a record of one of `givers`; false if none of theirs matches. */
export const withdrawRecord = async (pool: pg.Pool, id: string, givers: readonly string[]): Promise<boolean> => {
  const { rows } = await pool.query<ResearchItem>(
    'select activity, item_id as "itemId" from stats.drop_record where id = $1 and giver = any($2)',
    [id, givers],
  )
  const [item] = rows
  if (item === undefined) return false
  return inTransaction(pool, async (client) => (await removeRecords(client, item, 'id = $1', id)) > 0)
}

/**
 * Erases all records of these submitters, in the transaction that erases their other data; returns the number of
 * records. It locks several items, in order; holders of a single item lock never do that.
 */
export const eraseGivers = async (client: pg.PoolClient, givers: readonly string[]): Promise<number> => {
  if (givers.length === 0) return 0
  const { rows } = await client.query<ResearchItem>(
    `select distinct activity, item_id as "itemId" from stats.drop_record where giver = any($1)
     order by activity, item_id`,
    [givers],
  )
  let erased = 0
  for (const item of rows) erased += await removeRecords(client, item, 'giver = any($1)', givers)
  return erased
}

const removeRecords = async (
  client: pg.PoolClient,
  item: ResearchItem,
  condition: string,
  parameter: unknown,
): Promise<number> => {
  await lockItem(client, item)
  const { rows } = await client.query<CellPlace>(
    `delete from stats.drop_record where ${condition} and activity = $2 and item_id = $3
     returning giver, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day`,
    [parameter, item.activity, item.itemId],
  )
  if (rows.length === 0) return 0
  await resumCells(client, item, rows)
  await countItem(client, item)
  return rows.length
}
