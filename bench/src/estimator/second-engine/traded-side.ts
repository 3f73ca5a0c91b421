import type { Side } from '@gildscope/market'
import type { Draws } from './draws.ts'
import type { SideManners, Sizes } from './manners.ts'
import { QueueSide } from './queue-side.ts'

const meanOf = ({ one, full, fullUnits, mean }: Sizes): number => one + full * fullUnits + (1 - one - full) * mean

/** A side of a book and what follows from the manners of those who trade on it. */
export class TradedSide {
  readonly book: QueueSide
  readonly manners: SideManners
  /** Trades an hour that do not follow another one. */
  readonly tradeRate: number
  readonly unitsPerTrade: number
  /** Units near the front, and far from it, as they were at the beginning. */
  readonly frontUnits: number
  wallUnits = 0
  readonly #draws: Draws
  readonly #meanTrade: number
  readonly #sweepFactor: number

  constructor(side: Side, manners: SideManners, sweepFactor: number, draws: Draws) {
    this.book = new QueueSide(side)
    this.manners = manners
    this.#draws = draws
    this.#sweepFactor = sweepFactor
    this.#meanTrade = meanOf(manners.tradeSizes)
    const inBurst = 1 + manners.burst / (1 - manners.burst)
    this.tradeRate = manners.trades / inBurst
    this.unitsPerTrade = this.#meanTrade * inBurst * (1 + manners.sweep * (sweepFactor - 1))
    this.frontUnits = Math.max(3, manners.depthHours * manners.trades * this.#meanTrade)
  }

  /** New listings an hour that balance the trades of a usual day. */
  get listingRate(): number {
    const { trades, sweep, supply, listingSizes, batchMore } = this.manners
    const perListing = meanOf(listingSizes) / (1 - batchMore)
    return ((trades * this.#meanTrade * (1 + sweep * this.#sweepFactor)) / perListing) * supply
  }

  drawTrade(): number {
    return this.#draw(this.manners.tradeSizes)
  }

  drawListing(): number {
    return this.#draw(this.manners.listingSizes)
  }

  #draw({ one, full, fullUnits, mean, most }: Sizes): number {
    const share = this.#draws.unit()
    if (share < one) return 1
    if (share < one + full) return fullUnits
    return Math.min(most, this.#draws.geometric(mean))
  }
}
