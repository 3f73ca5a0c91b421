import type { ItemField } from '@gildscope/contracts'
import { forgeRecipes, gemstoneInputs, gemstoneMethods, lodestones, namedItemId } from '@gildscope/game-data'
import type { Copper } from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'
import { itemRef } from '../../../market/item-columns.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import type { Basis } from './basis.tsx'

export const PRICE_FIELDS: readonly ItemField[] = [
  ...(['id', 'name', 'rarity', 'type', 'weaponType', 'img', 'buy_price', 'sell_price', '7d_sell_sold'] as const),
]

export const GEMSTONE = namedItemId('amalgamatedGemstone')
export const DRACONIC = namedItemId('amalgamatedDraconicLodestone')
export const DRACONIC_RECIPES = forgeRecipes.filter(({ output }) => output === DRACONIC)

/** Every item on the page, except the ingredients of orbs. */
export const PRICED_IDS: readonly number[] = [
  ...gemstoneInputs.map(({ id }) => id),
  ...gemstoneMethods.map(({ extraId }) => extraId),
  ...lodestones.flatMap(({ id, coreId }) => [id, coreId]),
  ...DRACONIC_RECIPES.flatMap((recipe) => [recipe.item_1_id, recipe.item_2_id, recipe.item_3_id, recipe.item_4_id]),
  ...(['bottleOfElonianWine', 'mysticCrystal', 'pileOfCrystallineDust'] as const).map(namedItemId),
  GEMSTONE,
  DRACONIC,
]

/** The prices that the page uses. */
export type Prices = {
  /** Price of an ingredient on the side chosen by the switch. */
  priceOf: (id: number) => Copper | null
  /** Lowest ask. */
  sellOf: (id: number) => Copper | null
  soldOf: (id: number) => number | null
  refOf: (id: number) => ItemRef
}

export const pricesOf = (items: ReadonlyMap<number, KnownItem>, basis: Basis): Prices => {
  const sellOf = (id: number) => items.get(id)?.sell_price ?? null
  return {
    priceOf: basis === 'instant' ? sellOf : (id) => items.get(id)?.buy_price ?? null,
    sellOf,
    soldOf: (id) => items.get(id)?.['7d_sell_sold'] ?? null,
    refOf: (id) => {
      const item = items.get(id)
      return (item === undefined ? null : itemRef(item)) ?? { id, name: null, rarity: null, type: null }
    },
  }
}
