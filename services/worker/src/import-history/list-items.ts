import type pg from 'pg'
import type { ArchiveClient } from './archive-client.ts'

const MOST_ITEMS = 100_000

/** The items to import history for, in order: by trade volume if the archive reports it, else all tradable items. */
export const listItemsToImport = async (archive: ArchiveClient, pool: pg.Pool): Promise<readonly number[]> =>
  (await archive.fetchBusiest(MOST_ITEMS)) ?? (await listTraded(pool))

const listTraded = async (pool: pg.Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select id from market.item where marketable union select item_id from market.price order by 1`,
  )
  return rows.map((row) => row.id)
}

/** Items of festival boxes, whose pages look back for years. */
export const listFestivalItems = async (pool: pg.Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct (data ->> 'id')::int4 as id from market.reference_document
     where kind = 'festivals' and data ->> 'id' ~ '^[0-9]{1,9}$' order by 1`,
  )
  return rows.map((row) => row.id)
}
