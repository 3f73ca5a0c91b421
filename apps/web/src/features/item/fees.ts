import { type Copper, exactNetProceeds, netProceeds, roundHalfUp } from '@gildscope/market'

/** `exact`: each fee rounded apart, as the game does; else both at once. */
export type Fees = 'usual' | 'exact'

/** What a seller keeps of a sale. */
export type Net = (gross: Copper) => Copper

export const netOf = (fees: Fees): Net => (fees === 'exact' ? exactNetProceeds : netProceeds)

/** Of several units at one price: exact fees are taken of the whole sum, the usual ones of each unit. Averages may be parts. */
export const netOfUnits = (net: Net, unitPrice: Copper, units: number): Copper =>
  net === exactNetProceeds ? net(roundHalfUp(unitPrice * units)) : Math.floor(net(unitPrice) * units)

// From here on a copper more is lost in rounding, and the search below would find no end.
const MOST_COST = Number.MAX_SAFE_INTEGER / 2

/** The lowest price at which one unit brings back its cost; null when nothing was paid, or more than can be counted. */
export const breakEvenPrice = (cost: Copper | null, net: Net): Copper | null => {
  if (cost === null || cost <= 0 || cost > MOST_COST) return null
  let price = cost
  while (net(price) < cost) price += Math.max(1, Math.floor((cost - net(price)) / 2))
  while (price > 1 && net(price - 1) >= cost) price -= 1
  return price
}
