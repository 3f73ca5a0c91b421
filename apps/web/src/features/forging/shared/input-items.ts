import type { ForgeInputItem } from '@gildscope/market'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

/** Items as the formulas of forge inputs know them. Whether the game forbids to forge one is not among our fields. */
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
