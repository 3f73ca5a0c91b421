import type { FlatSide, Side } from '@gildscope/market'
import type { Traded } from '../poller.ts'
import type { Draws } from './draws.ts'
import type { ItemManners } from './manners.ts'
import type { Listing } from './queue-side.ts'
import { startRobot } from './robot.ts'
import { TimedActions } from './timed-actions.ts'
import { TradedSide } from './traded-side.ts'

/** Rates follow the time of day, so the next event is drawn again after this time. */
const REDRAW_HOURS = 0.25
const DRIFT_HOURS = 0.05
const LEAST_LISTINGS = 4
const NEAR_PRICES = 9

type Event = { at: number; act: () => void }

/**
 * The market of one item, written apart from the simulated game so that the estimator can be judged on an engine that
 * its factors were not fitted on. Times are in hours.
 */
export class SecondMarket {
  readonly draws: Draws
  readonly later = new TimedActions()
  now: number
  readonly #manners: ItemManners
  readonly #sides: Record<Side, TradedSide>
  #fairValue: number
  #anchor: number
  #driftedAt: number
  #next: Event | null = null
  /** Orders of the caller, which nobody else withdraws. */
  readonly #placed = new Set<Listing>()

  constructor(manners: ItemManners, draws: Draws) {
    this.draws = draws
    this.now = -manners.warmUpHours
    this.#manners = manners
    this.#fairValue = manners.price
    this.#anchor = manners.price
    this.#driftedAt = this.now
    const side = (name: Side): TradedSide => new TradedSide(name, manners.sides[name], manners.sweepFactor, draws)
    this.#sides = { buy: side('buy'), sell: side('sell') }
    for (const traded of [this.#sides.sell, this.#sides.buy]) this.#fill(traded)
    for (const traded of [this.#sides.sell, this.#sides.buy]) {
      for (let count = 0; count < traded.manners.robots; count++) startRobot(this, traded)
    }
  }

  /** Plays everything up to a time. */
  advanceTo(until: number): void {
    for (;;) {
      this.#next ??= this.#drawNext()
      if (this.#next.at > until) return
      const { at, act } = this.#next
      this.#next = null
      this.now = at
      this.#drift()
      act()
    }
  }

  snapshot(side: Side): FlatSide {
    return this.#sides[side].book.snapshot()
  }

  /** Everything that happened on a side, from the beginning. */
  truth(side: Side): Readonly<Traded> {
    return this.#sides[side].book.truth
  }

  /** Lists an order of the caller, whose quantity falls as it is filled. It may not cross the other side. */
  placeOrder(side: Side, unitPrice: number, quantity: number): Listing {
    const { book } = this.#sides[side]
    if (unitPrice * book.sign <= -this.#other(side).bestRank) {
      throw new RangeError(`an order to ${side} at ${unitPrice} crosses the other side`)
    }
    const order = book.list(unitPrice, quantity)
    this.#placed.add(order)
    return order
  }

  withdrawOrder(side: Side, order: Listing): void {
    this.#sides[side].book.withdraw(order)
  }

  fairPrice({ book: { sign } }: TradedSide): number {
    return this.#fairValue * (1 + (sign * this.#manners.spread) / 2)
  }

  /** Whether traders would undercut down to this price. */
  isWithin(traded: TradedSide, unitPrice: number): boolean {
    const { sign, side } = traded.book
    const tolerated = this.fairPrice(traded) * (1 - sign * traded.manners.tolerance)
    const other = this.#other(side).bestPrice
    const rank = unitPrice * sign
    return unitPrice >= 1 && rank >= tolerated * sign && (other === null || rank >= (other + sign) * sign)
  }

  #other(side: Side) {
    return this.#sides[side === 'buy' ? 'sell' : 'buy'].book
  }

  #fill(traded: TradedSide): void {
    const { book, manners } = traded
    for (let count = 0; count < manners.wallListings; count++) book.list(this.#farPrice(traded), traded.drawListing())
    for (let units = 0; units < traded.frontUnits; ) {
      const quantity = traded.drawListing()
      units += quantity
      book.list(wholePrice(this.fairPrice(traded) * (1 + book.sign * this.draws.exponential(0.01))), quantity)
    }
    traded.wallUnits = book.units - traded.frontUnits
  }

  #drawNext(): Event {
    const { draws, now } = this
    const choices = [this.#sides.sell, this.#sides.buy].flatMap((traded) => this.#choices(traded))
    const total = choices.reduce((sum, { rate }) => sum + rate, 0)
    const at = now + draws.exponential(1 / total)
    const redrawAt = now + REDRAW_HOURS
    if (this.later.nextAt <= Math.min(at, redrawAt)) {
      const action = this.later.take()!
      return { at: Math.max(now, action.at), act: action.act }
    }
    if (at > redrawAt) return { at: redrawAt, act: () => {} }
    return { at, act: () => choices[draws.weighted(choices.map(({ rate }) => rate))]!.act() }
  }

  #choices(traded: TradedSide): { rate: number; act: () => void }[] {
    const { book, manners } = traded
    const { elasticity, dayAmplitude, phase } = this.#manners
    const beat = 1 + dayAmplitude * Math.sin(2 * Math.PI * (this.now / 24 + phase))
    const fair = this.fairPrice(traded)
    const expensive = book.bestPrice === null ? 0 : (book.sign * (book.bestPrice - fair)) / fair
    const lack = (traded.frontUnits + traded.wallUnits) / Math.max(1, book.units)
    const pull = (strength: number): number => Math.exp(Math.max(-2, Math.min(2, strength * expensive)))
    const refill = Math.min(4, lack ** 2) * pull(elasticity / 2)
    return [
      { rate: traded.tradeRate * beat * pull(-elasticity), act: () => this.#tradeAndFollow(traded) },
      { rate: traded.listingRate * beat * refill + 0.02, act: () => this.#list(traded) },
      { rate: manners.cancelBest * (book.depth === 0 ? 0 : 1) * beat, act: () => this.#cancel(traded, 'best') },
      { rate: manners.cancelNear * beat, act: () => this.#cancel(traded, 'near') },
      { rate: manners.cancelDeep * book.listings.length, act: () => this.#cancel(traded, 'any') },
    ]
  }

  #drift(): void {
    const hours = this.now - this.#driftedAt
    if (hours <= DRIFT_HOURS) return
    const { volatility, jumpsPerDay } = this.#manners
    const chance = volatility * Math.sqrt(hours / 24) * this.draws.normal()
    this.#fairValue *= Math.exp(chance - 0.1 * hours * Math.log(this.#fairValue / this.#anchor))
    this.#driftedAt = this.now
    if (this.draws.chance((jumpsPerDay * hours) / 24)) this.#anchor *= Math.exp(0.1 * this.draws.normal())
  }

  #tradeAndFollow(traded: TradedSide): void {
    this.#trade(traded)
    const { burst, burstGapHours } = traded.manners
    if (!this.draws.chance(burst)) return
    this.later.plan(this.now + this.draws.exponential(burstGapHours), () => this.#tradeAndFollow(traded))
  }

  #trade(traded: TradedSide): void {
    const { book, manners } = traded
    const best = book.level(0)
    if (best === null) return
    const quantity = traded.drawTrade()
    if (this.draws.chance(manners.levelTaker) && best.quantity <= Math.max(10, 5 * traded.unitsPerTrade)) {
      book.take(best.quantity, best.rank)
    } else if (!this.draws.chance(manners.sweep)) {
      book.take(quantity)
    } else if (this.draws.chance(0.5)) {
      book.take(quantity * this.#manners.sweepFactor)
    } else {
      const limit = best.rank + Math.abs(best.rank) * this.draws.exponential(0.01)
      book.take(Math.min(book.unitsTo(limit), Math.ceil(traded.frontUnits / 2)), limit)
    }
  }

  #list(traded: TradedSide): void {
    const { book, manners } = traded
    const unitPrice = this.#drawPrice(traded)
    const other = this.#other(book.side)
    if (this.draws.chance(this.#manners.crossing) && other.bestPrice !== null) {
      const quantity = traded.drawListing()
      const through = other.bestPrice
      const filled = other.take(quantity, other.bestRank)
      if (filled < quantity) book.list(through, quantity - filled)
      return
    }
    do book.list(unitPrice, traded.drawListing())
    while (this.draws.chance(manners.batchMore))
  }

  #drawPrice(traded: TradedSide): number {
    const { book, manners } = traded
    const fair = this.fairPrice(traded)
    const best = book.bestPrice
    if (best === null) return wholePrice(fair)
    const behindFair = (): number => wholePrice(fair * (1 + book.sign * this.draws.exponential(0.02)))
    const joining = (): number => (this.isWithin(traded, best) ? best : behindFair())
    switch (this.draws.weighted(manners.placement)) {
      case 0: {
        const cut = this.draws.chance(manners.deepCut) ? Math.round(best * this.draws.exponential(0.01)) : 1
        const unitPrice = best - book.sign * Math.max(1, cut)
        return this.isWithin(traded, unitPrice) ? unitPrice : joining()
      }
      case 1:
        return joining()
      case 2:
        return book.level(Math.min(book.depth - 1, this.draws.geometric(3)))!.unitPrice
      case 3:
        return this.#farPrice(traded)
      default: {
        const unitPrice = wholePrice(fair * (1 + book.sign * 0.02 * this.draws.normal()))
        return this.isWithin(traded, unitPrice) ? unitPrice : best
      }
    }
  }

  /** Partly on round numbers. */
  #farPrice(traded: TradedSide): number {
    const { book, manners } = traded
    const factor = 1 + this.draws.exponential(manners.wallScale)
    const unitPrice = this.fairPrice(traded) * factor ** book.sign
    if (!this.draws.chance(manners.round)) return wholePrice(unitPrice)
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(unitPrice, 1))) - 1)
    return wholePrice(Math.round(unitPrice / unit) * unit)
  }

  #cancel({ book }: TradedSide, where: 'best' | 'near' | 'any'): void {
    if (book.listings.length < LEAST_LISTINGS) return
    const place = where === 'best' ? 0 : 1 + this.draws.below(Math.min(NEAR_PRICES, book.depth - 1))
    const among = where === 'any' ? book.listings : book.level(place)?.queue
    const listing = among === undefined ? null : this.draws.pick(among)
    if (listing !== null && !this.#placed.has(listing)) book.withdraw(listing)
  }
}

const wholePrice = (price: number): number => Math.max(1, Math.round(price))
