import { inTransaction } from '@gildscope/db'
import type { Evidence } from '@gildscope/drops'
import type pg from 'pg'
import { insertCells, parseCell, selectCells } from './cell-rows.ts'
import type { Handle, ResearchItem, Screened, StoredDropRecord } from './drop-record.ts'
import { flagsOf, isAlike, isOfAccount } from './flags.ts'
import { countItem, lockItem } from './lock-item.ts'
import { findNamedDrops } from './named-drops.ts'
import { holdPatches, remarkRecords } from './patches.ts'
import { selectRecords } from './record-rows.ts'
import { flaggedSince, screenAll } from './screen-all.ts'
import { type CellRow, cellKey, sumCells } from './sum-cells.ts'

export type RecomputedItem = {
  records: number
  /** Records assigned to another patch than that of their time. */
  remarked: number
  /** Records whose flags changed because more data arrived. */
  reflagged: number
  /** Cells that were not the sums of their records: always a fault. */
  wrongCells: number
}

const sorted = (entries: Record<string, unknown>): [string, unknown][] =>
  Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))

const textOf = ({ consumed, submissions, drops, wallet }: CellRow): string =>
  JSON.stringify([consumed, submissions, sorted(drops), sorted(wallet)])

const textsOf = (cells: readonly CellRow[]): Map<string, string> =>
  new Map(cells.map((cell) => [cellKey(cell), textOf(cell)]))

/** How many cells differ, or exist on one side only. */
const countDifferences = (stored: readonly CellRow[], summed: readonly CellRow[]): number => {
  const [one, other] = [textsOf(stored), textsOf(summed)]
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key)).length
}

/** Figures that moved by less make no difference to a verdict, and no row is written for them. */
const MOVED = 0.03

const hasMoved = (was: Evidence | null, is: Evidence | null): boolean => {
  if (was === null || is === null) return was !== is
  if (was.item !== is.item) return true
  const keys = ['othersConsumed', 'falls', 'expected', 'dependence', 'rareFalls', 'rareExpected', 'chance'] as const
  return keys.some((key) => Math.abs(is[key] - was[key]) > MOVED * Math.max(is[key], was[key]))
}

type Wanted = ReadonlyMap<number, Screened & { isKept: boolean }>

/**
 * Flags that concern the submitter are kept: judging submitters decides about them, and on the evidence on which it flagged
 * one, whoever sends what afterwards. Where too few others are left to compare with, there is none.
 */
const wantedOf = (record: StoredDropRecord, screened: Wanted, suspects: ReadonlySet<string>): Screened => {
  const { isKept, ...found } = screened.get(record.id) ?? { flags: [], evidence: null, isKept: false }
  const since = flaggedSince(record)
  const own = record.flags.filter((flag) => !isOfAccount(flag))
  const flags = isKept ? own : found.flags.map((flag) => ({ ...flag, ...(since !== undefined && { since }) }))
  return {
    flags: [...flags, ...record.flags.filter(isOfAccount)],
    evidence:
      suspects.has(record.giver) && found.evidence !== null ? (record.evidence ?? found.evidence) : found.evidence,
  }
}

/** Submitters with records, of any item, that are flagged because of them. */
const listSuspects = async (client: pg.PoolClient, givers: readonly string[]): Promise<Set<string>> => {
  const { rows } = await client.query<{ giver: string }>(
    `select distinct giver from stats.drop_record
     where giver = any($1) and jsonb_path_exists(flags, '$[*] ? (@.reason like_regex "^account-")')`,
    [givers],
  )
  return new Set(rows.map(({ giver }) => giver))
}

/** Gives records the flags that they should have; answers how many had others. */
const writeFlags = async (
  client: pg.PoolClient,
  records: readonly StoredDropRecord[],
  screened: Wanted,
): Promise<number> => {
  const suspects = await listSuspects(client, [...new Set(records.map(({ giver }) => giver))])
  let reflagged = 0
  const changed = records.flatMap((record) => {
    const wanted = wantedOf(record, screened, suspects)
    const isReflagged = !isAlike(record.flags, wanted.flags)
    reflagged += Number(isReflagged)
    return isReflagged || hasMoved(record.evidence, wanted.evidence) ? [{ id: record.id, ...wanted }] : []
  })
  if (changed.length > 0)
    await client.query(
      `update stats.drop_record r set flags = c.flags, evidence = nullif(c.evidence, 'null')
       from jsonb_to_recordset($1::jsonb) as c(id bigint, flags jsonb, evidence jsonb) where r.id = c.id`,
      [JSON.stringify(changed)],
    )
  return reflagged
}

/**
 * Recalculates an item from its records: patches, flags and cells. Differences are repaired and counted. Records that
 * arrive during screening keep their flags until the next run.
 */
export const recomputeItem = async ({ pool, db }: Handle, item: ResearchItem): Promise<RecomputedItem> => {
  const before = await selectRecords(pool, item)
  const drops = new Set(before.flatMap(({ items }) => items.map(([id]) => id)))
  const named = await findNamedDrops(db, item.itemId, [...drops])
  const found = [...(await screenAll({ item, records: before, named }))]
  const flags = await flagsOf(
    db,
    found.map(([id, { reasons }]) => [id, reasons]),
  )
  const screened = new Map(
    found.map(([id, { evidence, isKept }]) => [id, { flags: flags.get(id) ?? [], evidence, isKept }]),
  )
  const known = new Set(before.map(({ id }) => id))
  return inTransaction(pool, async (client) => {
    await holdPatches(client)
    await lockItem(client, item)
    const records = await selectRecords(client, item)
    const wrongCells = countDifferences((await selectCells(client, item)).map(parseCell), sumCells(records))
    const remarked = await remarkRecords(client, item)
    const old = records.filter(({ id }) => known.has(id))
    const reflagged = await writeFlags(client, old, screened)
    if (wrongCells + reflagged > 0) {
      await client.query('delete from stats.drop_cell where activity = $1 and item_id = $2', [
        item.activity,
        item.itemId,
      ])
      await insertCells(client, item, sumCells(await selectRecords(client, item)))
    }
    if (wrongCells + remarked + reflagged > 0) await countItem(client, item)
    return { records: records.length, remarked, reflagged, wrongCells }
  })
}

/** Every item that has records or cells. */
export const listRecordedItems = async (pool: pg.Pool): Promise<ResearchItem[]> => {
  const { rows } = await pool.query<ResearchItem>(
    'select activity, item_id as "itemId" from stats.drop_item order by activity, item_id',
  )
  return rows
}
