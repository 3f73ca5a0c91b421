import { hash, hashUnit } from '../../market/random.ts'
import { DAY_MS } from '../../market/rhythm.ts'
import type { TradedPast } from '../../past/traded-past.ts'
import type { OwnFill } from './item-trade.ts'
import type { Trader } from './traders.ts'

export type PastFill = OwnFill & { itemId: number }

/** The past of one item: the time before its book was followed. */
export type PastItem = {
  itemId: number
  /** Unix ms: the start of the past, and of the book. */
  from: number
  since: number
  traders: readonly Trader[]
  past: TradedPast
}

export const FULL_STACK = 250

/** A number for a day of an item: whose it is, and the chance of that day. */
export const drawOfDay = (itemId: number, day: number): number => hash(itemId, day, 811)

/** A day belongs to one of an item's traders, so that together they never moved more than the hour did. */
export const ownerOf = ({ itemId, traders }: PastItem, day: number): Trader | undefined =>
  traders[drawOfDay(itemId, day) % traders.length]

/** The two years after which holidays come round. */
const HOLIDAY_TURN_DAYS = 730

export const isAway = ({ holiday }: Trader, day: number): boolean => {
  if (holiday === null) return false
  const turn = (day - Date.parse(holiday.from) / DAY_MS) % HOLIDAY_TURN_DAYS
  return (turn + HOLIDAY_TURN_DAYS) % HOLIDAY_TURN_DAYS < holiday.days
}

/** A price within the extremes of an hour. */
export const priceWithin = ({ low, high }: { low: number; high: number }, share: number): number =>
  low + Math.floor(share * (high - low + 1))

const PARTS = { share: 0.45, most: 4, leastUnits: 4 } as const

/** An order's units as the trades that filled it, each at least one. */
export const partsOf = (units: number, draw: number): number[] => {
  if (units < PARTS.leastUnits || hashUnit(draw, 51) >= PARTS.share) return [units]
  const count = 2 + Math.floor(hashUnit(draw, 52) * (PARTS.most - 1))
  const parts: number[] = []
  let left = units
  for (let later = count - 1; later > 0; later--) {
    const part = 1 + Math.floor(hashUnit(draw, 53, later) * (left - later - 1))
    parts.push(part)
    left -= part
  }
  return [...parts, left]
}
