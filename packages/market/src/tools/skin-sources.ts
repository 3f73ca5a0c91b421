import type { Copper } from '../copper.ts'

/** An item that unlocks skins when bought: those that it lists, or its own. */
export type SkinSource = { itemId: number; unlockSkins: readonly number[]; sellPrice: Copper | null }

export type CheapestSource = { itemId: number; price: Copper }

/** The cheapest ask for each skin; a skin that is not on offer has no entry. */
export const cheapestSkinSources = (sources: readonly SkinSource[]): ReadonlyMap<number, CheapestSource> => {
  const cheapest = new Map<number, CheapestSource>()
  for (const { itemId, unlockSkins, sellPrice } of sources) {
    if (sellPrice === null) continue
    for (const skin of unlockSkins) {
      const before = cheapest.get(skin)
      if (before === undefined || sellPrice < before.price) cheapest.set(skin, { itemId, price: sellPrice })
    }
  }
  return cheapest
}
