import { COPPER_PER_GOLD, type Copper, roundDown } from '../copper.ts'

/** Recommended price of an own offer, as a percentage of the cheapest ask. */
const RECOMMENDED_PERCENT = 90
const MIN_BUY_PRICE = 100 * COPPER_PER_GOLD

/** A price in Mystic Coins, one decimal; null without a price of either. */
export const inCoins = (price: Copper | null, coinPrice: Copper | null): number | null => {
  if (price === null || coinPrice === null || coinPrice <= 0) return null
  return Math.round((price * 10) / coinPrice) / 10
}

/** The value of a number of Mystic Coins in copper, rounded down. */
export const coinsInCopper = (coins: number, coinPrice: Copper | null): Copper | null =>
  coinPrice === null ? null : roundDown(coins * coinPrice)

export const recommendedPrice = (sellPrice: Copper | null): Copper | null =>
  sellPrice === null ? null : Math.floor((sellPrice * RECOMMENDED_PERCENT) / 100)

export type CoinStandardRow = {
  buyCoins: number | null
  sellCoins: number | null
  recommended: Copper | null
  recommendedCoins: number | null
}

/** One item of the Mystic Coin standard; `coinPrice` is the buy price of a Mystic Coin. */
export const coinStandard = (
  item: { buyPrice: Copper | null; sellPrice: Copper | null },
  coinPrice: Copper | null,
): CoinStandardRow => {
  const recommended = recommendedPrice(item.sellPrice)
  return {
    buyCoins: inCoins(item.buyPrice, coinPrice),
    sellCoins: inCoins(item.sellPrice, coinPrice),
    recommended,
    recommendedCoins: inCoins(recommended, coinPrice),
  }
}

/** Items that players pay for in coins: precursors, legendaries, and everything that costs 100 gold or more. */
export const isTradedInCoins = (item: {
  marketable: boolean | null
  rarity: string | null
  isPrecursor: boolean
  buyPrice: Copper | null
}): boolean =>
  item.marketable === true &&
  (item.isPrecursor || item.rarity === 'Legendary' || (item.buyPrice !== null && item.buyPrice >= MIN_BUY_PRICE))
