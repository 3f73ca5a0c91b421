import type { Copper } from '../copper.ts'

const MIN_LEVEL = 75

export type ForgeInputItem = {
  type: string | null
  rarity: string | null
  level: number | null
  marketable: boolean | null
  sellPrice: Copper | null
  /** The game's flag NoMysticForge; null: not known, taken as none. */
  noMysticForge: boolean | null
}

const cheapest = (items: readonly ForgeInputItem[]): Copper | null => {
  const prices = items.flatMap(({ sellPrice }) => (sellPrice === null ? [] : [sellPrice]))
  return prices.length === 0 ? null : prices.reduce((least, price) => Math.min(least, price))
}

const canBeForged = (item: ForgeInputItem): boolean => item.marketable === true && item.noMysticForge !== true

/** Cheapest ask among the exotic weapons that can become a precursor: level 75 or more; null when none is for sale. */
export const precursorInputPrice = (items: readonly ForgeInputItem[]): Copper | null =>
  cheapest(
    items.filter(
      (item) =>
        canBeForged(item) && item.type === 'Weapon' && item.rarity === 'Exotic' && (item.level ?? 0) >= MIN_LEVEL,
    ),
  )

/** Cheapest ask among minis of one rarity; null when none is for sale. */
export const miniInputPrice = (items: readonly ForgeInputItem[], rarity: string): Copper | null =>
  cheapest(items.filter((item) => canBeForged(item) && item.type === 'MiniPet' && item.rarity === rarity))
