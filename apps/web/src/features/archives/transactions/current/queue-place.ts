import type { Copper, Level, Side } from '@gildscope/market'

/** What the place of an order is calculated from. */
export type PlacedOrder = { id: number; price: Copper; quantity: number; created: string }

/**
 * `first`: nothing is in front; `own`: only the owner's other orders; `level`: others at the same price; `undercut`:
 * others at a better one; `absent`: the book has no order at this price.
 */
export type QueueState = 'first' | 'own' | 'level' | 'undercut' | 'absent'

export type QueuePlace = {
  state: QueueState
  /** Units in front. */
  ahead: number
  /** The order of arrival at the own price is unknown: this is an upper bound. */
  isAtMost: boolean
  /** How much better others' best price is, per unit. */
  behind: Copper
}

const isBetter = (side: Side, a: Copper, b: Copper): boolean => (side === 'sell' ? a < b : a > b)

const unitsOf = (orders: readonly { quantity: number }[]): number =>
  orders.reduce((sum, { quantity }) => sum + quantity, 0)

const isEarlier = (a: PlacedOrder, b: PlacedOrder): boolean =>
  a.created === b.created ? a.id < b.id : Date.parse(a.created) < Date.parse(b.created)

type Queue = {
  side: Side
  /** Best price first. */
  levels: readonly Level[]
  /** All orders of the owner for this item, including this one. */
  own: readonly PlacedOrder[]
}

/**
 * The place of an order in the queue: everything at better prices is in front, and at its own price whatever others may
 * have placed before.
 */
export const queuePlace = (order: PlacedOrder, { side, levels, own }: Queue): QueuePlace => {
  const ownAt = (price: Copper) => own.filter((one) => one.price === price)
  const better = unitsOf(levels.filter(({ unitPrice }) => isBetter(side, unitPrice, order.price)))
  // A level with more orders than the owner's has some of others.
  const best = levels.find(({ unitPrice, listings }) => listings > ownAt(unitPrice).length)?.unitPrice
  const isUndercut = best !== undefined && isBetter(side, best, order.price)
  const behind = isUndercut ? Math.abs(best - order.price) : 0
  const level = levels.find(({ unitPrice }) => unitPrice === order.price)
  if (level === undefined) return { state: 'absent', ahead: better, isAtMost: false, behind }

  const ownHere = ownAt(order.price)
  const isShared = level.listings > ownHere.length
  const ofOthers = isShared ? Math.max(0, level.quantity - unitsOf(ownHere)) : 0
  const ahead = better + ofOthers + unitsOf(ownHere.filter((one) => isEarlier(one, order)))
  const among = isShared ? 'level' : ahead > 0 ? 'own' : 'first'
  return { state: isUndercut ? 'undercut' : among, ahead, isAtMost: ofOthers > 0, behind }
}

const HOURS_A_DAY = 24

/** Hours until the last unit is traded at the pace of the last days; null: nothing was traded. */
export const hoursToTrade = (units: number, unitsPerDay: number | null): number | null =>
  unitsPerDay === null || unitsPerDay <= 0 ? null : (units / unitsPerDay) * HOURS_A_DAY
