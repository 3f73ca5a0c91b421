import { type Copper, exactNetProceeds, netProceeds, roundHalfUp } from '@gildscope/market'

/** `exact`: each fee rounded apart, as the game does; else both at once. */
export type Fees = 'usual' | 'exact'

/** What a seller keeps of a sale. */
export type Net = (gross: Copper) => Copper

export const netOf = (fees: Fees): Net => (fees === 'exact' ? exactNetProceeds : netProceeds)

/** Of several units at one price: exact fees are taken of the whole sum, the usual ones of each unit. Averages may be parts. */
export const netOfUnits = (net: Net, unitPrice: Copper, units: number): Copper =>
  net === exactNetProceeds ? net(roundHalfUp(unitPrice * units)) : Math.floor(net(unitPrice) * units)
