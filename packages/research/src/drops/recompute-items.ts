import type { Handle, ResearchItem } from './drop-record.ts'
import { judgeGiver, listGivers } from './judge-givers.ts'
import { type RecomputedItem, recomputeItem } from './recompute-item.ts'

export type Recomputed = RecomputedItem & {
  /** Those with wrong cells, each with their number. */
  wrongItems: (ResearchItem & { wrongCells: number })[]
}

const keyOf = ({ activity, itemId }: ResearchItem): string => `${activity} ${itemId}`

/**
 * Recalculates items, then judges all their submitters, and recalculates once more the items whose comparison group
 * changed because of that.
 */
export const recomputeItems = async (
  handle: Handle,
  items: readonly ResearchItem[],
  signal?: AbortSignal,
): Promise<Recomputed> => {
  const sums: Recomputed = { records: 0, remarked: 0, reflagged: 0, wrongCells: 0, wrongItems: [] }
  const recompute = async (item: ResearchItem): Promise<void> => {
    signal?.throwIfAborted()
    const { records, remarked, reflagged, wrongCells } = await recomputeItem(handle, item)
    if (wrongCells > 0) sums.wrongItems.push({ ...item, wrongCells })
    sums.records += records
    sums.remarked += remarked
    sums.reflagged += reflagged
    sums.wrongCells += wrongCells
  }
  const judge = async (): Promise<ResearchItem[]> => {
    const changed = new Map<string, ResearchItem>()
    for (const giver of await listGivers(handle.pool, items)) {
      signal?.throwIfAborted()
      const judged = await judgeGiver(handle, giver)
      sums.reflagged += judged.reflagged
      for (const item of judged.items) changed.set(keyOf(item), item)
    }
    return [...changed.values()]
  }
  for (const item of items) await recompute(item)
  const { records } = sums
  for (const item of await judge()) await recompute(item)
  return { ...sums, records }
}
