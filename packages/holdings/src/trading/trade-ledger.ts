import type { OrderAnswer, TransactionAnswer } from '@gildscope/contracts/game'
import { exchangeFee, listingFee } from '@gildscope/market'
import * as z from 'zod/mini'

/** The trading post's report about an account at a moment. */
export type TradeReading = {
  bids: readonly OrderAnswer[]
  offers: readonly OrderAnswer[]
  /** Completed ones, at least as far back as the reading before. */
  bought: readonly TransactionAnswer[]
  sold: readonly TransactionAnswer[]
}

const tradeSchema = z.object({
  id: z.int(),
  item_id: z.int(),
  price: z.int(),
  quantity: z.int(),
  created: z.string(),
  purchased: z.string(),
})
type Trade = z.infer<typeof tradeSchema>

/** The newest trade of the first answer: `at` null, there was none; more may follow in the same second. */
const edgeSchema = z.object({ at: z.nullable(z.number()), ids: z.array(z.int()) })
export type TradeEdge = z.infer<typeof edgeSchema>

const offerSchema = z.object({ price: z.int(), quantity: z.int() })

/** What an account traded since a moment, summed over the readings that followed. */
export const tradeLedgerSchema = z.object({
  edges: z.object({ bought: edgeSchema, sold: edgeSchema }),
  bought: z.array(tradeSchema),
  sold: z.array(tradeSchema),
  /** Coin in open bids: at first, and now. */
  bidsAtFirst: z.int(),
  bids: z.int(),
  /** Offers that existed at first, whose fee was paid before. */
  formerOffers: z.array(z.string()),
  /** Offers that were made since, with all units that they ever had. */
  offers: z.record(z.string(), offerSchema),
})
export type TradeLedger = z.infer<typeof tradeLedgerSchema>

type Offered = { item_id: number; price: number; created: string }

/** An order and its filled part share these values; their ids differ. */
const offerKey = ({ item_id, price, created }: Offered): string => `${item_id} ${price} ${Date.parse(created)}`

const coinIn = (bids: readonly OrderAnswer[]): number =>
  bids.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

const edgeOf = (trades: readonly TransactionAnswer[]): TradeEdge => {
  if (trades.length === 0) return { at: null, ids: [] }
  const at = Math.max(...trades.map(({ purchased }) => Date.parse(purchased)))
  return { at, ids: trades.filter(({ purchased }) => Date.parse(purchased) === at).map(({ id }) => id) }
}

/** Whether a trade came after everything in the first answer. */
export const isBeyond = (
  { at, ids }: TradeEdge,
  { id, purchased }: Pick<TransactionAnswer, 'id' | 'purchased'>,
): boolean => at === null || Date.parse(purchased) > at || (Date.parse(purchased) === at && !ids.includes(id))

/** Starts with the current answer: everything in it happened before. */
export const openTradeLedger = ({ bids, offers, bought, sold }: TradeReading): TradeLedger => ({
  edges: { bought: edgeOf(bought), sold: edgeOf(sold) },
  bought: [],
  sold: [],
  bidsAtFirst: coinIn(bids),
  bids: coinIn(bids),
  formerOffers: [...new Set(offers.map(offerKey))],
  offers: {},
})

const added = (before: readonly Trade[], trades: readonly TransactionAnswer[], edge: TradeEdge): Trade[] => {
  const all = new Map(before.map((trade) => [`${trade.id} ${trade.purchased}`, trade]))
  for (const { id, item_id, price, quantity, created, purchased } of trades) {
    const trade = { id, item_id, price, quantity, created, purchased }
    if (isBeyond(edge, trade)) all.set(`${id} ${purchased}`, trade)
  }
  return [...all.values()]
}

/** Adds the results of a later reading. A bid or an offer that disappeared without a trade was withdrawn. */
export const readTrades = (ledger: TradeLedger, reading: TradeReading): TradeLedger => {
  const bought = added(ledger.bought, reading.bought, ledger.edges.bought)
  const sold = added(ledger.sold, reading.sold, ledger.edges.sold)
  const former = new Set(ledger.formerOffers)
  const units = new Map<string, { price: number; quantity: number }>()
  for (const order of [...reading.offers, ...sold]) {
    const key = offerKey(order)
    if (former.has(key)) continue
    const { quantity } = units.get(key) ?? { quantity: 0 }
    units.set(key, { price: order.price, quantity: quantity + order.quantity })
  }
  const offers = { ...ledger.offers }
  for (const [key, offer] of units) if (offer.quantity > (offers[key]?.quantity ?? 0)) offers[key] = offer
  return { ...ledger, bought, sold, bids: coinIn(reading.bids), offers }
}

/** The effect of trading alone: units of each item, and coin; negative for what it cost. */
export type TradeEffect = { items: ReadonlyMap<number, number>; coin: number }

/** The net effect of trading according to a ledger, including fees and open bids. */
export const tradeEffect = ({ bought, sold, bidsAtFirst, bids, offers }: TradeLedger): TradeEffect => {
  const items = new Map<number, number>()
  let coin = bidsAtFirst - bids
  for (const { item_id, price, quantity } of bought) {
    items.set(item_id, (items.get(item_id) ?? 0) + quantity)
    coin -= price * quantity
  }
  for (const { item_id, price, quantity } of sold) {
    items.set(item_id, (items.get(item_id) ?? 0) - quantity)
    coin += Math.max(0, price * quantity - exchangeFee(price * quantity))
  }
  for (const { price, quantity } of Object.values(offers)) coin -= listingFee(price * quantity)
  return { items, coin }
}
