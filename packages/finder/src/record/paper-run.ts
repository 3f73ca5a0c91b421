import {
  type Copper,
  exactNetProceeds,
  exchangeFee,
  LONGEST_BLINK,
  listingFee,
  netProceeds,
  type Side,
} from '@gildscope/market'
import type { PickMinute, SideOfMinute } from './pick-minutes.ts'

const DAY_MINUTES = 1440
/** When orders are looked after: minutes of a UTC day. */
const VISITS = [8 * 60, 20 * 60]
const HUNDREDTHS = 100

type Order = {
  price: Copper
  left: number
  /** What stands before it and trades first, and what reached it of a unit that is not whole yet: hundredths of units. */
  queue: number
  part: number
}

/** Paper orders for one item, as of a slot. Plain numbers, so that it can be stored between two steps. */
export type PaperRun = {
  /** Everything before this slot has happened. */
  at: number
  /** Slots at which the bid is withdrawn, and at which what is left goes to the best bid. */
  buyEnd: number
  end: number
  best: Record<Side, Copper | null>
  bid: Order
  offer: Order | null
  /** Bought units that wait for the next visit. */
  held: number
  /** Copper that bids may take in all, and what they took. */
  limit: Copper
  paid: Copper
  /** Fees and proceeds of sales. */
  fees: Copper
  earned: Copper
  bought: number
  sold: number
  /** Proceeds of what was left at the end; null before it. */
  rest: Copper | null
  /** The last slot in which somebody looked, and minutes of gaps so far; absent: of a version that did not count them. */
  seen?: number
  unseen?: number
}

export type PaperOrder = {
  slot: number
  days: number
  buyDays: number
  units: number
  buyAt: Copper
  /** Best prices when it is placed. */
  best: Record<Side, Copper | null>
  /** Units that stand at its price or above then. */
  queue: number
}

export const openRun = ({ slot, days, buyDays, units, buyAt, best, queue }: PaperOrder): PaperRun => ({
  ...{ at: slot + 1, buyEnd: slot + Math.round(buyDays * DAY_MINUTES), end: slot + days * DAY_MINUTES, best },
  bid: { price: buyAt, left: units, queue: queue * HUNDREDTHS, part: 0 },
  ...{ offer: null, held: 0, limit: units * buyAt },
  ...{ paid: 0, fees: 0, earned: 0, bought: 0, sold: 0, rest: null, seen: slot, unseen: 0 },
})

/**
 * Counts the minutes in which nobody looked, up to a slot (exclusive), before these are played. All of the hold count,
 * whatever still stands: a pick that was done early would be judged more often.
 */
export const countUnseen = (before: PaperRun, seenSlots: readonly number[], until: number): PaperRun => {
  if (before.rest !== null) return before
  let { seen = before.at - 1, unseen = 0 } = before
  const passTo = (slot: number): void => {
    if (slot - seen > LONGEST_BLINK) unseen += slot - seen - 1
    seen = slot
  }
  for (const slot of seenSlots) if (slot > seen && slot < Math.min(until, before.end)) passTo(slot)
  if (until >= before.end) passTo(before.end)
  return { ...before, seen, unseen }
}

/** Of a hold; beyond it a profit would be that of the gaps. */
const MOST_UNSEEN = 0.05

/** Whether enough was seen of a run that is over to say what came of it. */
export const isJudged = ({ unseen = 0 }: PaperRun, days: number): boolean => unseen <= MOST_UNSEEN * days * DAY_MINUTES

/** Copper after fees; null: still open. */
export const realisedBy = ({ paid, fees, earned, rest }: PaperRun): Copper | null =>
  rest === null ? null : earned + rest - paid - fees

/** Units of own orders that a minute filled. */
export type NoteFill = (slot: number, filled: Record<Side, number>) => void

/**
 * Plays minutes, ascending, up to a slot (exclusive), and the visits among them. The same whatever the steps are, and
 * without a look at any later minute. Rules in favour of the market: an order stands behind everything that stood at
 * its price or comes to it; it is filled by what is traded while it is alone at the front, or by what must have been
 * traded at worse prices than its own; it is moved at visits only.
 */
export const advanceRun = (
  before: PaperRun,
  minutes: readonly PickMinute[],
  until: number,
  note?: NoteFill,
): PaperRun => {
  if (before.rest !== null) return before
  const run: PaperRun = {
    ...before,
    best: { ...before.best },
    bid: { ...before.bid },
    offer: before.offer && { ...before.offer },
  }
  const stop = Math.min(until, run.end)
  for (const minute of minutes) {
    if (minute.slot < run.at) continue
    if (minute.slot >= stop) break
    passVisits(run, minute.slot)
    trade(run, minute, note)
  }
  passVisits(run, stop)
  if (run.at >= run.end) sellRest(run)
  return run
}

/** Visits before a slot; one of the slot itself comes after its minute. */
const passVisits = (run: PaperRun, slot: number): void => {
  const day = Math.floor(run.at / DAY_MINUTES)
  const lastDay = Math.floor(slot / DAY_MINUTES)
  for (let of = day; of <= lastDay; of++)
    for (const minute of VISITS) {
      const visit = of * DAY_MINUTES + minute
      if (visit >= run.at && visit < slot) look(run, visit)
    }
  run.at = Math.max(run.at, slot)
}

/** Whether nobody else stands at a price or a better one. */
const isAlone = (side: Side, price: Copper, best: Copper | null): boolean =>
  best === null || (side === 'buy' ? best < price : best > price)

/**
 * Hundredths of units that reach an order. Where somebody else was at the front when the minute began or ended, only
 * what must have gone at worse prices, as the mean price says: at the least if all others went at the order's own.
 */
const reaches = (
  side: Side,
  price: Copper,
  before: Copper | null,
  { price: now, traded, value }: SideOfMinute,
): number => {
  if (traded === 0) return 0
  if (isAlone(side, price, before) && isAlone(side, price, now)) return traded
  if (before === null || now === null) return 0
  const worst = side === 'buy' ? Math.min(before, now) : Math.max(before, now)
  const [beyond, span] =
    side === 'buy'
      ? [price * traded - HUNDREDTHS * value, price - worst]
      : [HUNDREDTHS * value - price * traded, worst - price]
  return span <= 0 || beyond <= 0 ? 0 : Math.min(traded, Math.floor(beyond / span))
}

/** Whole units that an order gets of what reaches it. */
const fill = (order: Order, reached: number): number => {
  const passed = Math.min(order.queue, reached)
  order.queue -= passed
  order.part += reached - passed
  const units = Math.min(order.left, Math.floor(order.part / HUNDREDTHS))
  order.left -= units
  order.part = order.left === 0 ? 0 : order.part - units * HUNDREDTHS
  return units
}

const trade = (run: PaperRun, minute: PickMinute, note?: NoteFill): void => {
  const { bid, offer, best } = run
  const isBuying = bid.left > 0 && minute.slot < run.buyEnd
  const bought = isBuying ? fill(bid, reaches('buy', bid.price, best.buy, minute.buy)) : 0
  const sold = offer === null ? 0 : fill(offer, reaches('sell', offer.price, best.sell, minute.sell))
  run.paid += bought * bid.price
  run.bought += bought
  run.held += bought
  if (offer !== null && sold > 0) {
    const gross = sold * offer.price
    run.earned += gross
    run.fees += exchangeFee(gross)
    run.sold += sold
    if (offer.left === 0) run.offer = null
  }
  run.best = { buy: minute.buy.price, sell: minute.sell.price }
  if (bought > 0 || sold > 0) note?.(minute.slot, { buy: bought, sell: sold })
}

/** A visit: lists what came, and moves orders that are beaten. */
const look = (run: PaperRun, slot: number): void => {
  if (slot < run.buyEnd) moveBid(run)
  listHeld(run)
}

/** One copper above the best, as long as it pays and its money suffices. */
const moveBid = (run: PaperRun): void => {
  const { bid, best } = run
  if (bid.left === 0 || best.buy === null || isAlone('buy', bid.price, best.buy)) return
  const price = best.sell === null ? best.buy + 1 : Math.max(best.buy, Math.min(best.buy + 1, best.sell - 1))
  if (best.sell === null || netProceeds(best.sell - 1) <= price) return
  run.bid = { price, left: Math.min(bid.left, Math.floor((run.limit - run.paid) / price)), queue: 0, part: 0 }
}

/** A listing that is beaten by less than a new one costs stays: it waits for those before it to be sold. */
const isWorthMoving = (old: Order, price: Copper): boolean => old.price - price > listingFee(old.price)

const listHeld = (run: PaperRun): void => {
  const { offer, best } = run
  const price = best.sell === null ? null : Math.max(best.sell - 1, (best.buy ?? 0) + 1)
  const isMoved = offer !== null && price !== null && isWorthMoving(offer, price)
  if (offer !== null && !isMoved) {
    if (run.held === 0) return
    run.fees += listingFee(run.held * offer.price)
    offer.left += run.held
  } else {
    const units = run.held + (offer?.left ?? 0)
    // Where nobody asks, what was last asked is not known: it waits.
    if (units === 0 || price === null) return
    run.fees += listingFee(units * price)
    run.offer = { price, left: units, queue: 0, part: 0 }
  }
  run.held = 0
}

/** What is left goes to the best bid. */
const sellRest = (run: PaperRun): void => {
  const units = run.held + (run.offer?.left ?? 0)
  run.rest = units === 0 || run.best.buy === null ? 0 : Math.max(0, exactNetProceeds(units * run.best.buy))
  run.held = 0
  run.offer = null
}
