import { hash } from '../market/random.ts'
import type { CustomRecipe, ProfitsRecipe, RaidReward } from '../world.ts'
import type { ItemRecord } from './records.ts'

/** Basic crafting materials, whose lesser ones the forge makes into the next. */
const PROMOTED_CATEGORY = 6
const COIN = 1

type CommunityRecipeOptions = {
  seed: number
  items: readonly ItemRecord[]
  materialCategories: ReadonlyMap<number, number>
  raidRewards: readonly RaidReward[]
}

/**
 * What players of this world write down of its forge and of its raid vendor, in the form of gw2efficiency. Only the
 * simulator's forge promotes at these rates.
 */
export const customRecipes = ({
  seed,
  items,
  materialCategories,
  raidRewards,
}: CommunityRecipeOptions): CustomRecipe[] => {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const nameOf = (id: number): string => names.get(id) ?? ''
  const materials = [...materialCategories]
    .filter(([, category]) => category === PROMOTED_CATEGORY)
    .map(([id]) => id)
    .sort((a, b) => a - b)
  const promoted = materials.slice(1).map((id, index): CustomRecipe => {
    const lesser = { type: 'Item', id: materials[index]!, count: 250 } as const
    return {
      name: nameOf(id),
      output_item_id: id,
      output_item_count: 17 + (hash(seed, id, 801) % 144) / 2,
      ingredients: [lesser, { type: 'Item', id, count: 1 }],
      disciplines: ['Mystic Forge'],
    }
  })
  const sold = raidRewards.map(({ id, currency, cost, gold }): CustomRecipe => {
    const price = { type: 'Currency', id: currency, count: cost } as const
    return {
      name: nameOf(id),
      output_item_id: id,
      output_item_count: 1,
      ingredients: [price, ...(gold > 0 ? [{ type: 'Currency', id: COIN, count: gold } as const] : [])],
      disciplines: ['Merchant'],
      merchant: { name: 'Scholar Glenna', locations: ['Aerodrome'] },
    }
  })
  return [...promoted, ...sold]
}

/** The same in the form of gw2profits, where currencies are items with negative ids. */
export const profitsRecipes = (recipes: readonly CustomRecipe[]): ProfitsRecipe[] =>
  recipes.map(({ name, output_item_id, output_item_count, ingredients, disciplines }, index) => ({
    id: String(-1 - index),
    name,
    type: 'CraftingMaterial',
    output_item_id,
    output_item_count,
    output_item_count_range: '',
    disciplines,
    achievement_id: 0,
    ingredients: ingredients.map(({ type, id, count }) => ({ item_id: type === 'Item' ? id : -id, count })),
  }))
