import type { Behaviour } from './behaviour.ts'
import { expectedFlow } from './expected-flow.ts'
import { depthFactor, fairValue } from './fair-value.ts'
import { frontPrices, type MarketProfile, type Side } from './market-profile.ts'
import { bestKey, createOrderSide, fillOrders, insertOrder, type OrderSide, removeOrder } from './order-side.ts'
import { exponential, lomax, type Random, randomStream, unit } from './random.ts'
import { activityInHour, HOUR_MS } from './rhythm.ts'

const MINUTE_MS = 60_000
const FULL_STACK = 250
const FRONT_ORDERS = 6
/** Copper; the trading post takes no higher price. */
const PRICE_LIMIT = 100_000_000

/** One thing that happened to orders, at a time in Unix ms. `opensTrade` marks the first fill of a trade. */
export type MarketEvent = {
  itemId: number
  side: Side
  kind: 'listed' | 'sold' | 'delisted'
  at: number
  unitPrice: number
  quantity: number
  opensTrade: boolean
}

export type EventSink = (event: MarketEvent) => void

/** The live state of one item: both sides, its own random stream and the time of its next event. */
export type ItemMarket = {
  readonly profile: MarketProfile
  readonly behaviour: Behaviour
  readonly bids: OrderSide
  readonly asks: OrderSide
  readonly random: Random
  readonly rates: Rates
  nextEventAt: number
  /** Grows with every change of the book. */
  version: number
  fairMinute: number
  front: { bid: number; ask: number }
  hour: number
  activity: number
  /** The book's depth in this hour against its usual one. */
  depth: number
}

type Rates = { total: number; tradeShare: number; cancelShare: number }

/** Events an hour at usual activity; as many orders come as trades and cancels take away. */
function eventRates(profile: MarketProfile, behaviour: Behaviour): Rates {
  const flow = expectedFlow(profile, behaviour)
  const trades = flow.trades.buy + flow.trades.sell
  const cancels = flow.cancels.buy + flow.cancels.sell
  const eaten = Math.max(0.6, (1.1 * flow.tradeUnits) / flow.orderUnits)
  const total = trades + cancels + trades * eaten + cancels * (1 - behaviour.relistChance)
  return { total, tradeShare: trades / total, cancelShare: cancels / total }
}

const sideOf = (market: ItemMarket, side: Side): OrderSide => (side === 'buy' ? market.bids : market.asks)
const keyOf = (side: Side, price: number): number => (side === 'buy' ? price : -price)

/** Prices near a round figure are popular: people type 95 silver, not 94 silver 87. */
function rounded(price: number, chance: number, random: Random): number {
  if (price < 20 || unit(random) >= chance) return price
  const step = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1)
  const round = Math.max(1, Math.round(price / step)) * step
  return unit(random) < 0.3 ? round - 1 : round
}

/** A price for a new order that joins neither the best nor undercuts it. */
function drawPrice(market: ItemMarket, side: Side, deepShare: number): number {
  const { profile, random, front } = market
  const deep = unit(random) < deepShare
  const reach = side === 'buy' ? profile.bidReach : profile.askReach
  const distance = deep ? reach * exponential(random) : 0.7 * profile.halfSpread * exponential(random)
  const raw = side === 'buy' ? front.bid * Math.exp(-distance) : front.ask * Math.exp(Math.min(distance, 6))
  return Math.min(PRICE_LIMIT, Math.max(1, rounded(Math.round(raw), deep ? 0.62 : 0.2, random)))
}

function orderSize(market: ItemMarket): number {
  const { profile, behaviour, random } = market
  if (unit(random) < profile.stackShare) return FULL_STACK
  const mean = Math.max(0.1, (profile.orderUnits - FULL_STACK * profile.stackShare) / (1 - profile.stackShare) - 0.5)
  return Math.min(FULL_STACK, 1 + Math.floor(lomax(random, mean * behaviour.sizeFactor, 2)))
}

/** Keeps a price on its own side of the book; null when there is no room. */
function withoutCrossing(market: ItemMarket, side: Side, price: number): number | null {
  const opposite = bestKey(side === 'buy' ? market.asks : market.bids)
  const clear =
    opposite === null ? price : side === 'buy' ? Math.min(price, -opposite - 1) : Math.max(price, opposite + 1)
  return clear >= 1 && clear <= PRICE_LIMIT ? clear : null
}

function place(market: ItemMarket, side: Side, price: number, quantity: number, at: number, sink: EventSink): boolean {
  const clear = withoutCrossing(market, side, price)
  if (clear === null) return false
  insertOrder(sideOf(market, side), keyOf(side, clear), quantity)
  market.version++
  sink({ itemId: market.profile.itemId, side, kind: 'listed', at, unitPrice: clear, quantity, opensTrade: false })
  return true
}

/** The price one copper before the best, unless that gives away more than the goods are worth. */
function undercutPrice(market: ItemMarket, side: Side): number | null {
  const best = bestKey(sideOf(market, side))
  if (best === null) return null
  const price = Math.abs(best + 1)
  const { profile, front } = market
  if (side === 'buy') return price <= Math.ceil(front.bid * (1 + 0.35 * profile.halfSpread)) ? price : null
  return price >= Math.max(1, Math.floor(front.ask * (1 - 0.35 * profile.halfSpread))) ? price : null
}

function withdraw(market: ItemMarket, side: Side, index: number, at: number, sink: EventSink): number {
  const orders = sideOf(market, side)
  const unitPrice = Math.abs(orders.orders[index * 2]!)
  const quantity = removeOrder(orders, index)
  market.version++
  sink({ itemId: market.profile.itemId, side, kind: 'delisted', at, unitPrice, quantity, opensTrade: false })
  return quantity
}

/** Somebody who watches the market moves an order of theirs to the very front. */
function answerWithBot(market: ItemMarket, side: Side, at: number, sink: EventSink): void {
  const { behaviour, random } = market
  const orders = sideOf(market, side)
  if (unit(random) >= behaviour.botChance || orders.count < 3) return
  const price = undercutPrice(market, side)
  if (price === null) return
  const index = orders.count - 2 - Math.floor(unit(random) * Math.min(3, orders.count - 1))
  place(market, side, price, withdraw(market, side, index, at, sink), at, sink)
}

function chooseSide(market: ItemMarket, buyWeight: number, sellWeight: number): Side {
  return unit(market.random) * (buyWeight + sellWeight) < buyWeight ? 'buy' : 'sell'
}

function listOrder(market: ItemMarket, side: Side, at: number, sink: EventSink): void {
  const { behaviour, random } = market
  const style = unit(random)
  const best = bestKey(sideOf(market, side))
  let price: number | null = null
  if (style < behaviour.undercutShare) price = undercutPrice(market, side)
  else if (
    style < behaviour.undercutShare + behaviour.matchShare &&
    undercutPrice(market, side) !== null &&
    best !== null
  )
    price = Math.abs(best)
  price ??= drawPrice(market, side, behaviour.deepShare)
  const placed = place(market, side, price, orderSize(market), at, sink)
  if (placed && bestKey(sideOf(market, side)) !== best) answerWithBot(market, side, at, sink)
}

function cancelOrder(market: ItemMarket, side: Side, at: number, sink: EventSink): void {
  const { behaviour, random } = market
  const orders = sideOf(market, side)
  if (orders.count === 0) return
  const front = unit(random) < behaviour.frontCancelShare
  const index = front
    ? orders.count - 1 - Math.floor(unit(random) * Math.min(FRONT_ORDERS, orders.count))
    : Math.floor(unit(random) * orders.count)
  const quantity = withdraw(market, side, index, at, sink)
  if (unit(random) >= behaviour.relistChance) return
  const price = undercutPrice(market, side) ?? drawPrice(market, side, 0)
  place(market, side, price, quantity, at, sink)
}

/** Buyers turn to a price below the fair value, sellers to one above: the probability that a trade buys off the asks. */
function buyerShare(market: ItemMarket): number {
  const { profile, front } = market
  const ask = bestKey(market.asks)
  const bid = bestKey(market.bids)
  const log = (ask === null ? 0 : Math.log(front.ask / -ask)) + (bid === null ? 0 : Math.log(front.bid / bid))
  const usual = Math.log(profile.askShare / (1 - profile.askShare))
  return 1 / (1 + Math.exp(-(usual + log / profile.halfSpread)))
}

/** How far the best price lies on the wrong side of where it belongs, as a logarithm; positive is a bargain. */
function bargain(market: ItemMarket, side: Side): number {
  const best = bestKey(sideOf(market, side))
  if (best === null) return 0
  return side === 'sell' ? Math.log(market.front.ask / -best) : Math.log(best / market.front.bid)
}

function tradeSize(market: ItemMarket, side: Side): number {
  const { profile, behaviour, random } = market
  const own =
    1 +
    Math.floor(lomax(random, Math.max(0.05, profile.tradeUnits - 0.7) * behaviour.sizeFactor, behaviour.sizeExponent))
  if (unit(random) >= behaviour.sweepShare) return own
  const orders = sideOf(market, side)
  let units = 0
  const depth = Math.min(orders.count, 3 + Math.floor(unit(random) * 10))
  for (let i = 0; i < depth; i++) units += orders.orders[(orders.count - 1 - i) * 2 + 1]!
  return Math.max(own, units)
}

function trade(market: ItemMarket, at: number, sink: EventSink): void {
  const side: Side = unit(market.random) < buyerShare(market) ? 'sell' : 'buy'
  const orders = sideOf(market, side)
  const value = bargain(market, side)
  if (orders.count === 0 || value < -0.25 - 2 * market.profile.halfSpread) {
    listOrder(market, side, at, sink)
    return
  }
  const size = tradeSize(market, side) * (value > market.profile.halfSpread ? 3 : 1)
  let opensTrade = true
  fillOrders(orders, size, (key, quantity) => {
    sink({ itemId: market.profile.itemId, side, kind: 'sold', at, unitPrice: Math.abs(key), quantity, opensTrade })
    opensTrade = false
  })
  market.version++
}

/** How full a side is against its usual number of orders. */
const fullness = (market: ItemMarket, side: Side): number =>
  sideOf(market, side).count /
  Math.max(1, market.depth * (side === 'buy' ? market.profile.bidOrders : market.profile.askOrders))

function step(market: ItemMarket, at: number, sink: EventSink): void {
  const { profile, random, rates } = market
  const kind = unit(random)
  if (kind < rates.tradeShare) {
    trade(market, at, sink)
    return
  }
  const side =
    profile.bidOrders === 0
      ? 'sell'
      : profile.askOrders === 0
        ? 'buy'
        : chooseSide(market, 1 - profile.askShare, profile.askShare)
  const full = fullness(market, side)
  const wantsCancel = kind < rates.tradeShare + rates.cancelShare
  const turn = unit(random)
  const cancels = wantsCancel ? turn < full * 1.6 - 0.4 : turn < (full - 1.1) * 2
  if (cancels) cancelOrder(market, side, at, sink)
  else listOrder(market, side, at, sink)
}

function lookAt(market: ItemMarket, at: number): void {
  const minute = Math.floor(at / MINUTE_MS)
  if (minute === market.fairMinute) return
  market.fairMinute = minute
  market.front = frontPrices(fairValue(market.profile, minute * MINUTE_MS), market.profile.halfSpread)
}

/** The time of the next event after `from`: a Poisson process whose rate changes from hour to hour. */
function drawNextEvent(market: ItemMarket, from: number): number {
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

type Kept = Pick<ItemMarket, 'profile' | 'behaviour' | 'bids' | 'asks' | 'random' | 'nextEventAt'>

const withCaches = (kept: Kept, at: number): ItemMarket => ({
  ...kept,
  rates: eventRates(kept.profile, kept.behaviour),
  version: 1,
  fairMinute: -1,
  front: { bid: 1, ask: 2 },
  hour: -1,
  activity: 1,
  depth: depthFactor(kept.profile.seed, at),
})

/** Continues a market from what was kept of it, exactly where it stood. */
export function resumeItemMarket(kept: Kept): ItemMarket {
  const hour = Math.floor(kept.nextEventAt / HOUR_MS)
  return withCaches(kept, hour * HOUR_MS)
}

/** Opens the market of an item at a time: a book as it would stand around the fair value of that moment. */
export function openItemMarket(profile: MarketProfile, behaviour: Behaviour, at: number): ItemMarket {
  const market = withCaches(
    {
      profile,
      behaviour,
      bids: createOrderSide(profile.bidOrders * 1.3 + 16),
      asks: createOrderSide(profile.askOrders * 1.3 + 16),
      random: randomStream(profile.seed, Math.floor(at / 1000), 1),
      nextEventAt: 0,
    },
    at,
  )
  lookAt(market, at)
  fillSide(market, 'buy', Math.round(profile.bidOrders * market.depth))
  fillSide(market, 'sell', Math.round(profile.askOrders * market.depth))
  market.nextEventAt = drawNextEvent(market, at)
  return market
}

function fillSide(market: ItemMarket, side: Side, count: number): void {
  const keys = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    keys[i] = keyOf(side, withoutCrossing(market, side, drawPrice(market, side, OLD_DEEP_SHARE)) ?? 0)
  }
  keys.sort()
  const orders = sideOf(market, side)
  for (const key of keys) if (key !== 0) insertLast(orders, key, orderSize(market))
}

/** Old orders lie deeper than new ones: those at the front were filled. */
const OLD_DEEP_SHARE = 0.72

/** Appends a best-or-equal order without searching. Equal keys only differ in age, and age of the first book is arbitrary. */
function insertLast(side: OrderSide, key: number, quantity: number): void {
  side.orders[side.count * 2] = key
  side.orders[side.count * 2 + 1] = quantity
  side.count++
  side.units += quantity
}

/**
 * Plays the item's own event sequence up to a time (Unix ms, inclusive). The result depends on the sequence only,
 * not on how often or in which steps this is called.
 */
export function advanceItemMarket(market: ItemMarket, until: number, sink: EventSink): void {
  if (market.nextEventAt > until) return
  while (market.nextEventAt <= until) {
    const at = market.nextEventAt
    lookAt(market, at)
    step(market, Math.floor(at), sink)
    market.nextEventAt = drawNextEvent(market, at)
  }
}
