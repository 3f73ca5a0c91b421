import { withVersion } from '@gildscope/db'
import type pg from 'pg'

/**
 * Makes items marketable that the trading post lists; they stay so. Ids without an item are skipped: the next import of
 * the catalogue adds the item. Costs one read when nothing is new.
 */
export const markMarketable = async (pool: pg.Pool, ids: readonly number[]): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from market.item where id = any($1::int4[]) and not marketable',
    [ids],
  )
  if (rows.length === 0) return 0
  return withVersion(pool, 'catalogue_changed', async (client, version) => {
    const { rowCount } = await client.query(
      'update market.item set marketable = true, version = $2 where id = any($1::int4[]) and not marketable',
      [rows.map((row) => row.id), version],
    )
    return rowCount ?? 0
  })
}
