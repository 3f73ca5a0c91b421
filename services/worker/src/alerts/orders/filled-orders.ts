import { orderKey, type StoredOrder, type StoredTrade } from '@gildscope/players'

/**
 * Orders that were traded as a whole: trades of the same item, side, price and time of placing, made since they were
 * seen, add up to every unit. A withdrawn order is gone, too, so of others nothing is said; nor of one that looks like an
 * order that is still open.
 */
export const findFilled = (
  gone: readonly StoredOrder[],
  open: readonly StoredOrder[],
  trades: readonly StoredTrade[],
): { order: StoredOrder; at: number }[] => {
  const isOpen = new Set(open.map(orderKey))
  const byKey = Map.groupBy(trades, orderKey)
  return [...Map.groupBy(gone, orderKey)].flatMap(([key, orders]) => {
    // What was traded just before may be in the units that were seen, or not: the game answers from memory.
    const seen = Math.min(...orders.map((order) => Date.parse(order.seen)))
    const since = (byKey.get(key) ?? []).filter(({ purchased }) => Date.parse(purchased) > seen)
    const sum = (of: readonly { quantity: number }[]): number => of.reduce((units, { quantity }) => units + quantity, 0)
    if (isOpen.has(key) || since.length === 0 || sum(since) !== sum(orders)) return []
    const at = Math.max(...since.map(({ purchased }) => Date.parse(purchased)))
    return orders.map((order) => ({ order, at }))
  })
}
