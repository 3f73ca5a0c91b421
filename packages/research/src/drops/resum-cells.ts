import type pg from 'pg'
import { insertCells } from './cell-rows.ts'
import type { ResearchItem } from './drop-record.ts'
import { selectRecords } from './record-rows.ts'
import { sumCells } from './sum-cells.ts'

/** A submitter and a day. */
export type CellPlace = { giver: string; day: string }

/**
 * Recalculates the cells of these submitters and days from their few records: cells cannot drift from records, whatever
 * was added, withdrawn or flagged. For transactions that have locked the item.
 */
export const resumCells = async (
  client: pg.PoolClient,
  item: ResearchItem,
  places: readonly CellPlace[],
): Promise<void> => {
  const unique = [...new Map(places.map((place) => [`${place.giver} ${place.day}`, place])).values()]
  const [givers, days] = [unique.map(({ giver }) => giver), unique.map(({ day }) => day)]
  await client.query(
    `delete from stats.drop_cell
     where activity = $1 and item_id = $2 and (giver, day) in (select * from unnest($3::text[], $4::date[]))`,
    [item.activity, item.itemId, givers, days],
  )
  const records = await selectRecords(
    client,
    item,
    // The first part finds them by an index.
    `giver = any($3::text[]) and (giver, (at at time zone 'UTC')::date) in (select * from unnest($3::text[], $4::date[]))`,
    [givers, days],
  )
  await insertCells(client, item, sumCells(records))
}
