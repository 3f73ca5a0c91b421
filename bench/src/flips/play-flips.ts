import type { FlipCandidate, FlipSettings } from '@gildscope/contracts'
import { type FrozenPick, promiseSet } from '@gildscope/finder'
import { dailySpread, type Side } from '@gildscope/market'
import type { Solve } from '@gildscope/planner'
import type { TradedItem } from '../fills/traded-item.ts'
import { WatchedItem } from '../fills/watched-item.ts'
import { FlipTrader } from './flip-trader.ts'

const DAY_MINUTES = 1440
const HOUR_MINUTES = 60
const WEEK_HOURS = 168
/** Of which books settle for half a day. */
const WATCHED_MINUTES = 5.5 * DAY_MINUTES
const REST_MINUTES = 2 * HOUR_MINUTES
/** Where nothing is promised it is asked again, and given up after so many times in a row. */
const MOST_ASKED = 12
/** Prices of so many hours are one of the steps from which the spread is told: the site has 60 days, this five. */
const STEP_HOURS = 8
/** In turn. */
export const MANNERS = [
  { visits: 1, days: 7 },
  { visits: 2, days: 3 },
  { visits: 4, days: 1 },
  { visits: 8, days: 3 },
] as const satisfies readonly Pick<FlipSettings, 'visits' | 'days'>[]
/** So much that fills alone limit what is bought. */
const PURSE = 1e11

/** What was promised of a flip, and what came of it. */
export type PlayedFlip = {
  manner: (typeof MANNERS)[number]
  pick: FrozenPick
  bought: number
  sold: number
  /** Copper after fees. */
  realised: number
}

export type Play = { solve: Solve; flips: number; mostMinutes: number }

/** One flip after the other in an item, so that none disturbs another. */
class PlayedItem {
  readonly flips: PlayedFlip[] = []
  readonly #watched: WatchedItem
  readonly #play: Play
  /** Best prices of each hour. */
  readonly #prices: Record<Side, number>[] = []
  #running: { trader: FlipTrader; pick: FrozenPick; manner: (typeof MANNERS)[number] } | null = null
  #next = WATCHED_MINUTES
  #asked = 0

  constructor(item: TradedItem, play: Play) {
    this.#watched = new WatchedItem(item)
    this.#play = play
  }

  get isDone(): boolean {
    return this.#running === null && (this.flips.length >= this.#play.flips || this.#asked >= MOST_ASKED)
  }

  step(minute: number): void {
    const { item } = this.#watched
    item.advanceTo(minute)
    this.#watched.poll(minute)
    const isFullHour = minute % HOUR_MINUTES === HOUR_MINUTES - 1
    const [buy, sell] = [item.snapshot('buy')[0], item.snapshot('sell')[0]]
    if (isFullHour && buy !== undefined && sell !== undefined) this.#prices.push({ buy, sell })
    if (this.#running === null && isFullHour && minute >= this.#next && !this.isDone) this.#begin(minute)
    if (this.#running === null) return
    const { trader, ...promised } = this.#running
    trader.at(minute)
    if (minute < trader.endsAt) return
    const realised = trader.finish()
    this.flips.push({ ...promised, bought: trader.bought, sold: trader.sold, realised })
    this.#running = null
    this.#next = minute + REST_MINUTES
  }

  #begin(minute: number): void {
    this.#next = minute + REST_MINUTES
    this.#asked += 1
    const candidate = this.#candidate(minute)
    const manner = MANNERS[this.flips.length % MANNERS.length]!
    const settings: FlipSettings = { purse: PURSE, items: 1, caution: 'expected', units: 1, ...manner }
    const [pick] = candidate === null ? [] : promiseSet([candidate], settings, this.#play.solve).picks
    if (pick === undefined) return
    this.#asked = 0
    const { units, buyAt, buyDays } = pick
    const flip = { units, purse: units * buyAt, buyDays, ...manner }
    this.#running = { trader: new FlipTrader(this.#watched.item, flip, minute), pick, manner }
  }

  /** As the site would answer it; null where a side is empty. */
  #candidate(minute: number): FlipCandidate | null {
    const now = this.#prices.at(-1)
    if (now === undefined || this.#watched.item.snapshot('buy')[0] !== now.buy) return null
    const week = this.#prices.slice(-WEEK_HOURS)
    const facts = (side: Side) => {
      const { fronts, ...rest } = this.#watched.facts(side, minute)
      return { ...rest, fronts: fronts.map(([...front]): [number, number, number] => front) }
    }
    return {
      ...{ id: 1, ...now, usual: { buy: meanOf(week, 'buy'), sell: meanOf(week, 'sell') } },
      ...{ spread: spreadOf(week), fills: { buy: facts('buy'), sell: facts('sell') } },
    }
  }
}

const meanOf = (prices: readonly Record<Side, number>[], side: Side): number =>
  Math.round(prices.reduce((sum, price) => sum + price[side], 0) / prices.length)

const spreadOf = (prices: readonly Record<Side, number>[]): number => {
  const steps = Array.from({ length: Math.floor(prices.length / STEP_HOURS) }, (_, step) => {
    const some = prices.slice(step * STEP_HOURS, (step + 1) * STEP_HOURS)
    return Math.log(meanOf(some, 'buy') + meanOf(some, 'sell'))
  })
  const changes = steps.slice(1).map((price, at) => (price - steps[at]!) * Math.sqrt(24 / STEP_HOURS))
  return dailySpread(changes)
}

/** Plays items that share a clock until each has had its flips, or too long. */
export const playFlips = (items: readonly TradedItem[], play: Play): PlayedFlip[] => {
  const played = items.map((item) => new PlayedItem(item, play))
  for (let minute = 0; minute < play.mostMinutes && played.some(({ isDone }) => !isDone); minute++)
    for (const one of played) if (!one.isDone) one.step(minute)
  return played.flatMap(({ flips }) => flips)
}
