import type { Behaviour } from './behaviour.ts'
import type { MarketProfile, Side } from './market-profile.ts'

const FULL_STACK = 250
/** Measured over a live day: orders that a sweep takes, and how much trades grow because some prices are too good. */
const SWEPT_ORDERS = 9
const BARGAIN_HUNTING = 1.05
const ORDERS_OF_A_LEVEL = 1.6
/** Mean number of orders that follow the first of a bulk. */
const BULK_ORDERS = 4.5

/** Mean of the whole part of a Lomax variable, cut off at `limit`: the sum of its tail. */
const meanWholeLomax = (mean: number, exponent: number, limit: number): number => {
  const scale = mean * (exponent - 1)
  const tail = (k: number): number => (1 + k / scale) ** -exponent
  let sum = 0
  const exact = Math.min(limit, 40)
  for (let k = 1; k <= exact; k++) sum += tail(k)
  const integral = (x: number): number => (scale / (exponent - 1)) * (1 + x / scale) ** (1 - exponent)
  return limit > exact ? sum + integral(exact + 0.5) - integral(limit + 0.5) : sum
}

/** Measured over a live day: units in the book relative to the usual number of orders times their mean size. */
const filledShare = (profile: MarketProfile): number => (profile.tradesPerHour > 20 ? 1.02 : 0.98)

/** Units on a side at usual depth. */
export const usuallyStanding = (profile: MarketProfile, flow: ExpectedFlow, side: Side): number =>
  filledShare(profile) * (side === 'buy' ? profile.bidOrders : profile.askOrders) * flow.orderUnits

export type ExpectedFlow = {
  /** Mean units of an order and of a trade. */
  orderUnits: number
  tradeUnits: number
  /** Trades and withdrawn orders an hour, per side, at usual activity. */
  trades: Record<Side, number>
  cancels: Record<Side, number>
}

/** The average activity of a market, from its profile alone: the basis of its past. */
export const expectedFlow = (profile: MarketProfile, behaviour: Behaviour): ExpectedFlow => {
  const { stackShare, askShare, tradesPerHour } = profile
  const mean = Math.max(0.1, (profile.orderUnits - FULL_STACK * stackShare) / (1 - stackShare) - 0.5)
  const single = 1 + meanWholeLomax(mean * behaviour.sizeFactor, 2, FULL_STACK - 1)
  const orderUnits = (stackShare * FULL_STACK + (1 - stackShare) * single) * (1 + BULK_ORDERS * behaviour.bulkShare)
  const ownTrade =
    1 + meanWholeLomax(Math.max(0.05, profile.tradeUnits - 0.7) * behaviour.sizeFactor, behaviour.sizeExponent, 1_000)
  const swept = behaviour.sweepLevels > 0 ? (1 + behaviour.sweepLevels) * ORDERS_OF_A_LEVEL : SWEPT_ORDERS
  const tradeUnits = ownTrade * BARGAIN_HUNTING + behaviour.sweepShare * swept * orderUnits
  const both = 2 * tradesPerHour
  const shares = { buy: 1 - askShare, sell: askShare }
  const cancels = both * behaviour.cancelsPerTrade
  return {
    orderUnits,
    tradeUnits,
    trades: { buy: both * shares.buy, sell: both * shares.sell },
    cancels: { buy: cancels * shares.buy, sell: cancels * shares.sell },
  }
}
