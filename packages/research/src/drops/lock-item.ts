import type pg from 'pg'
import type { ResearchItem } from './drop-record.ts'

/**
 * Serialises writes about an item: a writer of its records or cells takes this lock first. A writer that needs several
 * in one transaction takes them in order of activity and id.
 */
export const lockItem = async (client: pg.PoolClient, { activity, itemId }: ResearchItem): Promise<void> => {
  await client.query('insert into stats.drop_item (activity, item_id) values ($1, $2) on conflict do nothing', [
    activity,
    itemId,
  ])
  await client.query('select from stats.drop_item where activity = $1 and item_id = $2 for update', [activity, itemId])
}

/** Counts the records of an item again and notifies readers that something changed. */
export const countItem = (client: pg.PoolClient, { activity, itemId }: ResearchItem): Promise<unknown> =>
  client.query(
    `update stats.drop_item i set version = i.version + 1, submissions = r.submissions, flagged = r.flagged, last_at = r.last_at
     from (
       select count(*)::int as submissions, count(*) filter (where flags <> '[]')::int as flagged, max(at) as last_at
       from stats.drop_record where activity = $1 and item_id = $2
     ) r
     where i.activity = $1 and i.item_id = $2`,
    [activity, itemId],
  )
