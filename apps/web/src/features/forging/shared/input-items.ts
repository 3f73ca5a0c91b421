import type { ForgeInputItem } from '@gildscope/market'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

/**
 * Items in the form that the forge input formulas use. Our fields do not include whether the game forbids forging an
 * item.
 */
export const inputItems = (items: Iterable<KnownItem>): (ForgeInputItem & { id: number })[] =>
  [...items].map((item) => ({
    id: item.id,
    type: item.type ?? null,
    rarity: item.rarity ?? null,
    level: item.level ?? null,
    marketable: item.marketable ?? null,
    sellPrice: item.sell_price ?? null,
    noMysticForge: null,
  }))
