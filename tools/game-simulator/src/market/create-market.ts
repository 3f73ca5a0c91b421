import type { PriceRecord } from '../world.ts'
import type { Behaviour } from './behaviour.ts'
import type { WorldClock } from './clock.ts'
import { advanceItemMarket, openItemMarket } from './item-market.ts'
import { writeListingsJson } from './listings-json.ts'
import type { MarketProfile, Side } from './market-profile.ts'
import type { EventSink, IsKept, ItemMarket, MarketEvent } from './market-state.ts'
import { bestKey, type OrderSide } from './order-side.ts'
import { buyOffers, crosses, placeOwnOrder, type TradedUnits } from './own-trade.ts'
import { createTruth, type Truth } from './truth.ts'

export type MarketOptions = {
  profiles: readonly MarketProfile[]
  behaviour: Behaviour
  clock: WorldClock
  /** Unix ms at which the books begin. */
  openedAt: number
  truthKeepMs: number
}

type Stall = { profile: MarketProfile; market: ItemMarket | null; json: Uint8Array | null; jsonVersion: number }

export type Market = {
  readonly openedAt: number
  /** Ids with a market, ascending. */
  readonly ids: readonly number[]
  profile(itemId: number): MarketProfile | null
  /** The book at the clock's time; null for an id without a market. Read only: it changes with the next read. */
  book(itemId: number): { bids: OrderSide; asks: OrderSide } | null
  price(itemId: number): PriceRecord | null
  listingsJson(itemId: number): Uint8Array | null
  /** Counts of what really happened; reading them first brings the item up to the clock. */
  readonly truth: Pick<Truth, 'count' | 'minutes'>
  /**
   * Receives every event; for one item in time order, for several in the order in which they are advanced. Returns a
   * function that unsubscribes.
   */
  onEvent(listener: (event: MarketEvent) => void): () => void
  /** Called for every book that is opened again, before anything happens in it. */
  onOpen(listener: (market: ItemMarket) => void): void
  /** Plays items forward to the clock: all of them, or `count` from `start` on (with wrap-around). */
  advance(start?: number, count?: number): void
  /** Items whose book was opened, with their states, for saving. */
  opened(): Iterable<ItemMarket>
  /** Puts a saved state in place of an unopened book. */
  restore(market: ItemMarket): void
  /** Determines which orders are never withdrawn by chance; called for each that is about to be. */
  keepOrders(isKept: IsKept): void
  /** Places an order for a player outside the market's simulation; null if it would trade immediately. */
  place(itemId: number, order: OwnPlacement): { ahead: number; at: number } | null
  /** Buys from the cheapest offers up, limited by the coins; null for an id without a market. */
  buy(itemId: number, units: number, coins: number): { bought: TradedUnits[]; at: number } | null
}

type OwnPlacement = { side: Side; unitPrice: number; quantity: number }

const sideSummary = (side: OrderSide): { quantity: number; unit_price: number } => ({
  quantity: side.units,
  unit_price: Math.abs(bestKey(side) ?? 0),
})

/** All markets of a world. Each plays only its own events and only when it is read, so an idle market costs nothing. */
export const createMarket = ({ profiles, behaviour, clock, openedAt, truthKeepMs }: MarketOptions): Market => {
  const truth = createTruth(truthKeepMs)
  const listeners = new Set<(event: MarketEvent) => void>()
  const openListeners: ((market: ItemMarket) => void)[] = []
  const sink: EventSink = (event) => {
    truth.record(event)
    for (const listener of listeners) listener(event)
  }
  const sorted = [...profiles].sort((a, b) => a.itemId - b.itemId)
  const stalls = new Map<number, Stall>(
    sorted.map((profile) => [profile.itemId, { profile, market: null, json: null, jsonVersion: 0 }]),
  )
  const order = [...stalls.values()]

  let isKept: IsKept = () => false
  const opened = (market: ItemMarket): ItemMarket => {
    market.isKept = (kept) => isKept(kept)
    for (const listener of openListeners) listener(market)
    return market
  }
  const current = (stall: Stall): ItemMarket => {
    stall.market ??= opened(openItemMarket(stall.profile, behaviour, openedAt))
    advanceItemMarket(stall.market, clock.now(), sink)
    return stall.market
  }
  const bringUp = (itemId: number): void => {
    const stall = stalls.get(itemId)
    if (stall) current(stall)
  }

  return {
    openedAt,
    ids: sorted.map((profile) => profile.itemId),
    profile: (itemId) => stalls.get(itemId)?.profile ?? null,
    book: (itemId) => {
      const stall = stalls.get(itemId)
      return stall ? current(stall) : null
    },
    price: (itemId) => {
      const stall = stalls.get(itemId)
      if (!stall) return null
      const { bids, asks } = current(stall)
      return { id: itemId, whitelisted: false, buys: sideSummary(bids), sells: sideSummary(asks) }
    },
    listingsJson: (itemId) => {
      const stall = stalls.get(itemId)
      if (!stall) return null
      const market = current(stall)
      if (stall.json === null || stall.jsonVersion !== market.version) {
        stall.json = writeListingsJson(itemId, market.bids, market.asks)
        stall.jsonVersion = market.version
      }
      return stall.json
    },
    truth: {
      count: (itemId, side, fromMs, toMs) => {
        bringUp(itemId)
        return truth.count(itemId, side, fromMs, toMs)
      },
      minutes: (itemId, side, fromMs, toMs) => {
        bringUp(itemId)
        return truth.minutes(itemId, side, fromMs, toMs)
      },
    },
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onOpen: (listener) => {
      openListeners.push(listener)
    },
    advance: (start = 0, count = order.length) => {
      for (let i = 0; i < Math.min(count, order.length); i++) {
        const stall = order[(start + i) % order.length]
        if (stall) current(stall)
      }
    },
    opened: function* () {
      for (const { market } of order) if (market) yield market
    },
    restore: (market) => {
      const stall = stalls.get(market.profile.itemId)
      if (stall) stall.market = market
      market.isKept = (kept) => isKept(kept)
    },
    keepOrders: (decide) => {
      isKept = decide
    },
    place: (itemId, order) => {
      const stall = stalls.get(itemId)
      const market = stall && current(stall)
      if (market === undefined || crosses(market, order.side, order.unitPrice)) return null
      const at = Math.floor(clock.now())
      return { ahead: placeOwnOrder(market, order, { at, sink }), at }
    },
    buy: (itemId, units, coins) => {
      const stall = stalls.get(itemId)
      const market = stall && current(stall)
      if (market === undefined) return null
      const at = Math.floor(clock.now())
      return { bought: buyOffers(market, units, coins, { at, sink }), at }
    },
  }
}
