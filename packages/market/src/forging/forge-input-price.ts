import type { Copper } from '../copper.ts'
import { type FlatSide, flatSide, sideLevels } from '../order-book/book.ts'
import { walkBook } from '../order-book/walk-book.ts'
import { FORGE_INPUTS } from './forge-value.ts'

const MIN_LEVEL = 75

export type ForgeInputItem = {
  type: string | null
  rarity: string | null
  level: number | null
  marketable: boolean | null
  sellPrice: Copper | null
  /** The game's flag NoMysticForge; null: unknown, assumed unset. */
  noMysticForge: boolean | null
}

const cheapest = (items: readonly ForgeInputItem[]): Copper | null => {
  const prices = items.flatMap(({ sellPrice }) => (sellPrice === null ? [] : [sellPrice]))
  return prices.length === 0 ? null : prices.reduce((least, price) => Math.min(least, price))
}

const canBeForged = (item: ForgeInputItem): boolean => item.marketable === true && item.noMysticForge !== true

const canBecomePrecursor = (item: ForgeInputItem): boolean =>
  canBeForged(item) && item.type === 'Weapon' && item.rarity === 'Exotic' && (item.level ?? 0) >= MIN_LEVEL

/** Cheapest ask among the exotic weapons that can become a precursor: level 75 or more; null when none is on offer. */
export const precursorInputPrice = (items: readonly ForgeInputItem[]): Copper | null =>
  cheapest(items.filter(canBecomePrecursor))

/** The weapons that can become a precursor, by lowest ask, the cheapest first. */
export const cheapestPrecursorInputs = <Item extends ForgeInputItem>(items: readonly Item[], most: number): Item[] =>
  items
    .filter((item) => canBecomePrecursor(item) && item.sellPrice !== null && item.sellPrice > 0)
    .sort((a, b) => Number(a.sellPrice) - Number(b.sellPrice))
    .slice(0, most)

/** Inputs of ten forges: the number for which a price must hold before it is used. */
export const INPUTS_PRICED = 10 * FORGE_INPUTS

/**
 * The price of one input when those of ten forges are bought from the cheapest ask up, across all items; rounded up.
 * Null when there is not enough for even one forge.
 */
export const walkedInputPrice = (asks: readonly FlatSide[]): Copper | null => {
  const levels = asks.flatMap((side) => sideLevels(side)).sort((a, b) => a.unitPrice - b.unitPrice)
  const { filled, averagePrice } = walkBook(flatSide(levels), INPUTS_PRICED)
  return averagePrice === null || filled < FORGE_INPUTS ? null : Math.ceil(averagePrice)
}

/** Cheapest ask among minis of one rarity; null when none is on offer. */
export const miniInputPrice = (items: readonly ForgeInputItem[], rarity: string): Copper | null =>
  cheapest(items.filter((item) => canBeForged(item) && item.type === 'MiniPet' && item.rarity === rarity))
