import { inTransaction } from '@gildscope/db'
import type pg from 'pg'
import type { Handle, NewDropRecord, ResearchItem, Screened } from './drop-record.ts'
import { judgeGiver } from './judge-givers.ts'
import { countItem, lockItem } from './lock-item.ts'
import { ensureFirstPatch, holdPatches, listPatches, patchAt } from './patches.ts'
import { resumCells } from './resum-cells.ts'
import { screenOne } from './screen-one.ts'
import { dayOf } from './sum-cells.ts'

/** Ids of the records, in the given order, and how many of them are new. */
export type AddedRecords = { ids: number[]; added: number }

const ROWS_AT_ONCE = 500

const findIds = async (client: pg.PoolClient, digests: readonly Buffer[]): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ id: number; digest: Buffer }>(
    'select id, digest from stats.drop_record where digest = any($1::bytea[])',
    [digests],
  )
  return new Map(rows.map(({ id, digest }) => [digest.toString('base64'), id]))
}

type Row = NewDropRecord & { patchId: number } & Screened

const insertRows = async (client: pg.PoolClient, rows: readonly Row[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE)
    await client.query(
      `insert into stats.drop_record (digest, activity, item_id, giver, kit, level, magic_find, at, counts_from, delay, build, patch_id,
         consumed, items, wallet, flags, evidence, source)
       select decode(r.digest, 'base64'), r.activity, r."itemId", r.giver, r.kit, r.level, r."magicFind", r.at, r."countsFrom", r.delay,
         r.build, r."patchId", r.consumed, r.items, r.wallet, r.flags,
         nullif(r.evidence, 'null'), r.source
       from jsonb_to_recordset($1::jsonb) as r(digest text, activity text, "itemId" int, giver text, kit text,
         level smallint, "magicFind" smallint, at timestamptz, "countsFrom" date, delay text, build int, "patchId" int, consumed jsonb,
         items jsonb, wallet jsonb, flags jsonb, evidence jsonb, source text)
       on conflict (digest) do nothing`,
      [JSON.stringify(part.map((row) => ({ ...row, digest: row.digest.toString('base64') })))],
    )
  }
}

const NOT_SCREENED: Screened = { flags: [], evidence: null }

const screenFirst = async (handle: Handle, record: NewDropRecord): Promise<Screened> => {
  const { id: patchId } = patchAt(await listPatches(handle.db), record.at)
  return screenOne(handle, { ...record, patchId })
}

const byDigest = ({ digest }: NewDropRecord): string => digest.toString('base64')

/**
 * Stores records of one item with the cells that they belong to. A record whose digest is known is not stored again:
 * the id of the first is returned. A single record is screened before, together with its submitter; many are to be
 * screened together afterwards (`recomputeItems`).
 */
export const addRecords = async (
  handle: Handle,
  item: ResearchItem,
  records: readonly NewDropRecord[],
): Promise<AddedRecords> => {
  await ensureFirstPatch(handle)
  // Before the item is locked, because it takes a while; records that arrive meanwhile are screened at night.
  const [one] = records
  const screened = one !== undefined && records.length === 1 ? await screenFirst(handle, one) : NOT_SCREENED
  const added = await inTransaction(handle.pool, async (client, tx) => {
    await holdPatches(client)
    await lockItem(client, item)
    const patches = await listPatches(tx)
    const digests = records.map(({ digest }) => digest)
    const known = await findIds(client, digests)
    const fresh = [...new Map(records.map((record) => [byDigest(record), record])).values()].filter(
      (record) => !known.has(byDigest(record)),
    )
    if (fresh.length > 0) {
      const rows = fresh.map((record): Row => ({ ...record, patchId: patchAt(patches, record.at).id, ...screened }))
      await insertRows(client, rows)
      const places = fresh.map(({ giver, at }) => ({ giver, day: dayOf(at) }))
      await resumCells(client, item, places)
      await countItem(client, item)
    }
    const ids = fresh.length === 0 ? known : await findIds(client, digests)
    return { ids: records.map((record) => ids.get(byDigest(record)) ?? 0), added: ids.size - known.size }
  })
  if (one !== undefined && screened !== NOT_SCREENED && added.added > 0) await judgeGiver(handle, one.giver)
  return added
}
