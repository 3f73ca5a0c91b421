import { type Db, schema } from '@gildscope/db'
import { ENTRY } from '@gildscope/drops'
import { mapInSlices } from '@gildscope/service-kit'
import { eq, sql } from 'drizzle-orm'
import { parseCell, selectCells } from './cell-rows.ts'
import type { Handle, ResearchItem } from './drop-record.ts'
import { type DropWay, dropWaysOf, type Kind, mayHaveWays } from './drop-ways.ts'
import { toCell } from './drops-of-records.ts'
import { listItemFacts } from './item-facts.ts'
import { worthsOf } from './item-worths.ts'
import { dayOf } from './sum-cells.ts'

/** What counts in public figures. */
const COUNTS = 'not is_flagged and counts_from <= $3::date'

const findKind = async (db: Db, itemId: number): Promise<Kind | null> => {
  const { id, type, data } = schema.item
  const isSalvageable = sql<boolean>`not coalesce(${data} -> 'flags' ? 'NoSalvage', false)`
  const [kind] = await db.select({ type, isSalvageable }).from(schema.item).where(eq(id, itemId))
  return kind ?? null
}

/** The ways of an item now, at current prices. */
export const findDropWays = async ({ pool, db }: Handle, item: ResearchItem, now: Date): Promise<DropWay[]> => {
  const { itemId } = item
  if (!mayHaveWays(item, await findKind(db, itemId))) return []
  const rows = await selectCells(pool, item, COUNTS, [dayOf(now)])
  const cells = await mapInSlices(rows, (row) => {
    const cell = parseCell(row)
    return { ...toCell(item, cell), wallet: cell.wallet }
  })
  const drops = new Set<number>()
  for (const { entries } of cells) for (let at = 0; at < entries.length; at += ENTRY) drops.add(entries[at]!)
  const known = await listItemFacts(db, [itemId, ...drops])
  return dropWaysOf(item, cells, { worths: worthsOf(known), sellPrice: known.get(itemId)?.sellPrice ?? null })
}
