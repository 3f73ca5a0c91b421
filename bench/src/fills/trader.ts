import type { Side } from '@gildscope/market'
import type { PlacedOrder, TradedItem } from './traded-item.ts'

const DAY_MINUTES = 1440

export type Wish = { side: Side; units: number; visits: number }

/**
 * Wants units of one side: places an order one copper better than the best, or at the best where that would trade at
 * once, and does so again with what is left when a visit finds somebody in front.
 */
export class Trader {
  readonly wish: Wish
  /** Units that stood before its first order. */
  queueBefore = 0
  readonly #item: TradedItem
  readonly #start: number
  #order: PlacedOrder | null = null
  #left: number

  constructor(item: TradedItem, wish: Wish, start: number) {
    this.wish = wish
    this.#item = item
    this.#start = start
    this.#left = wish.units
  }

  get filled(): number {
    return this.wish.units - (this.#order?.open() ?? this.#left)
  }

  at(minute: number): void {
    const since = minute - this.#start
    if (since % Math.round(DAY_MINUTES / this.wish.visits) === 0 && this.#isBeaten()) this.#renew(since === 0)
  }

  leave(): void {
    this.#left = this.#order?.open() ?? this.#left
    this.#order?.withdraw()
    this.#order = null
  }

  #isBeaten(): boolean {
    return this.#order === null || this.#item.snapshot(this.wish.side)[0] !== this.#order.unitPrice
  }

  #renew(isFirst: boolean): void {
    this.leave()
    const { side } = this.wish
    const [best, units = 0] = this.#item.snapshot(side)
    if (best === undefined || this.#left === 0) return
    const better = side === 'buy' ? best + 1 : best - 1
    this.#order = better < 1 ? null : this.#item.place(side, better, this.#left)
    if (this.#order !== null) return
    this.#order = this.#item.place(side, best, this.#left)
    if (isFirst) this.queueBefore = units
  }
}
