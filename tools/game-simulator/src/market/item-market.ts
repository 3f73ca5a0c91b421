import { MINUTE_MS } from '@gildscope/base/time'
import type { Behaviour } from './behaviour.ts'
import { drawPrice, orderSize, withoutCrossing } from './draw-order.ts'
import { expectedFlow, usuallyStanding } from './expected-flow.ts'
import { depthFactor, fairValue } from './fair-value.ts'
import { frontPrices, type MarketProfile, SIDES, type Side } from './market-profile.ts'
import { type EventSink, type ItemMarket, keyOf, type Rates, sideOf } from './market-state.ts'
import { createOrderSide, type OrderSide } from './order-side.ts'
import { cancelOrder, listOrder, placeAtFront } from './place-order.ts'
import { exponential, randomStream, unit } from './random.ts'
import { activityInHour, HOUR_MS } from './rhythm.ts'
import { trade } from './trade.ts'

/** Events an hour at usual activity; new orders balance trades and cancellations. */
const eventRates = (profile: MarketProfile, behaviour: Behaviour): Rates => {
  const flow = expectedFlow(profile, behaviour)
  const trades = flow.trades.buy + flow.trades.sell
  const cancels = flow.cancels.buy + flow.cancels.sell
  const eaten = Math.max(0.6, (1.1 * flow.tradeUnits) / flow.orderUnits)
  const total = trades + cancels + trades * eaten + cancels * (1 - behaviour.relistChance)
  return { total, tradeShare: trades / total, cancelShare: cancels / total }
}

/** How full a side is relative to its usual number of orders, or of units. */
const fullness = (market: ItemMarket, side: Side): number =>
  market.behaviour.holdsUnits
    ? sideOf(market, side).units / Math.max(1, market.depth * market.usualUnits[side])
    : sideOf(market, side).count /
      Math.max(1, market.depth * (side === 'buy' ? market.profile.bidOrders : market.profile.askOrders))

/** From this many trades an hour on, an emptied side is noticed before the next trade. */
const WATCHED_TRADES = 100
const LEAST_FULL = 0.85
/** The fullness above which orders leave a side, and how fast. */
const CROWDED = { from: 1.1, haste: 2 }
/** The same for a side whose units matter. */
const LEAST_FULL_OF_UNITS = 1
const CROWDED_OF_UNITS = { from: 1, haste: 4 }

/** The emptier a busy side, the more orders are placed: rushes ebb away instead of emptying it. */
const restock = (market: ItemMarket, side: Side, at: number, sink: EventSink): void => {
  const { profile, random, behaviour } = market
  if (profile.tradesPerHour < WATCHED_TRADES && !behaviour.holdsUnits) return
  if ((side === 'buy' ? profile.bidOrders : profile.askOrders) === 0) return
  const lack = (behaviour.holdsUnits ? LEAST_FULL_OF_UNITS : LEAST_FULL) - fullness(market, side)
  if (lack > 0 && unit(random) < 5 * lack) listOrder(market, side, at, sink)
}

const step = (market: ItemMarket, at: number, sink: EventSink): void => {
  const { profile, random, rates } = market
  const kind = unit(random)
  if (kind < rates.tradeShare) {
    trade(market, at, sink)
    for (const side of SIDES) restock(market, side, at, sink)
    return
  }
  const side =
    profile.bidOrders === 0
      ? 'sell'
      : profile.askOrders === 0
        ? 'buy'
        : unit(random) < profile.askShare
          ? 'sell'
          : 'buy'
  const full = fullness(market, side)
  const wantsCancel = kind < rates.tradeShare + rates.cancelShare
  const turn = unit(random)
  const { from, haste } = market.behaviour.holdsUnits ? CROWDED_OF_UNITS : CROWDED
  const cancels = wantsCancel ? turn < full * 1.6 - 0.4 : turn < (full - from) * haste
  if (cancels) cancelOrder(market, side, at, sink)
  else listOrder(market, side, at, sink)
}

const lookAt = (market: ItemMarket, at: number): void => {
  const minute = Math.floor(at / MINUTE_MS)
  if (minute === market.fairMinute) return
  market.fairMinute = minute
  market.front = frontPrices(market.profile, fairValue(market.profile, minute * MINUTE_MS))
}

/** The time of the next event after `from`: a Poisson process whose rate changes from hour to hour. */
const drawNextEvent = (market: ItemMarket, from: number): number => {
  let left = exponential(market.random)
  let at = from
  for (;;) {
    const hour = Math.floor(at / HOUR_MS)
    if (hour !== market.hour) {
      market.hour = hour
      market.activity = activityInHour(market.profile.seed, hour)
      market.depth = depthFactor(market.profile.seed, hour * HOUR_MS)
    }
    const perMs = (market.rates.total * market.activity) / HOUR_MS
    const end = (hour + 1) * HOUR_MS
    const inHour = perMs * (end - at)
    if (left < inHour) return at + left / perMs
    left -= inHour
    at = end
  }
}

type Kept = Pick<ItemMarket, 'profile' | 'behaviour' | 'bids' | 'asks' | 'random' | 'nextEventAt' | 'paused'>

const usualUnitsOf = (profile: MarketProfile, behaviour: Behaviour): Record<Side, number> => {
  const flow = expectedFlow(profile, behaviour)
  return { buy: usuallyStanding(profile, flow, 'buy'), sell: usuallyStanding(profile, flow, 'sell') }
}

const withCaches = (kept: Kept, at: number): ItemMarket => ({
  ...kept,
  usualUnits: usualUnitsOf(kept.profile, kept.behaviour),
  rates: eventRates(kept.profile, kept.behaviour),
  version: 1,
  fairMinute: -1,
  front: { bid: 1, ask: 2 },
  hour: -1,
  activity: 1,
  depth: depthFactor(kept.profile.seed, at),
  isKept: () => false,
})

/** Continues a market from its saved state, exactly where it ended. */
export const resumeItemMarket = (kept: Kept): ItemMarket => {
  const hour = Math.floor(kept.nextEventAt / HOUR_MS)
  return withCaches(kept, hour * HOUR_MS)
}

/** Opens the market of an item at a time: a book as it would be around the fair value of that moment. */
export const openItemMarket = (profile: MarketProfile, behaviour: Behaviour, at: number): ItemMarket => {
  const market = withCaches(
    {
      profile,
      behaviour,
      bids: createOrderSide(profile.bidOrders * 1.3 + 16),
      asks: createOrderSide(profile.askOrders * 1.3 + 16),
      random: randomStream(profile.seed, Math.floor(at / 1000), 1),
      nextEventAt: 0,
      paused: [],
    },
    at,
  )
  lookAt(market, at)
  fillSide(market, 'buy', Math.round(profile.bidOrders * market.depth))
  fillSide(market, 'sell', Math.round(profile.askOrders * market.depth))
  market.nextEventAt = drawNextEvent(market, at)
  return market
}

const fillSide = (market: ItemMarket, side: Side, count: number): void => {
  const keys = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    keys[i] = keyOf(side, withoutCrossing(market, side, drawPrice(market, side, OLD_DEEP_SHARE)) ?? 0)
  }
  keys.sort()
  const orders = sideOf(market, side)
  for (const key of keys) if (key !== 0) insertLast(orders, key, orderSize(market))
  if (market.behaviour.holdsUnits) fitUnits(orders, Math.round(market.usualUnits[side] * market.depth))
}

/** Scales all orders equally until their sum is the previous number of units. */
const fitUnits = (side: OrderSide, units: number): void => {
  const ratio = units / Math.max(1, side.units)
  let before = 0
  let wanted = 0
  let given = 0
  for (let i = 0; i < side.count; i++) {
    wanted += side.orders[i * 2 + 1]! * ratio
    before = given
    given = Math.max(before + 1, Math.round(wanted))
    side.orders[i * 2 + 1] = given - before
  }
  side.units = given
}

/** Old orders are deeper than new ones: those at the front were filled. */
const OLD_DEEP_SHARE = 0.72

/** Appends a best-or-equal order without searching. Equal keys only differ in age, and age of the first book is arbitrary. */
const insertLast = (side: OrderSide, key: number, quantity: number): void => {
  side.orders[side.count * 2] = key
  side.orders[side.count * 2 + 1] = quantity
  side.count++
  side.units += quantity
}

/**
 * Plays the item's own event sequence up to a time (Unix ms, inclusive). The result depends on the sequence only,
 * not on how often or in which steps this is called.
 */
export const advanceItemMarket = (market: ItemMarket, until: number, sink: EventSink): void => {
  for (;;) {
    const at = market.nextEventAt
    const back = market.paused[0]
    if (back !== undefined && back.at <= Math.min(at, until)) {
      market.paused.shift()
      lookAt(market, back.at)
      placeAtFront(market, back.side, back.quantity, Math.floor(back.at), sink)
    } else if (at <= until) {
      lookAt(market, at)
      step(market, Math.floor(at), sink)
      market.nextEventAt = drawNextEvent(market, at)
    } else return
  }
}
