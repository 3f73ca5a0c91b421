import { inTransaction } from '@gildscope/db'
import { type Evidence, judgeAccount, type Reason } from '@gildscope/drops'
import type pg from 'pg'
import type { Flag, Handle, ResearchItem } from './drop-record.ts'
import { flagsOf, isAlike, isOfAccount } from './flags.ts'
import { countItem, lockItem } from './lock-item.ts'
import { resumCells } from './resum-cells.ts'

/** The latest records of an account are enough to judge it, however many it gave. */
const MOST_RECORDS = 3_000

type GivenRow = ResearchItem & {
  id: number
  kit: string
  patchId: number
  day: string
  flags: Flag[]
  evidence: Evidence | null
}

const selectGiven = async (pool: pg.Pool, giver: string): Promise<GivenRow[]> => {
  const { rows } = await pool.query<GivenRow>(
    `select id, activity, item_id as "itemId", kit, patch_id as "patchId", flags, evidence,
       to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day
     from stats.drop_record where giver = $1 order by id desc limit ${MOST_RECORDS}`,
    [giver],
  )
  return rows
}

/** Flags that records get because of their account, by record id; `rows`: newest first. */
const reasonsOf = (rows: readonly GivenRow[]): Map<string, Reason[]> =>
  judgeAccount(
    rows
      .toReversed()
      .flatMap(({ id, activity, itemId, kit, patchId, evidence }) =>
        evidence === null ? [] : [{ id: String(id), cut: `${activity} ${itemId} ${kit} ${patchId}`, evidence }],
      ),
  )

/** Replaces the account-related flags of one item's records. */
const writeFlags = async (
  client: pg.PoolClient,
  item: ResearchItem,
  wanted: readonly { id: number; flags: readonly Flag[] }[],
): Promise<void> => {
  await lockItem(client, item)
  const { rows } = await client.query<{ id: number; flags: Flag[]; giver: string; day: string }>(
    `select id, flags, giver, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day
     from stats.drop_record where id = any($1)`,
    [wanted.map(({ id }) => id)],
  )
  const ofAccount = new Map(wanted.map(({ id, flags }) => [id, flags]))
  const changed = rows.map(({ id, flags }) => ({
    id,
    flags: [...flags.filter((flag) => !isOfAccount(flag)), ...(ofAccount.get(id) ?? [])],
  }))
  await client.query(
    `update stats.drop_record r set flags = c.flags
     from jsonb_to_recordset($1::jsonb) as c(id bigint, flags jsonb) where r.id = c.id`,
    [JSON.stringify(changed)],
  )
  await resumCells(client, item, rows)
  await countItem(client, item)
}

/**
 * Judges all records of an account together; answers the items of which records are flagged otherwise now, and how many
 * these are. Each item is written on its own, so that no two locks are held.
 */
export const judgeGiver = async (
  { pool, db }: Handle,
  giver: string,
): Promise<{ items: ResearchItem[]; reflagged: number }> => {
  const rows = await selectGiven(pool, giver)
  const reasons = reasonsOf(rows)
  const flags = await flagsOf(db, [...reasons])
  const changed = rows
    .map((row) => ({ ...row, had: row.flags.filter(isOfAccount), flags: flags.get(String(row.id)) ?? [] }))
    .filter((row) => !isAlike(row.had, row.flags))
  const byItem = [...Map.groupBy(changed, ({ activity, itemId }) => `${activity} ${itemId}`).values()]
  for (const wanted of byItem) await inTransaction(pool, (client) => writeFlags(client, wanted[0]!, wanted))
  return {
    items: byItem.map(([first]) => ({ activity: first!.activity, itemId: first!.itemId })),
    reflagged: changed.length,
  }
}

/** Accounts with records of these items. */
export const listGivers = async (pool: pg.Pool, items: readonly ResearchItem[]): Promise<string[]> => {
  const { rows } = await pool.query<{ giver: string }>(
    `select distinct giver from stats.drop_record
     where (activity, item_id) in (select * from unnest($1::text[], $2::int[])) order by giver`,
    [items.map(({ activity }) => activity), items.map(({ itemId }) => itemId)],
  )
  return rows.map(({ giver }) => giver)
}
