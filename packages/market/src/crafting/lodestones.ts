import type { Copper } from '../copper.ts'

/** The vendor price of a Bottle of Elonian Wine. */
export const ELONIAN_WINE_VENDOR_PRICE = 2504

export type LodestoneCost = { cores: Copper | null; wine: Copper; dust: Copper | null; cost: Copper | null }

/**
 * A lodestone from the Mystic Forge: its cores, one wine (from the trading post if that is cheaper), one Pile of
 * Crystalline Dust, one Mystic Crystal (not for sale: counted as free).
 */
export const forgedLodestoneCost = (input: {
  corePrice: Copper | null
  coreCount: number
  winePrice: Copper | null
  dustPrice: Copper | null
}): LodestoneCost => {
  const cores = combinedLodestoneCost(input)
  const wine = Math.min(ELONIAN_WINE_VENDOR_PRICE, input.winePrice ?? ELONIAN_WINE_VENDOR_PRICE)
  const dust = input.dustPrice
  return { cores, wine, dust, cost: cores === null || dust === null ? null : cores + wine + dust }
}

/** A lodestone made from cores alone. */
export const combinedLodestoneCost = (input: { corePrice: Copper | null; coreCount: number }): Copper | null =>
  input.corePrice === null ? null : input.coreCount * input.corePrice

const DRACONIC_UNITS = 10

/**
 * An Amalgamated Draconic Lodestone: ten of each of `each`, and ten of the cheapest of `oneOf`. The bulk recipe, 250 of
 * each for 25, has the same ratio.
 */
export const draconicLodestoneCost = (input: {
  each: readonly (Copper | null)[]
  oneOf: readonly (Copper | null)[]
}): Copper | null => {
  const choices = input.oneOf.filter((price) => price !== null)
  if (choices.length === 0) return null
  let sum = Math.min(...choices)
  for (const price of input.each) {
    if (price === null) return null
    sum += price
  }
  return DRACONIC_UNITS * sum
}
