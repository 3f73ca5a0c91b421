import { type FlatSide, LEVEL_WIDTH, type Side } from '@gildscope/market'
import { noTrade } from '../poller.ts'

export type Listing = { quantity: number; level: QueuedLevel; place: number; stands: boolean }
type QueuedLevel = { unitPrice: number; rank: number; quantity: number; queue: Listing[] }

/** One side of a book that keeps every listing: the best price first, at one price the oldest first. */
export class QueueSide {
  readonly side: Side
  /** Ranks are prices, negative for bids: the smaller, the better. */
  readonly sign: 1 | -1
  readonly listings: Listing[] = []
  readonly truth = noTrade()
  units = 0
  readonly #levels = new Map<number, QueuedLevel>()
  /** Best last. */
  readonly #ranks: number[] = []

  constructor(side: Side) {
    this.side = side
    this.sign = side === 'sell' ? 1 : -1
  }

  get depth(): number {
    return this.#ranks.length
  }

  get bestRank(): number {
    return this.#ranks.at(-1) ?? Number.POSITIVE_INFINITY
  }

  get bestPrice(): number | null {
    return this.depth === 0 ? null : this.bestRank * this.sign
  }

  /** `place`: 0 is the best. */
  level(place: number): QueuedLevel | null {
    return this.#levels.get(this.#ranks.at(-1 - place) ?? Number.NaN) ?? null
  }

  list(unitPrice: number, quantity: number): Listing {
    const rank = unitPrice * this.sign
    let level = this.#levels.get(rank)
    if (level === undefined) {
      level = { unitPrice, rank, quantity: 0, queue: [] }
      this.#levels.set(rank, level)
      this.#ranks.splice(this.#placeOf(rank), 0, rank)
    }
    const listing = { quantity, level, place: this.listings.length, stands: true }
    level.queue.push(listing)
    level.quantity += quantity
    this.listings.push(listing)
    this.units += quantity
    this.truth.listed += quantity
    return listing
  }

  withdraw(listing: Listing): void {
    const { level, quantity } = listing
    level.queue.splice(level.queue.indexOf(listing), 1)
    level.quantity -= quantity
    this.units -= quantity
    this.truth.delisted += quantity
    this.#drop(listing)
  }

  /** Sells up to `quantity` units, the best price first, at no worse rank than the limit; returns how many. */
  take(quantity: number, limit = Number.POSITIVE_INFINITY): number {
    let taken = 0
    while (taken < quantity && this.depth > 0 && this.bestRank <= limit) {
      const level = this.level(0)!
      const first = level.queue[0]!
      const units = Math.min(quantity - taken, first.quantity)
      first.quantity -= units
      level.quantity -= units
      this.units -= units
      taken += units
      if (first.quantity > 0) continue
      level.queue.shift()
      this.#drop(first)
    }
    this.truth.sold += taken
    return taken
  }

  unitsTo(limit: number): number {
    let units = 0
    for (let place = 0; place < this.depth; place++) {
      const level = this.level(place)!
      if (level.rank > limit) break
      units += level.quantity
    }
    return units
  }

  snapshot(): FlatSide {
    const flat = new Int32Array(LEVEL_WIDTH * this.depth)
    for (let place = 0; place < this.depth; place++) {
      const { unitPrice, quantity, queue } = this.level(place)!
      flat.set([unitPrice, quantity, queue.length], LEVEL_WIDTH * place)
    }
    return flat
  }

  #drop(listing: Listing): void {
    listing.stands = false
    const last = this.listings.pop()!
    if (last !== listing) {
      this.listings[listing.place] = last
      last.place = listing.place
    }
    const { rank, queue } = listing.level
    if (queue.length > 0) return
    this.#levels.delete(rank)
    this.#ranks.splice(this.#placeOf(rank), 1)
  }

  #placeOf(rank: number): number {
    let low = 0
    let high = this.#ranks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ranks[middle]! > rank) low = middle + 1
      else high = middle
    }
    return low
  }
}
