import { z } from 'zod'
import type { ApiRecord } from '../world.ts'

const TYPED_INGREDIENTS_FROM = Date.parse('2022-03-09T02:00:00.000Z')

const ingredientsSchema = z.array(z.object({ type: z.string(), id: z.int(), count: z.int() }))

/** The newest form of a recipe's ingredients. */
export const recipeIngredients = (recipe: ApiRecord): z.infer<typeof ingredientsSchema> =>
  ingredientsSchema.parse(recipe.ingredients)

/** A recipe in the form of a schema version; until 2022-03-09 only items were ingredients, guild upgrades stood apart. */
export function recipeInSchema(recipe: ApiRecord, schema: number): ApiRecord {
  if (schema >= TYPED_INGREDIENTS_FROM) return recipe
  const ingredients = recipeIngredients(recipe)
  const ofType = (type: string): typeof ingredients => ingredients.filter((ingredient) => ingredient.type === type)
  const upgrades = ofType('GuildUpgrade').map(({ id, count }) => ({ upgrade_id: id, count }))
  return {
    ...recipe,
    ingredients: ofType('Item').map(({ id, count }) => ({ item_id: id, count })),
    ...(upgrades.length > 0 && { guild_ingredients: upgrades }),
  }
}
