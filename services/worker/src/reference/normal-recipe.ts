import type { ForgeRecipe } from '@gildscope/game-data'
import * as z from 'zod'

const count = z.number()
/** Before schema version 2022-03-09T02:00:00Z. */
const oldIngredient = z.object({ item_id: z.int(), count })
const newIngredient = z.object({ type: z.enum(['Item', 'Currency', 'GuildUpgrade']), id: z.int(), count })

/** A record of the game's `recipes`, in either form of its ingredients. */
export const recipeRecordSchema = z.looseObject({
  id: z.int(),
  type: z.string(),
  output_item_id: z.int(),
  output_item_count: count,
  ingredients: z.array(z.union([newIngredient, oldIngredient])).default([]),
  guild_ingredients: z.array(z.object({ upgrade_id: z.int(), count })).optional(),
})
export type RecipeRecord = z.infer<typeof recipeRecordSchema>

export type Recipe = {
  id: number
  type: string
  output_item_id: number
  output_item_count: number
  ingredients: { item_id: number; count: number }[]
  guild_ingredients?: { upgrade_id: number; count: number }[]
  currency_ingredients?: { currency_id: number; count: number }[]
} & Record<string, unknown>

type Ingredient = RecipeRecord['ingredients'][number]
type NewIngredient = z.infer<typeof newIngredient>

const ofType = (ingredients: readonly Ingredient[], type: NewIngredient['type']): NewIngredient[] =>
  ingredients.filter((ingredient): ingredient is NewIngredient => 'type' in ingredient && ingredient.type === type)

/**
 * The recipe with its items as `{item_id, count}`; guild upgrades and currencies are separate, and only present where
 * there are any.
 */
export const normalRecipe = (record: RecipeRecord): Recipe => {
  const { ingredients, guild_ingredients = [], ...rest } = record
  const items = ingredients.flatMap((ingredient) => {
    if (!('type' in ingredient)) return [ingredient]
    return ingredient.type === 'Item' ? [{ item_id: ingredient.id, count: ingredient.count }] : []
  })
  const guild = guild_ingredients.concat(
    ofType(ingredients, 'GuildUpgrade').map(({ id, count }) => ({ upgrade_id: id, count })),
  )
  const currencies = ofType(ingredients, 'Currency').map(({ id, count }) => ({ currency_id: id, count }))
  return {
    ...rest,
    ingredients: items,
    ...(guild.length > 0 && { guild_ingredients: guild }),
    ...(currencies.length > 0 && { currency_ingredients: currencies }),
  }
}

/** One of our own Mystic Forge recipes in the same form. */
export const forgeAsRecipe = (recipe: ForgeRecipe): Recipe => ({
  id: recipe.id,
  type: 'MysticForge',
  output_item_id: recipe.output,
  output_item_count: recipe.outputQuantity,
  disciplines: ['Mystic Forge'],
  ingredients: [
    { item_id: recipe.item_1_id, count: recipe.item_1_quantity },
    { item_id: recipe.item_2_id, count: recipe.item_2_quantity },
    { item_id: recipe.item_3_id, count: recipe.item_3_quantity },
    { item_id: recipe.item_4_id, count: recipe.item_4_quantity },
  ],
})
