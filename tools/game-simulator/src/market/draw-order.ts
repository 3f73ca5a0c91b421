import { HIGHEST_PRICE } from '@gildscope/market'
import type { Side } from './market-profile.ts'
import { type ItemMarket, sideOf } from './market-state.ts'
import { bestKey } from './order-side.ts'
import { exponential, lomax, type Random, unit } from './random.ts'

const FULL_STACK = 250

/** Prices near a round figure are popular: people type 95 silver, not 94 silver 87. */
const rounded = (price: number, chance: number, random: Random): number => {
  if (price < 20 || unit(random) >= chance) return price
  const step = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1)
  const round = Math.max(1, Math.round(price / step)) * step
  return unit(random) < 0.3 ? round - 1 : round
}

/** A price for a new order that joins neither the best nor undercuts it. */
export const drawPrice = (market: ItemMarket, side: Side, deepShare: number): number => {
  const { profile, random, front } = market
  const deep = unit(random) < deepShare
  const reach = side === 'buy' ? profile.bidReach : profile.askReach
  const distance = deep ? reach * exponential(random) : 0.7 * profile.halfSpread * exponential(random)
  const raw = side === 'buy' ? front.bid * Math.exp(-distance) : front.ask * Math.exp(Math.min(distance, 6))
  return Math.min(HIGHEST_PRICE, Math.max(profile.minPrice, rounded(Math.round(raw), deep ? 0.62 : 0.2, random)))
}

export const orderSize = (market: ItemMarket): number => {
  const { profile, behaviour, random } = market
  if (unit(random) < profile.stackShare) return FULL_STACK
  const mean = Math.max(0.1, (profile.orderUnits - FULL_STACK * profile.stackShare) / (1 - profile.stackShare) - 0.5)
  return Math.min(FULL_STACK, 1 + Math.floor(lomax(random, mean * behaviour.sizeFactor, 2)))
}

/** Keeps a price on its own side of the book; null if there is no room. */
export const withoutCrossing = (market: ItemMarket, side: Side, price: number): number | null => {
  const opposite = bestKey(side === 'buy' ? market.asks : market.bids)
  const clear =
    opposite === null ? price : side === 'buy' ? Math.min(price, -opposite - 1) : Math.max(price, opposite + 1)
  return clear >= market.profile.minPrice && clear <= HIGHEST_PRICE ? clear : null
}

/** The price one copper before the best, unless that would give away too much value. */
export const undercutPrice = (market: ItemMarket, side: Side): number | null => {
  const best = bestKey(sideOf(market, side))
  if (best === null) return null
  const price = Math.abs(best + 1)
  const { profile, front } = market
  if (side === 'buy') return price <= Math.ceil(front.bid * (1 + 0.35 * profile.halfSpread)) ? price : null
  return price >= Math.max(profile.minPrice, Math.floor(front.ask * (1 - 0.35 * profile.halfSpread))) ? price : null
}
