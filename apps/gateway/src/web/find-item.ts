import type { ApiClient } from '@gildscope/api-client'
import { getItems, type ItemRow, withoutEmptyPrices } from '@gildscope/contracts'

const FIELDS = ['name', 'rarity', 'type', 'marketable', 'buy_price', 'sell_price'] as const
const MOST_REMEMBERED = 2000
const REMEMBERED_MS = 60_000
/** A page does not wait longer for its preview. */
const ASK_MS = 300

/** The row of an item, `'missing'` when there is no such item, null when nobody could say in time. */
export type FoundItem = ItemRow | 'missing' | null

type Known = { until: number; item: Promise<FoundItem> }

/** Asks the items service and remembers its answers for a minute; a failure is not remembered. */
export const createItemFinder = (call: ApiClient, now: () => number = Date.now) => {
  const known = new Map<number, Known>()

  const ask = async (id: number, askedBy: string): Promise<FoundItem> => {
    try {
      const query = { ids: [id], fields: [...FIELDS] }
      // In the name of who asks for the page: whoever walks through all items pays for it.
      const rows = await call(
        getItems,
        { query },
        { signal: AbortSignal.timeout(ASK_MS), headers: { 'x-forwarded-for': askedBy } },
      )
      return withoutEmptyPrices(rows)[0] ?? 'missing'
    } catch {
      known.delete(id)
      return null
    }
  }

  return (id: number, askedBy: string): Promise<FoundItem> => {
    const remembered = known.get(id)
    if (remembered !== undefined && remembered.until > now()) return remembered.item
    known.delete(id)
    const [oldest] = known.keys()
    if (known.size >= MOST_REMEMBERED && oldest !== undefined) known.delete(oldest)
    const item = ask(id, askedBy)
    known.set(id, { until: now() + REMEMBERED_MS, item })
    return item
  }
}
