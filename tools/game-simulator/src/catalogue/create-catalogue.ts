import { createCatalogueBuilder, type MiniRecord } from './catalogue-builder.ts'
import type { ItemStat } from './facts/load-facts.ts'
import { addBags } from './families/bags.ts'
import { addDyes, addGemStoreWeapons, addMinis, type WeaponCollection } from './families/collectibles.ts'
import { addContainers, addFood, addRecipeSheets, addUtilities } from './families/consumables.ts'
import { addCraftedMaterials, addTrophies } from './families/crafted-materials.ts'
import { addEquipment } from './families/equipment.ts'
import { addLootItems, addNamedItems, addNamedRecipes } from './families/named.ts'
import { addTreasures } from './families/treasures.ts'
import { addLesserUpgrades, addTrinkets } from './families/trinkets.ts'
import type { ItemRecord, RecipeRecord, SkinRecord } from './records.ts'

/** Shares of the generated tradable items, close to those of the real game; the rest is equipment. */
const SHARES = {
  craftedMaterials: 0.035,
  trophies: 0.03,
  food: 0.035,
  utilities: 0.012,
  sheets: 0.07,
  containers: 0.03,
  trinkets: 0.03,
  upgrades: 0.015,
  minis: 0.03,
  gemStore: 0.075,
  dyes: 0.02,
  bags: 0.01,
} as const

/** The maximum share of real names in a small world, so that every family has room. */
const NAMED_SHARE = 0.9

/** Share of the remainder that is left for equipment. */
const LOOT_SHARE = 0.05

/** Even a small world has a set of weapon skins that can be completed. */
const WHOLE_COLLECTION = 16

/** Items that cannot be traded, per tradable one. */
const BOUND_RATIO = 0.5

export type Catalogue = {
  items: readonly ItemRecord[]
  tradable: ReadonlySet<number>
  usualPrices: ReadonlyMap<number, number>
  recipes: readonly RecipeRecord[]
  skins: readonly SkinRecord[]
  minis: readonly MiniRecord[]
  stats: readonly ItemStat[]
  /** Material storage category of each named material. */
  materialCategories: ReadonlyMap<number, number>
  collections: readonly WeaponCollection[]
  /** Ids of what only some players own, by name and not by chance. */
  treasures: ReadonlySet<number>
}

/** All records of a world with exactly `tradableCount` tradable items; the same seed and count give the same records. */
export const createCatalogue = (seed: number, tradableCount: number): Catalogue => {
  const builder = createCatalogueBuilder(seed)
  const named = addNamedItems(builder, Math.floor(tradableCount * NAMED_SHARE))
  const open = tradableCount - builder.tradable.size
  const part = (share: number): number => Math.floor(open * share)
  const bound = (share: number): number => Math.round(tradableCount * BOUND_RATIO * share)

  const cooking = builder.items.filter(({ id }) => named.find((item) => item.id === id)?.material === 5)
  const gems = builder.items.filter((item) => item.details?.type === 'Gem')
  addLesserUpgrades(builder, part(SHARES.upgrades))
  const materials = addCraftedMaterials(builder, part(SHARES.craftedMaterials))
  addTrophies(builder, { tradable: part(SHARES.trophies), bound: bound(0.18) })
  addFood(builder, part(SHARES.food), cooking)
  addUtilities(builder, part(SHARES.utilities))
  addTrinkets(builder, part(SHARES.trinkets), gems)
  addMinis(builder, { tradable: part(SHARES.minis), bound: bound(0.03) })
  addDyes(builder, part(SHARES.dyes))
  addBags(builder, part(SHARES.bags))
  const skins = Math.max(part(SHARES.gemStore), Math.min(WHOLE_COLLECTION, Math.floor(open / 2)))
  const collections = addGemStoreWeapons(builder, { tradable: skins, bound: bound(0.02) })
  addContainers(builder, { tradable: part(SHARES.containers), bound: bound(0.27) })
  addRecipeSheets(builder, { tradable: part(SHARES.sheets), bound: bound(0.1) })
  addLootItems(builder, Math.floor((tradableCount - builder.tradable.size) * LOOT_SHARE))
  addEquipment(builder, { tradable: tradableCount - builder.tradable.size, bound: bound(0.4) }, materials)
  const treasures = addTreasures(builder)
  addNamedRecipes(builder)

  return {
    items: builder.items.sort((a, b) => a.id - b.id),
    tradable: builder.tradable,
    usualPrices: builder.usualPrices,
    recipes: builder.recipes.sort((a, b) => a.id - b.id),
    skins: builder.skins.sort((a, b) => a.id - b.id),
    minis: builder.minis,
    stats: builder.stats,
    materialCategories: new Map(
      named.flatMap(({ id, material }) => (material === undefined ? [] : [[id, material] as const])),
    ),
    collections,
    treasures,
  }
}
