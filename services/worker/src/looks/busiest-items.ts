import { decodeLatest, decodeSideStates, recentSales } from '@gildscope/market'
import type { MarketMemory } from '../memory/market-memory.ts'

/** Less than one sale an hour: nothing is hidden between two polls. */
const LEAST_SALES = 24
/** An item stays until others are busier by so much: new looks have to learn first. */
const STAYS = 1.25

/** Ids of the items with the most recent trade, busiest first, by the habits that the estimator keeps of them. */
export const busiestItems = (
  { items }: Pick<MarketMemory, 'items'>,
  { slot, most, looked }: { slot: number; most: number; looked: ReadonlySet<number> },
): number[] => {
  const busy: { id: number; sales: number }[] = []
  items.forEach((item, id) => {
    const { estimator } = decodeLatest(item.latest)
    if (estimator === null || item.isMarkedMissing) return
    const { buy, sell } = decodeSideStates(estimator)
    const sales = recentSales(buy, slot) + recentSales(sell, slot)
    if (sales >= LEAST_SALES) busy.push({ id, sales: looked.has(id) ? STAYS * sales : sales })
  })
  busy.sort((one, other) => other.sales - one.sales || one.id - other.id)
  return busy.slice(0, most).map(({ id }) => id)
}
