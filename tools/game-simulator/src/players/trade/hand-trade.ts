import { exchangeFee } from '@gildscope/market'
import { z } from 'zod'
import type { Market } from '../../market/market.ts'
import { SIDES } from '../../market/market-profile.ts'
import type { IsKept, MarketEvent } from '../../market/market-state.ts'
import { hash } from '../../market/random.ts'
import type { OwnParcel, TradeView } from './create-ledger.ts'
import { followOrder, type OwnOrder, standsInBook, transactionId } from './own-order.ts'
import type { PastFill } from './past-fill.ts'

const order = z.object({
  id: z.number(),
  player: z.int(),
  itemId: z.int(),
  side: z.enum(SIDES),
  price: z.int(),
  quantity: z.int(),
  ahead: z.int(),
  created: z.number(),
})
const fill = order.omit({ ahead: true }).extend({ purchased: z.number() })
const parcel = z.object({ player: z.int(), itemId: z.int(), at: z.number(), units: z.int(), coins: z.int() })
const savedSchema = z.object({ orders: z.array(order), fills: z.array(fill), box: z.array(parcel) })

type HandOrder = OwnOrder & { itemId: number }
type HandParcel = OwnParcel & { player: number }

type HandTradeOptions = {
  market: Market
  /** State saved by an earlier process, and whether the market continues from the same books. */
  saved: unknown
  sameBooks: boolean
}

/** Trades of the last days are all that is ever read. */
const MOST_FILLS = 3_000

/** Manual trades of players: real orders of the books, which only buyers remove. */
export class HandTrade {
  readonly #market: Market
  #orders: HandOrder[]
  #fills: PastFill[]
  #box: HandParcel[]
  #turn = 0

  constructor({ market, saved, sameBooks }: HandTradeOptions) {
    const known = savedSchema.safeParse(saved).data ?? { orders: [], fills: [], box: [] }
    this.#market = market
    this.#fills = known.fills
    this.#box = known.box
    const books = new Map(sameBooks ? [...market.opened()].map((book) => [book.profile.itemId, book]) : [])
    this.#orders = known.orders.filter((own) => {
      const book = books.get(own.itemId)
      const stands = book !== undefined && standsInBook(own, book)
      if (!stands) this.#put(own, market.openedAt, { units: own.quantity, coins: 0 })
      return stands
    })
    market.onEvent((event) => {
      if (this.#orders.length > 0 && event.isOwned !== true) this.#follow(event)
    })
  }

  view(player: number): Pick<TradeView, 'orders' | 'fills' | 'box'> {
    return {
      orders: this.#orders.filter((own) => own.player === player).map((own) => ({ ...own })),
      fills: this.#fills.filter((own) => own.player === player),
      box: this.#box.filter((own) => own.player === player).map((own) => ({ ...own })),
    }
  }

  isKept({ itemId, side, unitPrice, ahead }: Parameters<IsKept>[0]): boolean {
    return this.#orders.some(
      (o) => o.itemId === itemId && o.side === side && o.price === unitPrice && o.ahead === ahead,
    )
  }

  /** Null if a bid is at least as high. */
  offer(player: number, itemId: number, price: number, quantity: number): HandOrder | null {
    const placed = this.#market.place(itemId, { side: 'sell', unitPrice: price, quantity })
    if (placed === null) return null
    const { ahead, at: created } = placed
    const id = this.#newId(created, itemId, price)
    const own: HandOrder = { id, player, itemId, side: 'sell', price, quantity, ahead, created }
    this.#orders.push(own)
    return { ...own }
  }

  /** The purchased units, each at its price; empty if there are no offers or not enough coins. */
  buy(player: number, itemId: number, units: number, coins: number): PastFill[] {
    const { bought, at } = this.#market.buy(itemId, units, coins) ?? { bought: [], at: 0 }
    const fills = bought.map(({ unitPrice: price, quantity }): PastFill => {
      const id = this.#newId(at, itemId, price)
      return { id, player, itemId, side: 'buy', price, quantity, created: at, purchased: at }
    })
    for (const fill of fills) {
      this.#put(fill, at, { units: fill.quantity, coins: 0 })
      this.#addFill(fill)
    }
    return fills
  }

  /** Takes up to this many units of an item from the delivery box; returns the number taken. */
  takeUnits(player: number, itemId: number, units: number): number {
    let left = units
    for (const own of this.#box) {
      if (own.player !== player || own.itemId !== itemId) continue
      const taken = Math.min(left, own.units)
      own.units -= taken
      left -= taken
    }
    this.#dropEmpty()
    return units - left
  }

  takeCoins(player: number): number {
    const coins = this.#box.reduce((sum, own) => sum + (own.player === player ? own.coins : 0), 0)
    this.#box = this.#box.map((own) => (own.player === player ? { ...own, coins: 0 } : own))
    this.#dropEmpty()
    return coins
  }

  save(): unknown {
    return { orders: this.#orders, fills: this.#fills, box: this.#box }
  }

  #newId(at: number, ...of: [number, number]): number {
    this.#turn += 1
    return transactionId(at, hash(...of, this.#turn))
  }

  #put(
    { player, itemId }: Pick<HandParcel, 'player' | 'itemId'>,
    at: number,
    got: { units: number; coins: number },
  ): void {
    this.#box.push({ player, itemId, at, ...got })
  }

  #dropEmpty(): void {
    this.#box = this.#box.filter((own) => own.units > 0 || own.coins > 0)
  }

  #addFill(fill: PastFill): void {
    this.#fills = [...this.#fills, fill].slice(-MOST_FILLS)
  }

  #follow(event: MarketEvent): void {
    for (const own of this.#orders) {
      if (own.itemId !== event.itemId) continue
      const change = followOrder(own, event)
      if (change?.kind !== 'filled') continue
      const gross = own.price * change.units
      this.#put(own, event.at, { units: 0, coins: Math.max(0, gross - exchangeFee(gross)) })
      const { ahead: _ahead, ...rest } = own
      const id = this.#newId(event.at, own.id, own.quantity)
      this.#addFill({ ...rest, id, quantity: change.units, purchased: event.at })
    }
    if (this.#orders.some(({ quantity }) => quantity === 0))
      this.#orders = this.#orders.filter(({ quantity }) => quantity > 0)
  }
}
