import type { FairValueProfile } from './fair-value.ts'

/** Everything about one item's market that does not change with time. */
export type MarketProfile = FairValueProfile & {
  itemId: number
  /** Copper; the trading post allows no lower price, because a merchant pays as much. */
  minPrice: number
  /** Usual trades an hour, mean of both sides. */
  tradesPerHour: number
  /** Share of trades that buy from sell listings (the rest fills buy orders). */
  askShare: number
  /** Mean units of a trade and of an order. */
  tradeUnits: number
  orderUnits: number
  /** Share of orders that are a full stack of 250. */
  stackShare: number
  /** The usual distance of both best prices from the fair value, as a ratio of it. */
  halfSpread: number
  /** Usual number of orders on each side; 0 is an unused side. */
  bidOrders: number
  askOrders: number
  /** The range of deep orders, as a scale of the logarithm of price. */
  bidReach: number
  askReach: number
}

export const SIDES = ['buy', 'sell'] as const
/** `buy` is the bid side (buy orders), `sell` the ask side (sell listings). */
export type Side = (typeof SIDES)[number]

/** Trades an hour of each side, from one a week to a thousand an hour. */
export const LIQUIDITY_CLASSES = [1 / 168, 1 / 24, 1 / 4, 2, 8, 30, 100, 300, 1000] as const

/** The best ask and the best bid for a fair value: whole copper, never crossed. */
export const frontPrices = (
  { halfSpread, minPrice }: Pick<MarketProfile, 'halfSpread' | 'minPrice'>,
  fair: number,
): { bid: number; ask: number } => {
  const bid = Math.max(minPrice, Math.round(fair * (1 - halfSpread)))
  return { bid, ask: Math.max(bid + 1, Math.round(fair * (1 + halfSpread))) }
}
