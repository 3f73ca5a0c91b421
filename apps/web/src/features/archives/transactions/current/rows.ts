import { type Book, type Copper, type Level, type Side, sideLevels } from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'
import { itemRef } from '../../../../market/item-columns.ts'
import type { KnownItem } from '../../../../market/use-items-by-ids.ts'
import type { OpenOrder } from './open-order.ts'
import { hoursToTrade, type QueuePlace, queuePlace } from './queue-place.ts'

/** One order, or all orders for an item; figures from the book or the market are null while those are missing. */
export type OrderRow = {
  key: string
  item: ItemRef
  /** Names of the game accounts. */
  accounts: readonly string[]
  orders: readonly OpenOrder[]
  quantity: number
  /** The best one of several. */
  price: Copper
  value: Copper
  /** When the oldest was placed. */
  created: string
  /** When the oldest of those that the game did not report now was stored. */
  storedAt: string | null
  /** Best price of the book on this side, and the lowest ask for buyers. */
  best: Copper | null
  ask: Copper | null
  /** The place of the order that is filled next. */
  place: QueuePlace | null
  /** Units of the item that were traded on this side in a day of the last week. */
  unitsPerDay: number | null
  /** Until the last unit is traded. */
  hours: number | null
}

export type MarketFacts = {
  side: Side
  books: ReadonlyMap<number, Book> | undefined
  items: ReadonlyMap<number, KnownItem> | undefined
}

const WEEK_DAYS = 7
const NO_LEVELS: readonly Level[] = []

const unitsPerDay = (side: Side, item: KnownItem | undefined): number | null => {
  const week = side === 'sell' ? item?.['7d_sell_sold'] : item?.['7d_buy_sold']
  return typeof week === 'number' ? week / WEEK_DAYS : null
}

const refOf = (id: number, item: KnownItem | undefined): ItemRef =>
  (item === undefined ? null : itemRef(item)) ?? { id, name: null, rarity: null, type: null }

export const bySide = (book: Book, side: Side) => (side === 'sell' ? book.sells : book.buys)

/** What all orders for an item share. */
const itemFacts = (id: number, { side, books, items }: MarketFacts) => {
  const item = items?.get(id)
  const book = books?.get(id)
  return {
    item: refOf(id, item),
    unitsPerDay: unitsPerDay(side, item),
    levels: book === undefined ? (books === undefined ? null : NO_LEVELS) : sideLevels(bySide(book, side)),
    ask: book?.sells[0] ?? null,
  }
}

const rowOfOrder = (order: OpenOrder, place: QueuePlace | null, facts: ReturnType<typeof itemFacts>): OrderRow => ({
  key: `${order.account} ${order.id}`,
  item: facts.item,
  accounts: [order.account],
  orders: [order],
  quantity: order.quantity,
  price: order.price,
  value: order.price * order.quantity,
  created: order.created,
  storedAt: order.storedAt,
  best: facts.levels?.[0]?.unitPrice ?? null,
  ask: facts.ask,
  place,
  unitsPerDay: facts.unitsPerDay,
  hours:
    place === null || place.state === 'absent' ? null : hoursToTrade(place.ahead + order.quantity, facts.unitsPerDay),
})

/** A row for each order. */
export const orderRows = (orders: readonly OpenOrder[], facts: MarketFacts): OrderRow[] =>
  [...Map.groupBy(orders, ({ item_id }) => item_id)].flatMap(([id, own]) => {
    const ofItem = itemFacts(id, facts)
    const { levels } = ofItem
    return own.map((order) => {
      const place = levels === null ? null : queuePlace(order, { side: facts.side, levels, own })
      return rowOfOrder(order, place, ofItem)
    })
  })

const earliest = (texts: readonly string[]): string | null =>
  texts.reduce<string | null>(
    (least, text) => (least === null || Date.parse(text) < Date.parse(least) ? text : least),
    null,
  )

/** Null as soon as one is unknown, because the total cannot be estimated then. */
const longest = (hours: readonly (number | null)[]): number | null =>
  hours.reduce<number | null>((most, one) => (most === null || one === null ? null : Math.max(most, one)), 0)

/** Whether an order is filled before another one; unknown for one that is not in the book. */
const isNext = ({ place: a }: OrderRow, { place: b }: OrderRow): boolean => {
  if (a === null || b === null) return false
  if (a.state === 'absent' || b.state === 'absent') return a.state !== 'absent'
  return a.ahead < b.ahead
}

const mergeRows = (first: OrderRow, all: readonly OrderRow[]): OrderRow => {
  const next = all.reduce((a, b) => (isNext(b, a) ? b : a), first)
  return {
    ...next,
    key: `item ${first.item.id}`,
    accounts: [...new Set(all.flatMap(({ accounts }) => accounts))],
    orders: all.flatMap(({ orders }) => orders),
    quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
    value: all.reduce((sum, { value }) => sum + value, 0),
    created: earliest(all.map(({ created }) => created)) ?? first.created,
    storedAt: earliest(all.flatMap(({ storedAt }) => storedAt ?? [])),
    hours: longest(all.map(({ hours }) => hours)),
  }
}

/** A row for each item: of its orders the place of the next one, and the time until the last unit. */
export const itemRows = (rows: readonly OrderRow[]): OrderRow[] =>
  [...Map.groupBy(rows, ({ item }) => item.id).values()].flatMap((all) => {
    const [first] = all
    return first === undefined ? [] : [mergeRows(first, all)]
  })
