import { type Db, inTransaction, statsSchema } from '@gildscope/db'
import { asc } from 'drizzle-orm'
import type pg from 'pg'
import type { ResearchItem } from './drop-record.ts'
import { countItem, lockItem } from './lock-item.ts'
import { resumCells } from './resum-cells.ts'

const { patch } = statsSchema

export type Patch = typeof patch.$inferSelect
export type NewPatch = { since: Date; build: number | null; name: string }

/** The day of the game's release: nothing was opened before. */
export const FIRST_MOMENT = new Date('2012-08-28T00:00:00Z')
const FIRST: NewPatch = { since: FIRST_MOMENT, build: null, name: 'before the first known patch' }

/** For a record `r`. */
const PATCH_AT = '(select p.id from stats.patch p where p.since <= r.at order by p.since desc limit 1)'

/** Any number that no other advisory lock of this database has. */
const PATCHES_LOCK = 7_301_622

/** Oldest first. */
export const listPatches = (db: Db): Promise<Patch[]> => db.select().from(patch).orderBy(asc(patch.since))

/** The patch at a moment, from patches in order. */
export const patchAt = (patches: readonly Patch[], at: Date): Patch => {
  const found = patches.findLast(({ since }) => since <= at)
  if (found === undefined) throw new RangeError(`no patch is known of ${at.toISOString()}`)
  return found
}

/** Until the end of the transaction no new patch can be added. */
export const holdPatches = (client: pg.PoolClient): Promise<unknown> =>
  client.query('select pg_advisory_xact_lock_shared($1)', [PATCHES_LOCK])

const INSERT = `
  insert into stats.patch (since, build, name) select $1::timestamptz, $2::int, $3::text
  where not exists (select from stats.patch where since = $1 or build = $2)`

const insertPatch = (pool: pg.Pool, { since, build, name }: NewPatch): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [PATCHES_LOCK])
    await client.query(INSERT, [FIRST.since, FIRST.build, FIRST.name])
    const { rowCount } = await client.query(INSERT, [since, build, name])
    return rowCount === 1
  })

/** Items with records assigned to a different patch than that of their time. */
const listMismarked = async (pool: pg.Pool): Promise<ResearchItem[]> => {
  const { rows } = await pool.query<ResearchItem>(
    `select distinct r.activity, r.item_id as "itemId" from stats.drop_record r
     where r.patch_id <> ${PATCH_AT}`,
  )
  return rows
}

/** Assigns records of an item to the patch of their time. For transactions that have locked the item. */
export const remarkRecords = async (client: pg.PoolClient, { activity, itemId }: ResearchItem): Promise<number> => {
  const { rows } = await client.query<{ giver: string; day: string }>(
    `update stats.drop_record r set patch_id = m.patch_id
     from (
       select r.id, ${PATCH_AT} as patch_id from stats.drop_record r where r.activity = $1 and r.item_id = $2
     ) m
     where r.id = m.id and r.patch_id <> m.patch_id
     returning r.giver, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD') as day`,
    [activity, itemId],
  )
  if (rows.length > 0) await resumCells(client, { activity, itemId }, rows)
  return rows.length
}

/** Adds a patch and assigns later records to it. False if its time or its build is known. */
export const addPatch = async (pool: pg.Pool, added: NewPatch): Promise<boolean> => {
  if (!(await insertPatch(pool, added))) return false
  for (const item of await listMismarked(pool)) {
    await inTransaction(pool, async (client) => {
      await lockItem(client, item)
      const marked = await remarkRecords(client, item)
      if (marked > 0) await countItem(client, item)
    })
  }
  return true
}

/** Records older than all known patches belong to one, too. */
export const ensureFirstPatch = async ({ pool, db }: { pool: pg.Pool; db: Db }): Promise<void> => {
  if ((await listPatches(db)).length === 0) await insertPatch(pool, FIRST)
}
