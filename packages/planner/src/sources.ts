import { type Copper, exactNetProceeds, LEVEL_WIDTH, type Side, steadyPrice, steadyUnits } from '@gildscope/market'
import { type Good, goodParts } from './good.ts'
import { orderCapacity, orderPrice } from './order-fill.ts'
import type { ItemMarket, Question, Stock } from './question.ts'

/** Where units of a good come from without being made. */
export type Source = {
  kind: 'bound' | 'own' | 'order' | 'now' | 'currency' | 'obtain'
  /** What a unit counts for when ways are compared. */
  weight: number
  /** What is paid for a unit. */
  coin: Copper
  most: number
}

/**
 * What a unit counts for that neither can be bought nor made: so much work that ways around it are worth up to 100
 * gold, so little that a plan of parts is not given up for a finished piece at any price. In no total.
 */
export const OBTAIN_WEIGHT = 1_000_000

/** Among equal answers: no currency without need. */
const CURRENCY_TIE = 1e-6

export type Held = { units: number; bound: number; places: readonly Stock[] }

export const heldGoods = (stock: readonly Stock[]): ReadonlyMap<Good, Held> => {
  const held = new Map<Good, Held & { places: Stock[] }>()
  for (const place of stock) {
    const before = held.get(place.good) ?? { units: 0, bound: 0, places: [] }
    before.units += place.units
    if (place.isBound) before.bound += place.units
    before.places.push(place)
    held.set(place.good, before)
  }
  return held
}

const perWeek = (market: ItemMarket, side: Side): number | null => {
  const facts = market.fills[side]
  return facts === null ? null : facts.sold * 7
}

/** What a unit of own stock brings: the steady bid after fees, or what a vendor pays; null: nothing. */
export const sellingValue = (market: ItemMarket | undefined, units: number): number | null => {
  if (market === undefined || units === 0) return null
  const bid = steadyPrice(market.buys, steadyUnits(perWeek(market, 'buy'))) ?? market.buys.at(-LEVEL_WIDTH) ?? null
  const net = bid === null ? null : exactNetProceeds(bid * units) / units
  const best = Math.max(net ?? 0, market.vendorValue ?? 0)
  return best > 0 ? best : null
}

/** All sources of a good, the cheapest first. `isLeaf`: nobody makes it. */
export const sourcesOf = (question: Question, good: Good, held: Held | undefined, isLeaf: boolean): Source[] => {
  const { kind, id } = goodParts(good)
  const sources: Source[] = []
  if (kind === 'currency') {
    const value = question.settings.currencies.find((own) => own.id === id)?.copper ?? 0
    return [{ kind: 'currency', weight: value + CURRENCY_TIE, coin: 0, most: Number.POSITIVE_INFINITY }]
  }
  const market = kind === 'item' ? question.markets.get(id) : undefined
  if (held !== undefined) {
    const own = held.units - held.bound
    const value = question.settings.stockCosts === 'selling' ? (sellingValue(market, own) ?? 0) : 0
    if (held.bound > 0) sources.push({ kind: 'bound', weight: 0, coin: 0, most: held.bound })
    if (own > 0) sources.push({ kind: 'own', weight: value, coin: 0, most: own })
  }
  if (market !== undefined) {
    const bid = orderPrice(market)
    const most = orderCapacity(question, market)
    if (bid !== null && most > 0) sources.push({ kind: 'order', weight: bid, coin: bid, most })
    for (let at = 0; at < market.sells.length; at += LEVEL_WIDTH) {
      const price = market.sells[at]!
      sources.push({ kind: 'now', weight: price, coin: price, most: market.sells[at + 1]! })
    }
  }
  if (isLeaf && !sources.some((source) => source.kind === 'now' || source.kind === 'order'))
    sources.push({ kind: 'obtain', weight: OBTAIN_WEIGHT, coin: 0, most: Number.POSITIVE_INFINITY })
  return sources.sort((a, b) => a.weight - b.weight)
}
