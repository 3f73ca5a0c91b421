import { type Copper, exactNetProceeds, netProceeds, roundHalfUp } from '@gildscope/market'

/** `exact`: each fee rounded separately, as the game does; else both together. */
export type Fees = 'usual' | 'exact'

/** What a seller keeps from a sale. */
export type Net = (gross: Copper) => Copper

export const netOf = (fees: Fees): Net => (fees === 'exact' ? exactNetProceeds : netProceeds)

/**
 * For several units at one price: exact fees apply to the whole sum, the usual ones to each unit. Averages may be
 * fractions.
 */
export const netOfUnits = (net: Net, unitPrice: Copper, units: number): Copper =>
  net === exactNetProceeds ? net(roundHalfUp(unitPrice * units)) : Math.floor(net(unitPrice) * units)
