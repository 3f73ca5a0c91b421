import type { Behaviour } from './behaviour.ts'
import type { MarketProfile, Side } from './market-profile.ts'
import type { OrderSide } from './order-side.ts'
import type { Random } from './random.ts'

/**
 * One event on orders, at a time in Unix ms. `opensTrade` marks the first fill of a trade. `ahead` are the older units
 * at the same price: the order's place in the queue. A sale takes the oldest, so its is 0.
 */
export type MarketEvent = {
  itemId: number
  side: Side
  kind: 'listed' | 'sold' | 'delisted'
  at: number
  unitPrice: number
  quantity: number
  ahead: number
  opensTrade: boolean
  /** Placed by a player outside the market's simulation. */
  isOwned?: true
}

export type EventSink = (event: MarketEvent) => void

/** A withdrawn order that is placed again at a time in Unix ms. */
export type PausedOrder = { at: number; side: Side; quantity: number }

/** Whether the order at this place stays, because its owner leaves it there. */
export type IsKept = (order: { itemId: number; side: Side; unitPrice: number; ahead: number; at: number }) => boolean

/** The live state of one item: both sides, its own random stream and the time of its next event. */
export type ItemMarket = {
  readonly profile: MarketProfile
  readonly behaviour: Behaviour
  readonly bids: OrderSide
  readonly asks: OrderSide
  readonly random: Random
  readonly rates: Rates
  nextEventAt: number
  /** Next one first. */
  readonly paused: PausedOrder[]
  /** Grows with every change of the book. */
  version: number
  fairMinute: number
  front: { bid: number; ask: number }
  hour: number
  activity: number
  /** Units on each side at usual depth. */
  readonly usualUnits: Readonly<Record<Side, number>>
  /** The book's depth in this hour against its usual one. */
  depth: number
  isKept: IsKept
}

/** Events an hour at usual activity, and the shares of trades and cancellations. */
export type Rates = { total: number; tradeShare: number; cancelShare: number }

export const sideOf = (market: ItemMarket, side: Side): OrderSide => (side === 'buy' ? market.bids : market.asks)
export const keyOf = (side: Side, price: number): number => (side === 'buy' ? price : -price)
