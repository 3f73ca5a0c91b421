import { hash, hashUnit } from '../../market/random.ts'
import { DAY_MS, HOUR_MS } from '../../market/rhythm.ts'
import type { Archive } from '../../world.ts'
import { dayOf } from '../played-time.ts'
import { HISTORY_MS, type OwnFill } from './item-trade.ts'
import { transactionId } from './own-order.ts'
import type { Trader } from './traders.ts'

export type PastFill = OwnFill & { itemId: number }

type PastItem = { itemId: number; since: number; traders: readonly Trader[] }

const FULL_STACK = 250
const LONGEST_WAIT_DAYS = 4

/** One fill of a day, within what the archive knows of its hour; null on days without one. */
const fillOn = (
  { itemId, since, traders }: PastItem,
  player: number,
  day: number,
  archive: Archive,
): PastFill | null => {
  const draw = hash(itemId, day, 811)
  // A day belongs to one of an item's traders, so that together they never moved more than the hour did.
  const trader = traders[draw % traders.length]
  if (trader?.player !== player) return null
  const own = hash(trader.playerSeed, draw)
  if (hashUnit(own, 1) >= trader.pastPerDay * traders.length) return null
  const hour = day * DAY_MS + Math.floor(hashUnit(own, 2) * 24) * HOUR_MS
  if (hour + HOUR_MS > since || hour < since - HISTORY_MS) return null
  const row = archive.hours(itemId, hour, hour)[0]
  if (row === undefined) return null
  const side = trader.chance.buy > 0 && hashUnit(own, 3) < 0.45 ? 'buy' : 'sell'
  const [low, high, sold] = [row[`${side}_price_min`], row[`${side}_price_max`], row[`${side}_sold`]]
  if (low === null || high === null || sold === null || sold < 1) return null
  const quantity = Math.min(sold, FULL_STACK, 1 + Math.floor(hashUnit(own, 4) ** 3 * FULL_STACK))
  const price = low + Math.floor(hashUnit(own, 5) * (high - low + 1))
  const purchased = hour + Math.floor(hashUnit(own, 6) * HOUR_MS)
  const created = purchased - 1_000 - Math.floor(hashUnit(own, 7) ** 2 * LONGEST_WAIT_DAYS * DAY_MS)
  return { id: transactionId(purchased, own), itemId, player, side, price, quantity, created, purchased }
}

/** What a player bought and sold in the 90 days before the books were followed, oldest first; the same for the same seed. */
export const pastTrades = (items: readonly PastItem[], player: number, archive: Archive): PastFill[] => {
  const fills: PastFill[] = []
  for (const item of items) {
    const last = dayOf(item.since)
    for (let day = dayOf(item.since - HISTORY_MS); day <= last; day++) {
      const fill = fillOn(item, player, day, archive)
      if (fill !== null) fills.push(fill)
    }
  }
  return fills.sort((a, b) => a.purchased - b.purchased || a.id - b.id)
}
