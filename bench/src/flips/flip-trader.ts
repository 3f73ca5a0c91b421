import { type Copper, exactNetProceeds, exchangeFee, flipProfit, listingFee, type Side } from '@gildscope/market'
import type { PlacedOrder, TradedItem } from '../fills/traded-item.ts'

const DAY_MINUTES = 1440

export type Flip = {
  units: number
  /** Copper that bids may take in all. */
  purse: Copper
  visits: number
  days: number
  /** Days after which it buys no more. */
  buyDays: number
}

type Standing = { order: PlacedOrder; units: number }

/**
 * Does what the finder says, with real orders in an engine: bids, lists what came at each visit, moves bids that are
 * beaten as long as they pay, and listings where that brings more than its fee. At the end what is left goes to the best bid.
 */
export class FlipTrader {
  readonly flip: Flip
  readonly endsAt: number
  bought = 0
  sold = 0
  readonly #item: TradedItem
  readonly #start: number
  #bid: Standing | null = null
  #listings: Standing[] = []
  #paid: Copper = 0
  #earned: Copper = 0
  /** Bought, and not listed. */
  #held = 0

  constructor(item: TradedItem, flip: Flip, start: number) {
    this.flip = flip
    this.#item = item
    this.#start = start
    this.endsAt = start + flip.days * DAY_MINUTES
  }

  at(minute: number): void {
    const since = minute - this.#start
    if (since % Math.round(DAY_MINUTES / this.flip.visits) !== 0) return
    this.#collect()
    if (since >= this.flip.buyDays * DAY_MINUTES) this.#endBid()
    else if (this.#bid === null || this.#bid.order.unitPrice !== this.#item.snapshot('buy')[0])
      this.#moveBid(since === 0)
    for (const listing of this.#listings) if (this.#isWorthMoving(listing)) this.#endListing(listing)
    this.#list()
  }

  /** The profit, in copper after fees. */
  finish(): Copper {
    this.#collect()
    this.#endBid()
    for (const listing of this.#listings) this.#endListing(listing)
    const [bid = 0] = this.#item.snapshot('buy')
    const rest = this.#held > 0 ? exactNetProceeds(this.#held * bid) : 0
    return this.#earned + rest - this.#paid
  }

  #collect(): void {
    if (this.#bid !== null) {
      const filled = this.#filled(this.#bid)
      this.#paid += filled * this.#bid.order.unitPrice
      this.bought += filled
      this.#held += filled
      if (this.#bid.units === 0) this.#bid = null
    }
    for (const listing of this.#listings) {
      const units = this.#filled(listing)
      const gross = units * listing.order.unitPrice
      if (units > 0) this.#earned += gross - exchangeFee(gross)
      this.sold += units
    }
    this.#listings = this.#listings.filter(({ units }) => units > 0)
  }

  #filled(standing: Standing): number {
    const open = standing.order.open()
    const filled = standing.units - open
    standing.units = open
    return filled
  }

  /** To list again costs the fee again: who is beaten by less waits for those before. */
  #isWorthMoving({ order: { unitPrice } }: Standing): boolean {
    const [best = unitPrice] = this.#item.snapshot('sell')
    return unitPrice - best > listingFee(unitPrice)
  }

  #endBid(): void {
    this.#bid?.order.withdraw()
    this.#bid = null
  }

  #endListing(listing: Standing): void {
    listing.order.withdraw()
    this.#listings = this.#listings.filter((other) => other !== listing)
    this.#held += listing.units
  }

  #moveBid(isFirst: boolean): void {
    this.#endBid()
    const price = this.#better('buy')
    const [ask] = this.#item.snapshot('sell')
    if (price === null || (!isFirst && (ask === undefined || flipProfit(price, ask - 1) <= 0))) return
    const { units, purse } = this.flip
    this.#bid = this.#place('buy', Math.min(units - this.bought, Math.floor((purse - this.#paid) / price)))
  }

  #list(): void {
    const listing = this.#place('sell', this.#held)
    if (listing === null) return
    this.#held = 0
    this.#paid += listingFee(listing.units * listing.order.unitPrice)
    this.#listings.push(listing)
  }

  #better(side: Side): Copper | null {
    const [best] = this.#item.snapshot(side)
    if (best === undefined) return null
    return side === 'buy' ? best + 1 : Math.max(1, best - 1)
  }

  /** One copper better than the best, or at the best where that would trade at once. */
  #place(side: Side, units: number): Standing | null {
    const price = this.#better(side)
    if (price === null || units <= 0) return null
    const order =
      this.#item.place(side, price, units) ?? this.#item.place(side, side === 'buy' ? price - 1 : price + 1, units)
    return order === null ? null : { order, units }
  }
}
