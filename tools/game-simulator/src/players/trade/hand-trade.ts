import { exchangeFee } from '@gildscope/market'
import { z } from 'zod'
import type { Market } from '../../market/create-market.ts'
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
/** Manual trades of players: real orders of the books, which only buyers remove. */
export interface HandTrade {
  view(player: number): Pick<TradeView, 'orders' | 'fills' | 'box'>
  isKept: IsKept
  /** Null if a bid is at least as high. */
  offer(player: number, itemId: number, price: number, quantity: number): HandOrder | null
  /** The purchased units, each at its price; empty if there are no offers or not enough coins. */
  buy(player: number, itemId: number, units: number, coins: number): PastFill[]
  /** Takes up to this many units of an item from the delivery box; returns the number taken. */
  takeUnits(player: number, itemId: number, units: number): number
  takeCoins(player: number): number
  save(): unknown
}

type HandTradeOptions = {
  market: Market
  /** State saved by an earlier process, and whether the market continues from the same books. */
  saved: unknown
  sameBooks: boolean
}

/** Trades of the last days are all that is ever read. */
const MOST_FILLS = 3_000

export const createHandTrade = ({ market, saved, sameBooks }: HandTradeOptions): HandTrade => {
  const parsed = savedSchema.safeParse(saved)
  const known = parsed.success ? parsed.data : { orders: [], fills: [], box: [] }
  let fills: PastFill[] = known.fills
  let box: HandParcel[] = known.box
  let turn = 0

  const put = (
    owner: Omit<HandParcel, 'at' | 'units' | 'coins'>,
    at: number,
    got: { units: number; coins: number },
  ) => {
    box.push({ player: owner.player, itemId: owner.itemId, at, ...got })
  }
  const books = new Map(sameBooks ? [...market.opened()].map((book) => [book.profile.itemId, book]) : [])
  let orders: HandOrder[] = known.orders.filter((own) => {
    const book = books.get(own.itemId)
    const stands = book !== undefined && standsInBook(own, book)
    if (!stands) put(own, market.openedAt, { units: own.quantity, coins: 0 })
    return stands
  })

  const addFill = (fill: PastFill): void => {
    fills = [...fills, fill].slice(-MOST_FILLS)
  }
  const hear = (event: MarketEvent): void => {
    for (const own of orders) {
      if (own.itemId !== event.itemId) continue
      const change = followOrder(own, event)
      if (change?.kind !== 'filled') continue
      const gross = own.price * change.units
      put(own, event.at, { units: 0, coins: Math.max(0, gross - exchangeFee(gross)) })
      const { ahead: _ahead, ...rest } = own
      const id = transactionId(event.at, hash(own.id, own.quantity, ++turn))
      addFill({ ...rest, id, quantity: change.units, purchased: event.at })
    }
    if (orders.some(({ quantity }) => quantity === 0)) orders = orders.filter(({ quantity }) => quantity > 0)
  }
  market.onEvent((event) => {
    if (orders.length > 0 && event.isOwned !== true) hear(event)
  })

  return {
    view: (player) => ({
      orders: orders.filter((own) => own.player === player).map((own) => ({ ...own })),
      fills: fills.filter((own) => own.player === player),
      box: box.filter((own) => own.player === player).map((own) => ({ ...own })),
    }),
    isKept: ({ itemId, side, unitPrice, ahead }) =>
      orders.some((o) => o.itemId === itemId && o.side === side && o.price === unitPrice && o.ahead === ahead),
    offer(player, itemId, price, quantity) {
      const placed = market.place(itemId, { side: 'sell', unitPrice: price, quantity })
      if (placed === null) return null
      const id = transactionId(placed.at, hash(itemId, price, ++turn))
      const own: HandOrder = {
        id,
        player,
        itemId,
        side: 'sell',
        price,
        quantity,
        ahead: placed.ahead,
        created: placed.at,
      }
      orders.push(own)
      return { ...own }
    },
    buy(player, itemId, units, coins) {
      const { bought, at } = market.buy(itemId, units, coins) ?? { bought: [], at: 0 }
      const made = bought.map(({ unitPrice: price, quantity }): PastFill => {
        const id = transactionId(at, hash(itemId, price, ++turn))
        return { id, player, itemId, side: 'buy', price, quantity, created: at, purchased: at }
      })
      for (const trade of made) {
        put(trade, at, { units: trade.quantity, coins: 0 })
        addFill(trade)
      }
      return made
    },
    takeUnits(player, itemId, units) {
      let left = units
      for (const own of box) {
        if (own.player !== player || own.itemId !== itemId) continue
        const taken = Math.min(left, own.units)
        own.units -= taken
        left -= taken
      }
      box = box.filter((own) => own.units > 0 || own.coins > 0)
      return units - left
    },
    takeCoins(player) {
      const coins = box.reduce((sum, own) => sum + (own.player === player ? own.coins : 0), 0)
      box = box.map((own) => (own.player === player ? { ...own, coins: 0 } : own))
      box = box.filter((own) => own.units > 0 || own.coins > 0)
      return coins
    },
    save: () => ({ orders, fills, box }),
  }
}
