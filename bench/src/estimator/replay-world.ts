import { MINUTE_MS } from '@gildscope/base/time'
import {
  type BehaviourName,
  createGeneratedWorld,
  levelsOf,
  type MarketEvent,
  type OrderSide,
  steppedClock,
} from '@gildscope/game-simulator'
import { EMPTY_SIDE, type FlatSide, flatSide, SIDES, type Side } from '@gildscope/market'
import { drawBehaviour } from './draw-behaviour.ts'
import { createPoller, mostMovesOf, noTrade, type PolledHour, type Poller, type Traded } from './poller.ts'

export type ReplayOptions = {
  seed: string
  /** One of the simulator's, or `drawn`: drawn from the seed. */
  behaviour: BehaviourName | 'drawn'
} & ReplaySize

export type ReplaySize = {
  /** Trades an hour on each side. */
  liquidityClasses: readonly number[]
  itemsPerClass: number
  pollIntervals: readonly number[]
  /** Adds, for busy items, one poll a minute with looks at this distance between polls. */
  lookMinutes?: number
  /** Number of hours that are scored, after half a day of warm-up. */
  hours: number
}

export type Hour = { truth: Traded } & PolledHour

/** One side of one market at one poll interval: the true events of each hour and the estimates. */
export type SideReplay = {
  tradesPerHour: number
  behaviour: string
  pollMinutes: number
  lookMinutes: number
  hours: Hour[]
}

const OPENED_AT = Date.UTC(2026, 4, 4)
/** Enough time for the initial state of the books to disappear and for the estimator to learn the item. */
export const WARM_UP_MINUTES = 12 * 60

const LOOKED_AT_FROM = 300

/** Minutes between two readings of an item. */
export const readingMinutes = ({ lookMinutes = 1 }: ReplaySize, tradesPerHour: number): number =>
  tradesPerHour >= LOOKED_AT_FROM ? lookMinutes : 1

/** The pollers of one side of an item. */
export const createPollers = (side: Side, tradesPerHour: number, size: ReplaySize): Poller[] => {
  const lookMinutes = readingMinutes(size, tradesPerHour)
  return [
    ...size.pollIntervals.map((pollMinutes) => createPoller(side, pollMinutes)),
    ...(lookMinutes < 1 ? [createPoller(side, 1, lookMinutes)] : []),
  ]
}

/** Plays a world event by event and polls some of its items at all intervals in parallel. */
export const replayWorld = (options: ReplayOptions): SideReplay[] => {
  const { behaviour } = options
  const clock = steppedClock(OPENED_AT)
  const { market } = createGeneratedWorld({
    seed: options.seed,
    behaviour: behaviour === 'drawn' ? drawBehaviour(options.seed) : behaviour,
    clock,
    truthKeepMs: 0,
  })
  const profiles = market.ids.flatMap((id) => market.profile(id) ?? [])
  const items = options.liquidityClasses.flatMap((tradesPerHour) =>
    profiles
      .filter((profile) => isInClass(profile.tradesPerHour, tradesPerHour))
      .slice(0, options.itemsPerClass)
      .map(({ itemId }) => followItem(itemId, tradesPerHour, options)),
  )
  const byId = new Map(items.map((item) => [item.itemId, item]))
  const stop = market.onEvent((event) => byId.get(event.itemId)?.hear(event))
  const step = options.lookMinutes ?? 1
  for (let minute = 0; minute <= WARM_UP_MINUTES + options.hours * 60; minute += step) {
    clock.advanceTo(OPENED_AT + minute * MINUTE_MS)
    for (const item of items) item.poll(minute, market.book(item.itemId))
  }
  stop()
  return items.flatMap(({ replays }) => replays)
}

/** The world's classes are further apart than its items scatter around them. */
const isInClass = (tradesPerHour: number, classRate: number): boolean =>
  tradesPerHour > classRate * 0.7 && tradesPerHour < classRate * 1.4

type Book = { bids: OrderSide; asks: OrderSide }

type FollowedItem = {
  itemId: number
  replays: SideReplay[]
  hear(event: MarketEvent): void
  poll(minute: number, book: Book | null): void
}

const followItem = (itemId: number, tradesPerHour: number, options: ReplayOptions): FollowedItem => {
  const { behaviour } = options
  const truth: Record<Side, Traded> = { buy: noTrade(), sell: noTrade() }
  const snapshots: Record<Side, FlatSide> = { buy: EMPTY_SIDE, sell: EMPTY_SIDE }
  const changed = { buy: true, sell: true }
  const followed = SIDES.flatMap((side) =>
    createPollers(side, tradesPerHour, options).map((poller) => {
      const { pollMinutes, lookMinutes } = poller
      const replay: SideReplay = { tradesPerHour, behaviour, pollMinutes, lookMinutes, hours: [] }
      return { side, replay, poller }
    }),
  )
  return {
    itemId,
    replays: followed.map(({ replay }) => replay),
    hear: ({ side, kind, quantity }) => {
      truth[side][kind] += quantity
      changed[side] = true
    },
    poll: (minute, book) => {
      if (minute % readingMinutes(options, tradesPerHour) > 0) return
      for (const side of SIDES) {
        if (book !== null && changed[side]) snapshots[side] = snapshotOf(side === 'buy' ? book.bids : book.asks)
        changed[side] = false
      }
      const mostMoves = mostMovesOf(snapshots)
      const hourEnds = minute >= WARM_UP_MINUTES && minute % 60 === 0
      for (const { side, poller, replay } of followed) {
        if (minute % poller.pollMinutes === 0)
          poller.poll(snapshots[side], OPENED_AT / MINUTE_MS + minute, mostMoves[side])
        else if (minute % poller.lookMinutes === 0)
          poller.look(snapshots[side], OPENED_AT / MINUTE_MS + minute, mostMoves[side])
        if (!hourEnds) continue
        const hour = poller.closeHour()
        if (minute > WARM_UP_MINUTES) replay.hours.push({ truth: { ...truth[side] }, ...hour })
      }
      if (hourEnds) for (const side of SIDES) Object.assign(truth[side], noTrade())
    },
  }
}

const snapshotOf = (orders: OrderSide): FlatSide => flatSide(levelsOf(orders))
