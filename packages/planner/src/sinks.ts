import { type Copper, exactNetProceeds, LEVEL_WIDTH, type Side } from '@gildscope/market'
import { type Good, goodParts } from './good.ts'
import type { Sale } from './plan.ts'
import type { ItemMarket, Question } from './question.ts'

/** Where units are sold, the best first. */
export type Sink = {
  how: Sale['how']
  price: Copper
  /** What a unit brings after fees. */
  weight: number
  most: number
}

const netOf = (price: Copper, units: number): number => (units > 0 ? exactNetProceeds(price * units) / units : 0)

/** Of what a side trades in a week, the share that may be sold to it; null: not known. */
const shareOf = ({ settings }: Question, market: ItemMarket, side: Side): number | null => {
  const facts = market.fills[side]
  return facts === null ? null : Math.floor(facts.sold * 7 * settings.sellShare)
}

/**
 * Bids down the book and an own offer a copper below the best ask, each for no more than the share of a week's sales; a
 * vendor. `vendorMost`: units that a vendor takes.
 */
export const sinksOf = (question: Question, good: Good, vendorMost: number): Sink[] => {
  const { kind, id } = goodParts(good)
  const market = kind === 'item' ? question.markets.get(id) : undefined
  if (market === undefined) return []
  const sinks: Sink[] = []
  let left = shareOf(question, market, 'buy') ?? Number.POSITIVE_INFINITY
  for (let at = 0; at < market.buys.length && left > 0; at += LEVEL_WIDTH) {
    const most = Math.min(left, market.buys[at + 1]!)
    sinks.push({ how: 'bids', price: market.buys[at]!, weight: netOf(market.buys[at]!, most), most })
    left -= most
  }
  const ask = market.sells[0]
  const listed = shareOf(question, market, 'sell') ?? 0
  if (ask !== undefined && ask > 1 && listed > 0)
    sinks.push({ how: 'listing', price: ask - 1, weight: netOf(ask - 1, listed), most: listed })
  if (market.vendorValue !== null)
    sinks.push({ how: 'vendor', price: market.vendorValue, weight: market.vendorValue, most: vendorMost })
  return sinks.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
}
