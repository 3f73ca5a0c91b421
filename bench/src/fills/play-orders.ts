import { type FillFacts, SIDES } from '@gildscope/market'
import { fractions } from '../estimator/fractions.ts'
import type { TradedItem } from './traded-item.ts'
import { Trader, type Wish } from './trader.ts'
import { WatchedItem } from './watched-item.ts'

const DAY_MINUTES = 1440
/** Of which books settle for half a day. */
const WATCHED_MINUTES = 5.5 * DAY_MINUTES
const LONGEST_MINUTES = 3 * DAY_MINUTES
const REST_MINUTES = 2 * 60
/** Moments of a minute in which it is looked whether an order is filled: busy items fill several in a minute. */
export const MOMENTS = 30
export const VISITS = [1, 2, 4, 12] as const
/** Of a day's trade, in one order at most. */
const MOST_SHARE = 0.05
/** After how long the units of an order are counted. */
export const HORIZON_HOURS = [1, 3, 8, 24, 72] as const

/** What was promised of an order, and what came of it. */
export type PlayedOrder = {
  wish: Wish
  facts: FillFacts
  queueBefore: number
  /** Units by each of HORIZON_HOURS. */
  filled: number[]
  /** Days until it was filled; null: not within three. */
  waited: number | null
}

type Running = { trader: Trader; order: PlayedOrder; start: number }

/** One trader after the other in an item, so that none disturbs another. */
class PlayedItem {
  readonly orders: PlayedOrder[] = []
  readonly #watched: WatchedItem
  readonly #next: () => number
  readonly #most: number
  #running: Running | null = null
  #nextStart = WATCHED_MINUTES

  constructor(item: TradedItem, word: string, most: number) {
    this.#watched = new WatchedItem(item)
    this.#next = fractions(word)
    this.#most = most
  }

  get isDone(): boolean {
    return this.#running === null && this.orders.length >= this.#most
  }

  step(minute: number): void {
    const { item } = this.#watched
    if (this.#running !== null) this.#await(this.#running, minute - 1)
    item.advanceTo(minute)
    this.#watched.poll(minute)
    if (this.#running === null && minute >= this.#nextStart && minute % 60 === 59 && !this.isDone) this.#begin(minute)
    this.#running?.trader.at(minute)
    if (this.#running !== null) this.#look(this.#running, minute)
  }

  #begin(minute: number): void {
    const turn = this.orders.length
    const [side, visits] = [SIDES[turn % 2]!, VISITS[Math.floor(turn / 2) % VISITS.length]!]
    const facts = this.#watched.facts(side, minute)
    // From a usual listing to a small part of a day's trade.
    const book = this.#watched.item.snapshot(side)
    const usual = Math.max(1, (book[1] ?? 0) / (book[2] ?? 1))
    const most = Math.max(usual, MOST_SHARE * facts.sold)
    const units = Math.max(1, Math.round(usual * (most / usual) ** this.#next()))
    const wish = { side, units, visits }
    const trader = new Trader(this.#watched.item, wish, minute)
    const order = { wish, facts, queueBefore: 0, filled: HORIZON_HOURS.map(() => 0), waited: null }
    this.#running = { trader, order, start: minute }
    this.orders.push(order)
  }

  /** Goes through a minute until the order is filled. */
  #await({ trader, order, start }: Running, minute: number): void {
    for (let moment = 1; moment < MOMENTS && order.waited === null; moment++) {
      const at = minute + moment / MOMENTS
      this.#watched.item.advanceTo(at)
      if (trader.filled >= order.wish.units) order.waited = (at - start) / DAY_MINUTES
    }
  }

  #look({ trader, order, start }: Running, minute: number): void {
    order.queueBefore = trader.queueBefore
    HORIZON_HOURS.forEach((hours, place) => {
      if (minute <= start + hours * 60) order.filled.fill(trader.filled, place)
    })
    if (trader.filled >= order.wish.units) order.waited ??= (minute - start) / DAY_MINUTES
    if (order.waited === null && minute - start < LONGEST_MINUTES) return
    trader.leave()
    this.#running = null
    this.#nextStart = minute + REST_MINUTES
  }
}

/** Plays items that share a clock until each has had so many orders. */
export const playOrders = (items: readonly TradedItem[], word: string, most: number): PlayedOrder[] => {
  const played = items.map((item, index) => new PlayedItem(item, `${word}-${index}`, most))
  for (let minute = 0; played.some(({ isDone }) => !isDone); minute++)
    for (const one of played) if (!one.isDone) one.step(minute)
  return played.flatMap(({ orders }) => orders)
}
