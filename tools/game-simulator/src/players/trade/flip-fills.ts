import { exactNetProceeds } from '@gildscope/market'
import type { Side } from '../../market/market-profile.ts'
import { hash, hashUnit, normalOf } from '../../market/random.ts'
import { DAY_MS, HOUR_MS } from '../../market/rhythm.ts'
import { dayOf } from '../played-time.ts'
import { transactionId } from './own-order.ts'
import { FULL_STACK, isAway, ownerOf, type PastFill, type PastItem, partsOf, priceWithin } from './past-fill.ts'
import type { Trader } from './traders.ts'

/** Goods that were bought and wait for a buyer who pays more. */
type Lot = {
  units: number
  price: number
  boughtAt: number
  /** The time from which they are offered. */
  readyAt: number
  /** The time from which they are sold at a loss. */
  patientUntil: number
}

/** One day of one item of one dealer, with a number to draw from. */
type Day = { item: PastItem; trader: Trader; day: number; draw: number }
type Deal = { side: Side; hour: number; price: number; units: number }

/** Copper of a usual purchase; half of them cost between a third and three times that. */
const USUAL_PURCHASE = 20_000
const PURCHASE_SPREAD = 1.6
/** The return that a purchase must promise at the prices of its hour, as a ratio of its cost. */
const WANTED_RETURN = 1.04
/** Share of purchases without such a calculation. */
const RASH_SHARE = 0.2
const WAIT_DAYS = { longest: 9, patience: 3 } as const
const LONGEST_BID_DAYS = 3

/** Purchases against the usual by month: the weeks of Wintersday are busy. */
const SEASON = [1.2, 0.8, 0.8, 0.9, 0.9, 0.8, 0.8, 0.8, 0.9, 1, 1.4, 2.2] as const

const seasonOf = (day: number): number => SEASON[new Date(day * DAY_MS).getUTCMonth()] ?? 1

/** A trade in an hour of the day that had some, from a time on; null if there was none. */
const findDeal = ({ item, day, draw }: Day, side: Side, notBefore: number): Deal | null => {
  const { itemId, from, since, past } = item
  const traded = past(itemId, side, day)
  if (traded === null) return null
  const hours: number[] = []
  for (let hour = 0; hour < 24; hour++) {
    const at = day * DAY_MS + hour * HOUR_MS
    if (at >= Math.max(from, notBefore) && at + HOUR_MS <= since && traded.sold[hour]! >= 1) hours.push(hour)
  }
  const hour = hours[Math.floor(hashUnit(draw, side === 'buy' ? 61 : 62) * hours.length)]
  if (hour === undefined) return null
  const price = priceWithin(traded.range(hour), hashUnit(draw, side === 'buy' ? 63 : 64))
  return { side, hour, price, units: Math.min(traded.sold[hour]!, FULL_STACK) }
}

type Order = { deal: Deal; earliest: number; salt: number }

/** The trades that filled an order within its hour, in their order. */
const fillsOf = ({ item, trader, day }: Day, { deal, earliest, salt }: Order): PastFill[] => {
  const { hour, side, price } = deal
  const parts = partsOf(deal.units, salt)
  const step = HOUR_MS / parts.length
  const times = parts.map((_, part) =>
    Math.floor(day * DAY_MS + hour * HOUR_MS + (part + hashUnit(salt, 65, part)) * step),
  )
  const first = times[0]! - 1_000
  const created = first - Math.floor(hashUnit(salt, 66) ** 2 * Math.max(0, first - earliest))
  return parts.map((quantity, part) => {
    const purchased = times[part]!
    const id = transactionId(purchased, hash(salt, part, 67))
    return { id, itemId: item.itemId, player: trader.player, side, price, quantity, created, purchased }
  })
}

const purchaseOn = (today: Day): Order | null => {
  const { item, trader, day, draw } = today
  if (hashUnit(draw, 71) >= trader.flipsPerDay * item.traders.length * seasonOf(day)) return null
  const deal = findDeal(today, 'buy', item.from)
  const offers = item.past(item.itemId, 'sell', day)
  if (deal === null || offers === null) return null
  const promised = exactNetProceeds(offers.range(deal.hour).low)
  if (promised < deal.price * WANTED_RETURN && hashUnit(draw, 72) >= RASH_SHARE) return null
  const worth = USUAL_PURCHASE * Math.exp(PURCHASE_SPREAD * normalOf(hashUnit(draw, 73), hashUnit(draw, 74)))
  // No more than buyers take in a day, or it would stay unsold for weeks.
  const demand = offers.sold.reduce((sum, sold) => sum + sold, 0)
  const units = Math.min(deal.units, demand, Math.max(1, Math.floor(worth / deal.price)))
  if (units < 1) return null
  const earliest = day * DAY_MS - LONGEST_BID_DAYS * DAY_MS
  return { deal: { ...deal, units }, earliest, salt: hash(draw, 75) }
}

const lotOf = (bought: readonly PastFill[], draw: number): Lot => {
  const last = bought.at(-1)!
  const readyAt = last.purchased + HOUR_MS + Math.floor(hashUnit(draw, 81) ** 2 * WAIT_DAYS.longest * DAY_MS)
  return {
    units: bought.reduce((units, { quantity }) => units + quantity, 0),
    price: last.price,
    boughtAt: last.purchased,
    readyAt,
    patientUntil: readyAt + hashUnit(draw, 82) * WAIT_DAYS.patience * DAY_MS,
  }
}

const saleOn = (today: Day, lot: Lot): Order | null => {
  const deal = findDeal(today, 'sell', lot.readyAt)
  if (deal === null) return null
  const units = Math.min(deal.units, lot.units)
  const at = today.day * DAY_MS + deal.hour * HOUR_MS
  const isLoss = exactNetProceeds(deal.price * units) < lot.price * units
  if (isLoss && at < lot.patientUntil) return null
  return { deal: { ...deal, units }, earliest: lot.boughtAt, salt: hash(today.draw, 76) }
}

/** A dealer's purchases on bids and their sales hours or weeks later: mostly for more, after a while at any price. */
export const flipFills = (item: PastItem, trader: Trader): PastFill[] => {
  const fills: PastFill[] = []
  let lots: Lot[] = []
  const last = dayOf(item.since)
  for (let day = dayOf(item.from); day <= last; day++) {
    if (ownerOf(item, day) !== trader || isAway(trader, day)) continue
    const today = { item, trader, day, draw: hash(trader.playerSeed, item.itemId, day) }
    const purchase = purchaseOn(today)
    if (purchase !== null) {
      const bought = fillsOf(today, purchase)
      fills.push(...bought)
      lots.push(lotOf(bought, today.draw))
    }
    const lot = lots.find(({ readyAt }) => readyAt < (day + 1) * DAY_MS)
    const sale = lot === undefined ? null : saleOn(today, lot)
    if (lot === undefined || sale === null) continue
    fills.push(...fillsOf(today, sale))
    lot.units -= sale.deal.units
    lots = lots.filter(({ units }) => units > 0)
  }
  return fills
}
