import type { PriceRecord } from '../world.ts'
import type { Behaviour } from './behaviour.ts'
import type { WorldClock } from './clock.ts'
import { advanceItemMarket, openItemMarket } from './item-market.ts'
import { writeListingsJson } from './listings-json.ts'
import type { MarketProfile, Side } from './market-profile.ts'
import type { EventSink, IsKept, ItemMarket, MarketEvent } from './market-state.ts'
import { bestKey, type OrderSide } from './order-side.ts'
import { buyOffers, crosses, placeOwnOrder, type TradedUnits, withdrawOwnOrder } from './own-trade.ts'
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

type OwnPlacement = { side: Side; unitPrice: number; quantity: number }

const sideSummary = (side: OrderSide): { quantity: number; unit_price: number } => ({
  quantity: side.units,
  unit_price: Math.abs(bestKey(side) ?? 0),
})

/** All markets of a world. Each plays only its own events and only when it is read, so an idle market costs nothing. */
export class Market {
  readonly openedAt: number
  /** Ids with a market, ascending. */
  readonly ids: readonly number[]
  /** Counts of what really happened; reading them first brings the item up to the clock. */
  readonly truth: Pick<Truth, 'count' | 'minutes'>
  readonly #behaviour: Behaviour
  readonly #clock: WorldClock
  readonly #sink: EventSink
  readonly #listeners = new Set<(event: MarketEvent) => void>()
  readonly #openListeners: ((market: ItemMarket) => void)[] = []
  readonly #stalls: ReadonlyMap<number, Stall>
  readonly #order: readonly Stall[]
  #isKept: IsKept = () => false

  constructor({ profiles, behaviour, clock, openedAt, truthKeepMs }: MarketOptions) {
    this.openedAt = openedAt
    this.#behaviour = behaviour
    this.#clock = clock
    this.#order = [...profiles]
      .sort((a, b) => a.itemId - b.itemId)
      .map((profile) => ({ profile, market: null, json: null, jsonVersion: 0 }))
    this.ids = this.#order.map(({ profile }) => profile.itemId)
    this.#stalls = new Map(this.#order.map((stall) => [stall.profile.itemId, stall]))
    const truth = createTruth(truthKeepMs)
    this.#sink = (event) => {
      truth.record(event)
      for (const listener of this.#listeners) listener(event)
    }
    this.truth = {
      count: (itemId, ...period) => {
        this.book(itemId)
        return truth.count(itemId, ...period)
      },
      minutes: (itemId, ...period) => {
        this.book(itemId)
        return truth.minutes(itemId, ...period)
      },
    }
  }

  profile(itemId: number): MarketProfile | null {
    return this.#stalls.get(itemId)?.profile ?? null
  }

  /** The book at the clock's time; null for an id without a market. Read only: it changes with the next read. */
  book(itemId: number): { bids: OrderSide; asks: OrderSide } | null {
    return this.#find(itemId)
  }

  price(itemId: number): PriceRecord | null {
    const market = this.#find(itemId)
    return market && { id: itemId, whitelisted: false, buys: sideSummary(market.bids), sells: sideSummary(market.asks) }
  }

  listingsJson(itemId: number): Uint8Array | null {
    const stall = this.#stalls.get(itemId)
    if (!stall) return null
    const market = this.#current(stall)
    if (stall.json === null || stall.jsonVersion !== market.version) {
      stall.json = writeListingsJson(itemId, market.bids, market.asks)
      stall.jsonVersion = market.version
    }
    return stall.json
  }

  /**
   * Receives every event; for one item in time order, for several in the order in which they are advanced. Returns a
   * function that unsubscribes.
   */
  onEvent(listener: (event: MarketEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called for every book that is opened again, before anything happens in it. */
  onOpen(listener: (market: ItemMarket) => void): void {
    this.#openListeners.push(listener)
  }

  /** Plays items forward to the clock: all of them, or `count` from `start` on (with wrap-around). */
  advance(start = 0, count = this.#order.length): void {
    for (let i = 0; i < Math.min(count, this.#order.length); i++) {
      const stall = this.#order[(start + i) % this.#order.length]
      if (stall) this.#current(stall)
    }
  }

  /** Items whose book was opened, with their states, for saving. */
  *opened(): Generator<ItemMarket> {
    for (const { market } of this.#order) if (market) yield market
  }

  /** Puts a saved state in place of an unopened book. */
  restore(market: ItemMarket): void {
    const stall = this.#stalls.get(market.profile.itemId)
    if (stall) stall.market = market
    market.isKept = (kept) => this.#isKept(kept)
  }

  /** Determines which orders are never withdrawn by chance; called for each that is about to be. */
  keepOrders(isKept: IsKept): void {
    this.#isKept = isKept
  }

  /** Places an order for a player outside the market's simulation; null if it would trade immediately. */
  place(itemId: number, order: OwnPlacement): { ahead: number; at: number } | null {
    const market = this.#find(itemId)
    if (market === null || crosses(market, order.side, order.unitPrice)) return null
    const at = Math.floor(this.#clock.now())
    return { ahead: placeOwnOrder(market, order, { at, sink: this.#sink }), at }
  }

  /** Takes back an order that was placed, from its place in the queue of its price; its units, 0 if it is gone. */
  withdraw(itemId: number, order: { side: Side; unitPrice: number; ahead: number }): number {
    const market = this.#find(itemId)
    return market === null
      ? 0
      : withdrawOwnOrder(market, order, { at: Math.floor(this.#clock.now()), sink: this.#sink })
  }

  /** Buys from the cheapest offers up, limited by the coins; null for an id without a market. */
  buy(itemId: number, units: number, coins: number): { bought: TradedUnits[]; at: number } | null {
    const market = this.#find(itemId)
    if (market === null) return null
    const at = Math.floor(this.#clock.now())
    return { bought: buyOffers(market, units, coins, { at, sink: this.#sink }), at }
  }

  #find(itemId: number): ItemMarket | null {
    const stall = this.#stalls.get(itemId)
    return stall ? this.#current(stall) : null
  }

  #current(stall: Stall): ItemMarket {
    stall.market ??= this.#open(stall.profile)
    advanceItemMarket(stall.market, this.#clock.now(), this.#sink)
    return stall.market
  }

  #open(profile: MarketProfile): ItemMarket {
    const market = openItemMarket(profile, this.#behaviour, this.openedAt)
    market.isKept = (kept) => this.#isKept(kept)
    for (const listener of this.#openListeners) listener(market)
    return market
  }
}
