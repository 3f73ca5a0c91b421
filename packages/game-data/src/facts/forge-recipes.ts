import * as z from 'zod/mini'
import rows from './forge-recipes.json' with { type: 'json' }
import { count, itemId, sourced } from './sourced.ts'

const forgeRecipeSchema = z.strictObject({
  /** Negative, because the game gives these recipes no ids. Never changes. */
  id: z.int().check(z.negative()),
  output: itemId,
  outputQuantity: count,
  item_1_id: itemId,
  item_1_quantity: count,
  item_2_id: itemId,
  item_2_quantity: count,
  item_3_id: itemId,
  item_3_quantity: count,
  item_4_id: itemId,
  item_4_quantity: count,
  ...sourced,
})
export type ForgeRecipe = z.infer<typeof forgeRecipeSchema>

/** Mystic Forge recipes that pages need, in the form of v1/recipes. */
export const forgeRecipes: readonly ForgeRecipe[] = z.array(forgeRecipeSchema).parse(rows)
