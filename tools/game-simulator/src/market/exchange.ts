import { type FairValueProfile, fairValue } from './fair-value.ts'
import { hash } from './random.ts'

/** Copper for one gem when coins are turned into gems, before the spread. */
const BASE_COINS_PER_GEM = 3_900
const FEE = 0.15
/** The exchange gives a little less for large amounts. */
const DEPTH = 4_000_000

export type GemExchange = {
  /** As in `commerce/exchange/coins|gems`: `quantity` is the amount received, `coins_per_gem` the rate. */
  quote(from: 'coins' | 'gems', quantity: number, at: number): { coins_per_gem: number; quantity: number }
}

/** Coins for gems and back, following its own fair path; the two directions differ by the exchange's fee. */
export const createGemExchange = (seed: number): GemExchange => {
  const profile: FairValueProfile = { seed: hash(seed, 7_001), basePrice: BASE_COINS_PER_GEM, volatility: 0.45 }
  return {
    quote: (from, quantity, at) => {
      const middle = fairValue(profile, at)
      if (from === 'coins') {
        const rate = middle * (1 + FEE) * (1 + quantity / middle / DEPTH)
        return { coins_per_gem: Math.ceil(rate), quantity: Math.floor(quantity / rate) }
      }
      const rate = (middle * (1 - FEE)) / (1 + quantity / DEPTH)
      return { coins_per_gem: Math.floor(rate), quantity: Math.floor(quantity * rate) }
    },
  }
}
