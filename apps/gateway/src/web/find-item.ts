import { getItems, type ItemRow, withoutEmptyPrices } from '@gildscope/contracts'
import type { ApiClient } from '@gildscope/contracts/client'
import { createSharedLoads } from '@gildscope/service-kit'

const FIELDS = ['name', 'rarity', 'type', 'marketable', 'buy_price', 'sell_price'] as const
const MOST_KEPT = 2000
const KEPT_MS = 60_000
/** A page does not wait longer for its preview. */
const ASK_MS = 300

/** The row of an item, `'missing'` when there is no such item, null when the service did not answer in time. */
export type FoundItem = ItemRow | 'missing' | null

/** Calls the items service and caches its answers for a minute; failures are not cached. */
export const createItemFinder = (client: ApiClient, now: () => number = Date.now, askMs = ASK_MS) => {
  const items = createSharedLoads<number, ItemRow | 'missing'>({ keepMs: KEPT_MS, most: MOST_KEPT, now })

  const ask = async (id: number, askedBy: string): Promise<ItemRow | 'missing'> => {
    const query = { ids: [id], fields: [...FIELDS] }
    // Charged to the visitor, so that a crawler of all items pays for its own requests.
    const rows = await client(
      getItems,
      { query },
      { signal: AbortSignal.timeout(askMs), headers: { 'x-forwarded-for': askedBy } },
    )
    return withoutEmptyPrices(rows)[0] ?? 'missing'
  }

  return (id: number, askedBy: string): Promise<FoundItem> => items(id, () => ask(id, askedBy)).catch(() => null)
}
