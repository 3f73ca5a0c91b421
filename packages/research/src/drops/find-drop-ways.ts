import { ENTRY } from '@gildscope/drops'
import { mapInSlices } from '@gildscope/service-kit'
import { parseCell, selectCells } from './cell-rows.ts'
import type { Handle, ResearchItem } from './drop-record.ts'
import { type DropWay, dropWaysOf } from './drop-ways.ts'
import { toCell } from './drops-of-records.ts'
import { listItemFacts } from './item-facts.ts'
import { worthsOf } from './item-worths.ts'
import { dayOf } from './sum-cells.ts'

/** What counts in public figures. */
const COUNTS = 'not is_flagged and counts_from <= $3::date'

/** The ways of an item now, at current prices. */
export const findDropWays = async ({ pool, db }: Handle, item: ResearchItem, now: Date): Promise<DropWay[]> => {
  const rows = await selectCells(pool, item, COUNTS, [dayOf(now)])
  const cells = await mapInSlices(rows, (row) => toCell(item, parseCell(row)))
  const drops = new Set<number>()
  for (const { entries } of cells) for (let at = 0; at < entries.length; at += ENTRY) drops.add(entries[at]!)
  return dropWaysOf(item, cells, worthsOf(await listItemFacts(db, [...drops])))
}
