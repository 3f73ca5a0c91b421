import type pg from 'pg'
import { findImportState } from '../reference/import-state.ts'
import type { ArchiveClient } from './archive-client.ts'

const MOST_ITEMS = 100_000

/** The items of an archive by trade volume; null if it does not report them. */
export const listBusiest = async (archive: ArchiveClient): Promise<readonly number[] | null> => {
  const busiest = await archive.fetchBusiest(MOST_ITEMS)
  return busiest === null || busiest.length === 0 ? null : busiest
}

/** The items to import history for, in order: by trade volume if the archive reports it, else all tradable items. */
export const listItemsToImport = async (archive: ArchiveClient, pool: pg.Pool): Promise<readonly number[]> =>
  (await listBusiest(archive)) ?? (await listTraded(pool))

/**
 * All tradable items, those of which the most units are both wanted and offered first: their history is looked at the
 * most.
 */
export const listTraded = async (pool: pg.Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select id from (select id from market.item where marketable union select item_id from market.price) traded
     left join market.price on item_id = id
     order by least(coalesce(buy_quantity, 0), coalesce(sell_quantity, 0)) desc, id`,
  )
  return rows.map((row) => row.id)
}

/** What is still missing before all tradable items are known; null when they are. */
export const findMissing = async (pool: pg.Pool): Promise<string | null> => {
  const state = await findImportState(pool)
  if (state?.isFirstComplete !== true) return 'the catalogue of the game is not read yet'
  const { rows } = await pool.query('select from market.price limit 1')
  return rows.length === 0 ? 'no poll has seen prices yet' : null
}

/** Items of festival boxes, whose pages look back for years. */
export const listFestivalItems = async (pool: pg.Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct (data ->> 'id')::int4 as id from market.reference_document
     where kind = 'festivals' and data ->> 'id' ~ '^[0-9]{1,9}$' order by 1`,
  )
  return rows.map((row) => row.id)
}
