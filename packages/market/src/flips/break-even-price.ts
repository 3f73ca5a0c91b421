import type { Copper } from '../copper.ts'

// Above this a copper is lost in rounding, and the search below would not terminate.
const MOST_COST = Number.MAX_SAFE_INTEGER / 2

/**
 * The lowest price at which one unit recovers its cost, given what `net` leaves of it; null when nothing was paid, or
 * the cost is too large.
 */
export const breakEvenPrice = (cost: Copper | null, net: (gross: Copper) => Copper): Copper | null => {
  if (cost === null || cost <= 0 || cost > MOST_COST) return null
  let price = cost
  while (net(price) < cost) price += Math.max(1, Math.floor((cost - net(price)) / 2))
  while (price > 1 && net(price - 1) >= cost) price -= 1
  return price
}
