import { hash, hashUnit } from '../../market/random.ts'
import { DAY_MS, HOUR_MS } from '../../market/rhythm.ts'
import { dayOf } from '../played-time.ts'
import { transactionId } from './own-order.ts'
import { drawOfDay, FULL_STACK, isAway, ownerOf, type PastFill, type PastItem, priceWithin } from './past-fill.ts'
import type { Trader } from './traders.ts'

const LONGEST_WAIT_DAYS = 4
const BOUGHT_SHARE = 0.45

const sideOf = ({ habit, chance }: Trader, draw: number): PastFill['side'] => {
  if (habit !== 'both') return habit === 'keep' ? 'buy' : 'sell'
  return chance.buy > 0 && draw < BOUGHT_SHARE ? 'buy' : 'sell'
}

/** One fill of a day, within the archive's data for its hour; null on days without one. */
const fillOn = (item: PastItem, trader: Trader, day: number): PastFill | null => {
  const { itemId, from, since, traders, past } = item
  if (ownerOf(item, day) !== trader || isAway(trader, day)) return null
  const own = hash(trader.playerSeed, drawOfDay(itemId, day))
  if (hashUnit(own, 1) >= trader.pastPerDay * traders.length) return null
  const hour = Math.floor(hashUnit(own, 2) * 24)
  const at = day * DAY_MS + hour * HOUR_MS
  if (at + HOUR_MS > since || at < from) return null
  const side = sideOf(trader, hashUnit(own, 3))
  const traded = past(itemId, side, day)
  const sold = traded?.sold[hour] ?? 0
  if (traded === null || sold < 1) return null
  const quantity = Math.min(sold, FULL_STACK, 1 + Math.floor(hashUnit(own, 4) ** 3 * FULL_STACK))
  const price = priceWithin(traded.range(hour), hashUnit(own, 5))
  const purchased = at + Math.floor(hashUnit(own, 6) * HOUR_MS)
  const created = purchased - 1_000 - Math.floor(hashUnit(own, 7) ** 2 * LONGEST_WAIT_DAYS * DAY_MS)
  const { player } = trader
  return { id: transactionId(purchased, own), itemId, player, side, price, quantity, created, purchased }
}

/** A player's occasional purchases and sales. */
export const chanceFills = (item: PastItem, trader: Trader): PastFill[] => {
  const fills: PastFill[] = []
  const last = dayOf(item.since)
  for (let day = dayOf(item.from); day <= last; day++) {
    const fill = fillOn(item, trader, day)
    if (fill !== null) fills.push(fill)
  }
  return fills
}
